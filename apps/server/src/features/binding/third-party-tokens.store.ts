import type { Db } from "../../platform/database/database.ts";

type Ending = { accountId: string; systemAbbr: string; systemName: string; expiresAt: Date };
type Kept = { accountId: string; systemAbbr: string; tokenSealed: string; expiresAt: Date };

export const thirdPartyTokensStore = (db: Db) => ({
  async put(within: Db, { accountId, systemAbbr, tokenSealed, expiresAt }: Kept): Promise<void> {
    const value = { token_sealed: tokenSealed, expires_at: expiresAt };
    await within
      .insertInto("third_party_token")
      .values({ account_id: accountId, system_abbr: systemAbbr, ...value })
      .onConflict((conflict) => conflict.columns(["account_id", "system_abbr"]).doUpdateSet(value))
      .execute();
  },

  async find(accountId: string, systemAbbr: string, now: Date): Promise<string | undefined> {
    const row = await db
      .selectFrom("third_party_token")
      .select("token_sealed")
      .where("account_id", "=", accountId)
      .where("system_abbr", "=", systemAbbr)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    return row?.token_sealed;
  },

  /** Whose ends between the two moments, with the name of the system that gave it. */
  async endingWithin({ from, until }: { from: Date; until: Date }): Promise<Ending[]> {
    const rows = await db
      .selectFrom("third_party_token as token")
      .innerJoin("account", "account.id", "token.account_id")
      .innerJoin("connected_system as system", "system.abbr", "token.system_abbr")
      .select(["token.account_id", "token.system_abbr", "token.expires_at", "system.name"])
      .where("token.expires_at", ">", from)
      .where("token.expires_at", "<=", until)
      .where("account.is_temporary", "=", false)
      .execute();
    return rows.map((row) => ({
      accountId: row.account_id,
      systemAbbr: row.system_abbr,
      systemName: row.name,
      expiresAt: row.expires_at,
    }));
  },

  /** A temporary user's go to the account that he made of himself. */
  async move(within: Db, fromAccountId: string, toAccountId: string): Promise<void> {
    await within
      .updateTable("third_party_token")
      .set({ account_id: toAccountId })
      .where("account_id", "=", fromAccountId)
      .execute();
  },

  async remove(within: Db, accountId: string, systemAbbr: string): Promise<void> {
    await within
      .deleteFrom("third_party_token")
      .where("account_id", "=", accountId)
      .where("system_abbr", "=", systemAbbr)
      .execute();
  },

  async removeBefore(now: Date): Promise<void> {
    await db.deleteFrom("third_party_token").where("expires_at", "<=", now).execute();
  },
});
