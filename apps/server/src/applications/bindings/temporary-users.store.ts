import type { Db } from "../../platform/database/database.ts";

type Deps = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

/** Who is here for a day only. */
export const temporaryUsersStore = ({ db, sealer }: Deps) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async add(within: Db, user: { accountId: string; source: string; phone: string | null; at: Date }): Promise<void> {
    const { accountId, source, phone, at } = user;
    await within
      .insertInto("temporaryUser")
      .values({
        accountId,
        source,
        phoneSealed: phone === null ? null : sealer.seal(phone),
        createdAt: at,
      })
      .execute();
  },

  async find(accountId: string): Promise<{ source: string; phone: string | null; removedAt: Date | null } | undefined> {
    const row = await db
      .selectFrom("temporaryUser")
      .select(["source", "phoneSealed", "removedAt"])
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    if (!row) return undefined;
    const phone = row.phoneSealed === null ? null : sealer.open(row.phoneSealed);
    return { source: row.source, phone, removedAt: row.removedAt };
  },

  /** True for the one who removed it. */
  async markRemoved(within: Db, accountId: string, at: Date): Promise<boolean> {
    const result = await within
      .updateTable("temporaryUser")
      .set({ removedAt: at })
      .where("accountId", "=", accountId)
      .where("removedAt", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Those who came before `moment` and are still here. */
  async olderThan(moment: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("temporaryUser")
      .select("accountId")
      .where("createdAt", "<", moment)
      .where("removedAt", "is", null)
      .limit(most)
      .execute();
    return rows.map((row) => row.accountId);
  },

  /** Those who were removed before `moment`: nothing of theirs is redeemed any more. */
  async removedBefore(moment: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom("temporaryUser")
      .select("accountId")
      .where("removedAt", "<", moment)
      .limit(most)
      .execute();
    return rows.map((row) => row.accountId);
  },
});
