import type { ConsentDocument } from "@sannong/contract/identity/registration-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

export type GivenConsent = { document: ConsentDocument; version: string };

export function registrationStore(db: Db) {
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /**
     * Whether another account in use bears this code; of two that ask for one at the same instant the second waits and
     * hears of the first. It stands to the end of the transaction.
     */
    async creditCodeIsTaken(creditCode: string, but: string | null, within: Db): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(hashtext('creditCode'), hashtext(${creditCode}))`.execute(within);
      const holder = await within
        .selectFrom("account")
        .select("id")
        .where("creditCode", "=", creditCode)
        .where("status", "!=", "closed")
        .$if(but !== null, (query) => query.where("id", "!=", but))
        .limit(1)
        .executeTakeFirst();
      return holder !== undefined;
    },

    /** Every version of every text that somebody agreed to. */
    consentsOf: (accountId: string): Promise<{ document: string; version: string }[]> =>
      db.selectFrom("consent").select(["document", "version"]).where("accountId", "=", accountId).execute(),

    /** Who agreed to what, when, from where (rule PIPL-01). Agreeing again to the same version changes nothing. */
    async addConsents(
      accountId: string,
      consents: readonly GivenConsent[],
      { at, address }: { at: Date; address: string },
      within: Db,
    ): Promise<void> {
      await within
        .insertInto("consent")
        .values(
          consents.map(({ document, version }) => ({
            accountId,
            document,
            version,
            givenAt: at,
            address,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

export type RegistrationStore = ReturnType<typeof registrationStore>;
