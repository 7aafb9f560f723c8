import type { SigningPurpose } from "@sannong/contract/applications/webhook-words";
import type { Db } from "../../platform/database/database.ts";

/** The secrets that messages to a connected system are signed with, sealed, by purpose. */
export const signingSecretsStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** Sealed, newest first, two at most. */
  async live(systemAbbr: string, purpose: SigningPurpose): Promise<string[]> {
    const rows = await db
      .selectFrom("signingSecret")
      .select("secretSealed")
      .where("systemAbbr", "=", systemAbbr)
      .where("purpose", "=", purpose)
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    return rows.map((row) => row.secretSealed);
  },

  /** Adds one and takes away what is older than the one before it. */
  async add(within: Db, systemAbbr: string, purpose: SigningPurpose, secretSealed: string, at: Date): Promise<void> {
    const row = { systemAbbr, purpose, secretSealed, createdAt: at };
    await within.insertInto("signingSecret").values(row).execute();
    await within
      .deleteFrom("signingSecret")
      .where("systemAbbr", "=", systemAbbr)
      .where("purpose", "=", purpose)
      .where("id", "not in", (eb) =>
        eb
          .selectFrom("signingSecret")
          .select("id")
          .where("systemAbbr", "=", systemAbbr)
          .where("purpose", "=", purpose)
          .orderBy("id", "desc")
          .limit(2),
      )
      .execute();
  },

  async removeAll(within: Db, systemAbbr: string): Promise<void> {
    await within.deleteFrom("signingSecret").where("systemAbbr", "=", systemAbbr).execute();
  },
});
