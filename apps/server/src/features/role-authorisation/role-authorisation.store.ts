import type { Db } from "../../platform/database/database.ts";
import type { PostRightHandler } from "../account/index.ts";

export type OfferedRole = {
  id: string;
  systemAbbr: string;
  roleCode: string;
  roleName: string;
  /** two people have to grant it */
  needsSecond: boolean;
};
export type Application = {
  receiptNumber: string;
  accountId: string;
  role: OfferedRole;
  identification: string | null;
};

export function roleAuthorisationStore(db: Db) {
  const applications = (within: Db) =>
    within
      .selectFrom("system_role_application as application")
      .innerJoin("system_role as role", "role.id", "application.system_role_id")
      .select([
        "application.receipt_number as receiptNumber",
        "application.account_id as accountId",
        "application.identification",
        "role.id",
        "role.system_abbr as systemAbbr",
        "role.role_code as roleCode",
        "role.role_name as roleName",
        "role.needs_second as needsSecond",
      ]);
  type Row = OfferedRole & Omit<Application, "role">;
  const asApplication = ({ receiptNumber, accountId, identification, ...role }: Row): Application => ({
    receiptNumber,
    accountId,
    identification,
    role,
  });

  const inWords = (within: Db) =>
    within
      .selectFrom("account_system_role as held")
      .innerJoin("system_role as role", "role.id", "held.system_role_id")
      .innerJoin("connected_system as system", "system.abbr", "role.system_abbr")
      .select(["system.name", "role.role_name as roleName"])
      .orderBy("held.granted_at");
  const roleInWords = ({ name, roleName }: { name: string; roleName: string }) => `${name} ${roleName}`;

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    rolesOf: (systemAbbr: string): Promise<OfferedRole[]> =>
      db
        .selectFrom("system_role")
        .select([
          "id",
          "system_abbr as systemAbbr",
          "role_code as roleCode",
          "role_name as roleName",
          "needs_second as needsSecond",
        ])
        .where("system_abbr", "=", systemAbbr)
        .orderBy("id")
        .execute(),

    async systemsWithRoles(): Promise<Set<string>> {
      const rows = await db.selectFrom("system_role").select("system_abbr").distinct().execute();
      return new Set(rows.map((row) => row.system_abbr));
    },

    heldBy: (accountId: string) =>
      db
        .selectFrom("account_system_role as held")
        .innerJoin("system_role as role", "role.id", "held.system_role_id")
        .select([
          "role.id",
          "role.system_abbr as systemAbbr",
          "role.role_name as roleName",
          "held.granted_at as grantedAt",
        ])
        .where("held.account_id", "=", accountId)
        .orderBy("held.granted_at")
        .execute(),

    /** A role in a system is given to an official for the work of a post; a system hears that it ended. */
    ofPost: {
      async heldBy(accountId, within) {
        const rows = await inWords(within).where("held.account_id", "=", accountId).execute();
        return rows.map(roleInWords);
      },
      async end({ accountId }, within) {
        const held = await inWords(within).where("held.account_id", "=", accountId).execute();
        await within.deleteFrom("account_system_role").where("account_id", "=", accountId).execute();
        return held.map(roleInWords);
      },
    } satisfies PostRightHandler,

    async add(given: Omit<Application, "role"> & { roleId: string; at: Date }, within: Db): Promise<void> {
      await within
        .insertInto("system_role_application")
        .values({
          receipt_number: given.receiptNumber,
          account_id: given.accountId,
          system_role_id: given.roleId,
          identification: given.identification,
          created_at: given.at,
        })
        .execute();
    },

    async applicationOf(receiptNumber: string, within: Db = db): Promise<Application | undefined> {
      const row = await applications(within).where("receipt_number", "=", receiptNumber).executeTakeFirst();
      return row && asApplication(row);
    },

    async applicationsOf(accountId: string): Promise<Map<string, Application>> {
      const rows = await applications(db).where("application.account_id", "=", accountId).execute();
      return new Map(rows.map((row) => [row.receiptNumber, asApplication(row)]));
    },

    /** @returns false when he has it already */
    async grant({ accountId, roleId }: { accountId: string; roleId: string }, within: Db): Promise<boolean> {
      const added = await within
        .insertInto("account_system_role")
        .values({ account_id: accountId, system_role_id: roleId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}

export type RoleAuthorisationStore = ReturnType<typeof roleAuthorisationStore>;
