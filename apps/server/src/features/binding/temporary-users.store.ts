import type { Db } from "../../platform/database/database.ts";

type Needs = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

/** Who is here for a day only. */
export const temporaryUsersStore = ({ db, sealer }: Needs) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async add(within: Db, user: { accountId: string; source: string; phone: string | null; at: Date }): Promise<void> {
    const { accountId, source, phone, at } = user;
    await within
      .insertInto("temporary_user")
      .values({
        account_id: accountId,
        source,
        phone_sealed: phone === null ? null : sealer.seal(phone),
        created_at: at,
      })
      .execute();
  },

  async find(accountId: string): Promise<{ source: string; phone: string | null; removedAt: Date | null } | undefined> {
    const row = await db
      .selectFrom("temporary_user")
      .select(["source", "phone_sealed", "removed_at"])
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (!row) return undefined;
    const phone = row.phone_sealed === null ? null : sealer.open(row.phone_sealed);
    return { source: row.source, phone, removedAt: row.removed_at };
  },

  /** True for the one who removed it. */
  async markRemoved(within: Db, accountId: string, at: Date): Promise<boolean> {
    const result = await within
      .updateTable("temporary_user")
      .set({ removed_at: at })
      .where("account_id", "=", accountId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Those who came before `moment` and are still here. */
  async olderThan(moment: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("temporary_user")
      .select("account_id")
      .where("created_at", "<", moment)
      .where("removed_at", "is", null)
      .limit(most)
      .execute();
    return rows.map((row) => row.account_id);
  },

  /** Those who were removed before `moment`: nothing of theirs is redeemed any more. */
  async removedBefore(moment: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("temporary_user")
      .select("account_id")
      .where("removed_at", "<", moment)
      .limit(most)
      .execute();
    return rows.map((row) => row.account_id);
  },
});
