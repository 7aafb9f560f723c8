import type { Db } from "../../platform/database/database.ts";
import { posts } from "./first-administrators.rules.ts";

export const firstAdministratorsStore = (db: Db) => ({
  /** One of these at a time, whoever starts it. */
  alone: <T>(work: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("installation").select("only").forUpdate().execute();
      return work(trx);
    }),

  /** Whoever holds one of the posts and is active, by the word of the table alone; always in the same order. */
  async holders(within: Db): Promise<string[]> {
    const rows = await within
      .selectFrom("accountRole")
      .innerJoin("account", "account.id", "accountRole.accountId")
      .select("account.id")
      .distinct()
      .where(
        "accountRole.roleCode",
        "in",
        posts.map(({ roleCode }) => roleCode),
      )
      .where("account.status", "=", "active")
      .orderBy("account.id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** How many hold a post, active or not: the next one is called by the number after. */
  async everHeld(roleCode: string, within: Db): Promise<number> {
    const row = await within
      .selectFrom("accountRole")
      .select((grant) => grant.fn.countAll<string>().as("held"))
      .where("roleCode", "=", roleCode)
      .executeTakeFirstOrThrow();
    return Number(row.held);
  },

  /** Others of the same region or one above it whose role resets administrators' factors, and who came in since; a few. */
  async mayHelp(of: { id: string; regionCode: string; since: Date }, within: Db): Promise<string[]> {
    const rows = await within
      .selectFrom("account")
      .innerJoin("accountRole", "accountRole.accountId", "account.id")
      .innerJoin("rolePermission", "rolePermission.roleCode", "accountRole.roleCode")
      .select("account.id")
      .distinct()
      .where("rolePermission.permission", "=", "factor.confirm")
      .where("account.status", "=", "active")
      .where("account.id", "<>", of.id)
      .where("account.regionCode", "<>", "")
      .where((row) => row.fn<boolean>("starts_with", [row.val(of.regionCode), "account.regionCode"]))
      .where("account.lastSignInAt", ">", of.since)
      .orderBy("account.id")
      .limit(20)
      .execute();
    return rows.map(({ id }) => id);
  },

  async isRegion(code: string, within: Db): Promise<boolean> {
    const row = await within.selectFrom("region").select("code").where("code", "=", code).executeTakeFirst();
    return row !== undefined;
  },
});
