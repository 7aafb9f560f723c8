import type { Db } from "../../platform/database/database.ts";
import type { PostRightHandler } from "../../identity/accounts/index.ts";

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

export function systemRolesStore(db: Db) {
  const applications = (within: Db) =>
    within
      .selectFrom("systemRoleApplication as application")
      .innerJoin("systemRole as role", "role.id", "application.systemRoleId")
      .select([
        "application.receiptNumber",
        "application.accountId",
        "application.identification",
        "role.id",
        "role.systemAbbr",
        "role.roleCode",
        "role.roleName",
        "role.needsSecond",
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
      .selectFrom("accountSystemRole as held")
      .innerJoin("systemRole as role", "role.id", "held.systemRoleId")
      .innerJoin("connectedSystem as system", "system.abbr", "role.systemAbbr")
      .select(["system.name", "role.roleName"])
      .orderBy("held.grantedAt");
  const roleInWords = ({ name, roleName }: { name: string; roleName: string }) => `${name} ${roleName}`;

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    rolesOf: (systemAbbr: string, within: Db = db): Promise<OfferedRole[]> =>
      within
        .selectFrom("systemRole")
        .select(["id", "systemAbbr", "roleCode", "roleName", "needsSecond"])
        .where("systemAbbr", "=", systemAbbr)
        .orderBy("id")
        .execute(),

    async systemsWithRoles(): Promise<Set<string>> {
      const rows = await db.selectFrom("systemRole").select("systemAbbr").distinct().execute();
      return new Set(rows.map((row) => row.systemAbbr));
    },

    heldBy: (accountId: string) =>
      db
        .selectFrom("accountSystemRole as held")
        .innerJoin("systemRole as role", "role.id", "held.systemRoleId")
        .select(["role.id", "role.systemAbbr", "role.roleName", "held.grantedAt"])
        .where("held.accountId", "=", accountId)
        .orderBy("held.grantedAt")
        .execute(),

    /** A role in a system is given to an official for the work of a post; a system hears that it ended. */
    ofPost: {
      async heldBy(accountId, within) {
        const rows = await inWords(within).where("held.accountId", "=", accountId).execute();
        return rows.map(roleInWords);
      },
      async end({ accountId }, within) {
        const held = await inWords(within).where("held.accountId", "=", accountId).execute();
        await within.deleteFrom("accountSystemRole").where("accountId", "=", accountId).execute();
        return held.map(roleInWords);
      },
    } satisfies PostRightHandler,

    async add(given: Omit<Application, "role"> & { roleId: string; at: Date }, within: Db): Promise<void> {
      await within
        .insertInto("systemRoleApplication")
        .values({
          receiptNumber: given.receiptNumber,
          accountId: given.accountId,
          systemRoleId: given.roleId,
          identification: given.identification,
          createdAt: given.at,
        })
        .execute();
    },

    async applicationOf(receiptNumber: string, within: Db = db): Promise<Application | undefined> {
      const row = await applications(within).where("receiptNumber", "=", receiptNumber).executeTakeFirst();
      return row && asApplication(row);
    },

    async applicationsOf(accountId: string): Promise<Map<string, Application>> {
      const rows = await applications(db).where("application.accountId", "=", accountId).execute();
      return new Map(rows.map((row) => [row.receiptNumber, asApplication(row)]));
    },

    /** @returns false when they have it already */
    async grant({ accountId, roleId }: { accountId: string; roleId: string }, within: Db): Promise<boolean> {
      const added = await within
        .insertInto("accountSystemRole")
        .values({ accountId, systemRoleId: roleId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}

export type SystemRolesStore = ReturnType<typeof systemRolesStore>;
