import { Role } from "@sannong/contract/rules/roles";
import type { Db } from "../../platform/database/database.ts";

/** The three that are separated (design §2). */
const separated = [Role.systemAdministrator, Role.securityAdministrator, Role.auditAdministrator];

export const firstAdministratorsStore = (db: Db) => ({
  /** One of these at a time, whoever starts it. */
  alone: <T>(work: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("installation").select("only").forUpdate().execute();
      return work(trx);
    }),

  async haveAdministrators(within: Db): Promise<boolean> {
    const row = await within
      .selectFrom("account_role")
      .select("account_id")
      .where("role_code", "in", separated)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
});
