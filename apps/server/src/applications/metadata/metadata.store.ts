import { Role } from "@sannong/contract/rules/identity/roles";
import type { Db } from "../../platform/database/database.ts";

export const metadataStore = (db: Db) => ({
  /** Who looks after all connected systems. */
  async administrators(): Promise<string[]> {
    const rows = await db
      .selectFrom("accountRole")
      .innerJoin("account", "account.id", "accountRole.accountId")
      .select("account.id")
      .where("accountRole.roleCode", "=", Role.systemAdministrator)
      .where("account.status", "=", "active")
      .execute();
    return rows.map(({ id }) => id);
  },
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
});
export type MetadataStore = ReturnType<typeof metadataStore>;
