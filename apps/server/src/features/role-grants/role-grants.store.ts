import { sql } from "kysely";
import { isSame } from "../../platform/crypto/tokens.ts";
import { countBounded } from "../../platform/database/count-bounded.ts";
import type { Db } from "../../platform/database/database.ts";
import { openUsername, permissionSealer } from "../account/index.ts";

type Needs = { db: Db; sealer: { open(sealed: string): string }; grantKey: string };
export type RoleFacts = {
  code: string;
  name: string;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
  permissions: string[];
};

/** Below `root`, and `root` itself; a province is all there is. */
const inRegion = (root: string) =>
  root.length === 2
    ? sql<boolean>`true`
    : sql<boolean>`(account.region_code collate "C" >= ${root} and account.region_code collate "C" < ${`${root}:`})`;

/** Roles, what they may do and who holds them. */
export const roleGrantsStore = ({ db, sealer, grantKey }: Needs) => {
  const sealOf = permissionSealer(grantKey);
  const holdersOf = (roleCode: string, region: string) =>
    db
      .selectFrom("account_role")
      .innerJoin("account", "account.id", "account_role.account_id")
      .where("account_role.role_code", "=", roleCode)
      .where("account.status", "=", "active")
      .where(inRegion(region));

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** What somebody wrote into the table without our seal is nobody's permission, here as well. */
    async roles(within: Db = db): Promise<RoleFacts[]> {
      const rows = await within
        .selectFrom("role")
        .leftJoin("role_permission", "role_permission.role_code", "role.code")
        .select(["role.code", "role.name", "role.revision", "role.changed_at", "role.changed_by", "permission", "mac"])
        .orderBy("role.sort")
        .orderBy("permission")
        .execute();
      const roles = new Map<string, RoleFacts>();
      for (const { code, name, revision, permission, mac, changed_at: changedAt, changed_by: changedBy } of rows) {
        const role = roles.get(code) ?? { code, name, revision, changedAt, changedBy, permissions: [] };
        const isWhole = permission !== null && mac !== null && isSame(mac, sealOf({ roleCode: code, permission }));
        if (isWhole) role.permissions.push(permission);
        roles.set(code, role);
      }
      return [...roles.values()];
    },

    /** Up to a bound: most of a province are market users. */
    async countHolders(roleCode: string, region: string): Promise<{ holders: number; holdersAreMore: boolean }> {
      const { total, totalIsMore } = await countBounded(db, holdersOf(roleCode, region));
      return { holders: total, holdersAreMore: totalIsMore };
    },

    async holders(asked: { roleCode: string; region: string; offset: number; limit: number }) {
      const rows = await holdersOf(asked.roleCode, asked.region)
        .select([
          "account.id",
          "username",
          "phone_username_sealed",
          "nickname_sealed",
          "company",
          "account.region_code",
          "granted_at",
        ])
        .orderBy("granted_at", "desc")
        .orderBy("account.id")
        .offset(asked.offset)
        .limit(asked.limit)
        .execute();
      return rows.map((row) => ({
        accountId: row.id,
        username: openUsername(sealer, row),
        nickname: sealer.open(row.nickname_sealed),
        company: row.company,
        regionCode: row.region_code,
        grantedAt: row.granted_at.toISOString(),
      }));
    },

    /** Roles a change of which waits for a second person. */
    async waiting(kind: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom("approval_request")
        .select("subject_id")
        .where("kind", "=", kind)
        .where("status", "in", ["pending", "awaitingSecond"])
        .execute();
      return new Set(rows.map((row) => row.subject_id));
    },

    /**
     * Sets what a role may do, if it is still as it was when it was asked.
     *
     * @returns false when somebody changed it meanwhile
     */
    async setPermissions(
      asked: { roleCode: string; permissions: readonly string[]; revision: number; by: string; at: Date },
      within: Db,
    ): Promise<boolean> {
      const { roleCode, permissions, revision, by, at } = asked;
      const turned = await within
        .updateTable("role")
        .set((eb) => ({ revision: eb("revision", "+", 1), changed_at: at, changed_by: by }))
        .where("code", "=", roleCode)
        .where("revision", "=", revision)
        .executeTakeFirst();
      if (turned.numUpdatedRows === 0n) return false;
      await within.deleteFrom("role_permission").where("role_code", "=", roleCode).execute();
      if (permissions.length > 0)
        await within
          .insertInto("role_permission")
          .values(
            [...new Set(permissions)].map((permission) => ({
              role_code: roleCode,
              permission,
              mac: sealOf({ roleCode, permission }),
            })),
          )
          .execute();
      return true;
    },
  };
};

export type RoleGrantsStore = ReturnType<typeof roleGrantsStore>;
