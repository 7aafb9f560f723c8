import { sql } from "kysely";
import { isSame } from "../../platform/crypto/tokens.ts";
import { countBounded } from "../../platform/database/count-bounded.ts";
import type { Db } from "../../platform/database/database.ts";
import { inRegion } from "../../platform/database/in-region.ts";
import { openUsername, permissionSealer } from "../../identity/accounts/index.ts";

type Deps = { db: Db; sealer: { open(sealed: string): string }; grantKey: string };
export type RoleFacts = {
  code: string;
  name: string;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
  permissions: string[];
};

/** Roles, what they may do and who holds them. */
export const grantsStore = ({ db, sealer, grantKey }: Deps) => {
  const sealOf = permissionSealer(grantKey);
  const holdersOf = (roleCode: string, region: string) =>
    db
      .selectFrom("accountRole")
      .where("roleCode", "=", roleCode)
      .where("holderStatus", "=", "active")
      .where(inRegion(sql`holder_region`, region));

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** What somebody wrote into the table without our seal is nobody's permission, here as well. */
    async roles(within: Db = db): Promise<RoleFacts[]> {
      const rows = await within
        .selectFrom("role")
        .leftJoin("rolePermission", "rolePermission.roleCode", "role.code")
        .select(["role.code", "role.name", "role.revision", "role.changedAt", "role.changedBy", "permission", "mac"])
        .orderBy("role.sort")
        .orderBy("permission")
        .execute();
      const roles = new Map<string, RoleFacts>();
      for (const { code, name, revision, permission, mac, changedAt, changedBy } of rows) {
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

    async holders(input: { roleCode: string; region: string; offset: number; limit: number }) {
      const page = holdersOf(input.roleCode, input.region)
        .select(["accountId", "grantedAt"])
        .orderBy("grantedAt", "desc")
        .orderBy("accountId")
        .offset(input.offset)
        .limit(input.limit)
        .as("page");
      const rows = await db
        .selectFrom(page)
        .innerJoin("account", "account.id", "page.accountId")
        .select([
          "account.id",
          "username",
          "phoneUsernameSealed",
          "nicknameSealed",
          "company",
          "account.regionCode",
          "grantedAt",
        ])
        .orderBy("grantedAt", "desc")
        .orderBy("account.id")
        .execute();
      return rows.map((row) => ({
        accountId: row.id,
        username: openUsername(sealer, row),
        nickname: sealer.open(row.nicknameSealed),
        company: row.company,
        regionCode: row.regionCode,
        grantedAt: row.grantedAt.toISOString(),
      }));
    },

    /**
     * Sets what a role may do, if it is still as it was when it was asked.
     *
     * @returns false when somebody changed it meanwhile
     */
    async setPermissions(
      input: { roleCode: string; permissions: readonly string[]; revision: number; by: string; at: Date },
      within: Db,
    ): Promise<boolean> {
      const { roleCode, permissions, revision, by, at } = input;
      const turned = await within
        .updateTable("role")
        .set((eb) => ({ revision: eb("revision", "+", 1), changedAt: at, changedBy: by }))
        .where("code", "=", roleCode)
        .where("revision", "=", revision)
        .executeTakeFirst();
      if (turned.numUpdatedRows === 0n) return false;
      await within.deleteFrom("rolePermission").where("roleCode", "=", roleCode).execute();
      if (permissions.length > 0)
        await within
          .insertInto("rolePermission")
          .values(
            [...new Set(permissions)].map((permission) => ({
              roleCode,
              permission,
              mac: sealOf({ roleCode, permission }),
            })),
          )
          .execute();
      return true;
    },
  };
};

export type GrantsStore = ReturnType<typeof grantsStore>;
