import type { Db } from "../../platform/database/database.ts";

type Ending = { accountId: string; systemAbbr: string; systemName: string; expiresAt: Date };
type Kept = { accountId: string; systemAbbr: string; tokenSealed: string; expiresAt: Date };

export const thirdPartyTokensStore = (db: Db) => ({
  async put(within: Db, { accountId, systemAbbr, tokenSealed, expiresAt }: Kept): Promise<void> {
    const value = { tokenSealed, expiresAt };
    await within
      .insertInto("thirdPartyToken")
      .values({ accountId, systemAbbr, ...value })
      .onConflict((conflict) => conflict.columns(["accountId", "systemAbbr"]).doUpdateSet(value))
      .execute();
  },

  async find(accountId: string, systemAbbr: string, now: Date): Promise<string | undefined> {
    const row = await db
      .selectFrom("thirdPartyToken")
      .select("tokenSealed")
      .where("accountId", "=", accountId)
      .where("systemAbbr", "=", systemAbbr)
      .where("expiresAt", ">", now)
      .executeTakeFirst();
    return row?.tokenSealed;
  },

  /** Whose ends between the two moments, with the name of the system that gave it. */
  async endingWithin({ from, until }: { from: Date; until: Date }): Promise<Ending[]> {
    const rows = await db
      .selectFrom("thirdPartyToken as token")
      .innerJoin("account", "account.id", "token.accountId")
      .innerJoin("connectedSystem as system", "system.abbr", "token.systemAbbr")
      .select(["token.accountId", "token.systemAbbr", "token.expiresAt", "system.name"])
      .where("token.expiresAt", ">", from)
      .where("token.expiresAt", "<=", until)
      .where("account.isTemporary", "=", false)
      .execute();
    return rows.map((row) => ({
      accountId: row.accountId,
      systemAbbr: row.systemAbbr,
      systemName: row.name,
      expiresAt: row.expiresAt,
    }));
  },

  /** A temporary user's go to the account that they made of themselves. */
  async move(within: Db, fromAccountId: string, toAccountId: string): Promise<void> {
    await within
      .updateTable("thirdPartyToken")
      .set({ accountId: toAccountId })
      .where("accountId", "=", fromAccountId)
      .execute();
  },

  async remove(within: Db, accountId: string, systemAbbr: string): Promise<void> {
    await within
      .deleteFrom("thirdPartyToken")
      .where("accountId", "=", accountId)
      .where("systemAbbr", "=", systemAbbr)
      .execute();
  },

  async removeBefore(now: Date): Promise<void> {
    await db.deleteFrom("thirdPartyToken").where("expiresAt", "<=", now).execute();
  },
});
