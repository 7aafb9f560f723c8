import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Where systems take events, and whom each knows. */
export const webhooksStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async endpointOf(systemAbbr: string, within: Db = db): Promise<string | undefined> {
    const row = await within
      .selectFrom("webhookEndpoint")
      .select("url")
      .where("systemAbbr", "=", systemAbbr)
      .executeTakeFirst();
    return row?.url;
  },

  async register(within: Db, systemAbbr: string, url: string, at: Date): Promise<void> {
    await within
      .insertInto("webhookEndpoint")
      .values({ systemAbbr, url, updatedAt: at })
      .onConflict((conflict) => conflict.column("systemAbbr").doUpdateSet({ url, updatedAt: at }))
      .execute();
  },

  /** Of what comes later there is no event. */
  async unregister(within: Db, systemAbbr: string): Promise<boolean> {
    const result = await within.deleteFrom("webhookEndpoint").where("systemAbbr", "=", systemAbbr).executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  /** A system knows this person from here on; told of them once. */
  async getToKnow(systemAbbr: string, accountId: string): Promise<void> {
    await db
      .insertInto("knownUser")
      .columns(["systemAbbr", "accountId"])
      .expression((eb) =>
        // who was removed a moment ago, and whose code is redeemed after it, is known to nobody
        eb
          .selectFrom("account")
          .select([sql<string>`${systemAbbr}`.as("systemAbbr"), "id"])
          .where("id", "=", accountId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

export type WebhooksStore = ReturnType<typeof webhooksStore>;
