import type { Audit } from "../../platform/audit/audit.ts";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { permissionSealer, type SealedPermission } from "./role-grant.ts";

export type RoleFacts = { name: string; permissions: string[] };

/** What every role may do; a permission whose seal is broken is told and left out. */
export const rolePermissions = (grantKey: string, onBroken: (broken: SealedPermission) => void) => {
  const seal = permissionSealer(grantKey);
  // rows found whole: they are read every second and change once a year
  const whole = new Set<string>();
  const isWhole = (granted: SealedPermission, mac: string | null): boolean => {
    const row = `${granted.roleCode} ${granted.permission} ${mac}`;
    if (whole.has(row)) return true;
    if (mac === null || !isSame(mac, seal(granted))) return false;
    whole.add(row);
    return true;
  };

  return async (db: Db): Promise<ReadonlyMap<string, RoleFacts>> => {
    const rows = await db
      .selectFrom("role")
      .leftJoin("rolePermission", "rolePermission.roleCode", "role.code")
      .select(["role.code", "role.name", "rolePermission.permission", "rolePermission.mac"])
      .execute();
    const roles = new Map<string, RoleFacts>();
    for (const { code, name, permission, mac } of rows) {
      const role = roles.get(code) ?? { name, permissions: [] };
      roles.set(code, role);
      if (permission === null) continue;
      if (isWhole({ roleCode: code, permission }, mac)) role.permissions.push(permission);
      else onBroken({ roleCode: code, permission });
    }
    return roles;
  };
};

type Rights = { db: Db; audit: Audit; grantKey: string };

/** Seals what roles may do where it never was sealed: at the start that brought the seals. @returns how many rows */
export async function sealRights({ db, audit, grantKey }: Rights): Promise<number> {
  const seal = permissionSealer(grantKey);
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("rolePermission")
      .select(["roleCode", "permission"])
      .where("mac", "is", null)
      .forUpdate()
      .execute();
    for (const row of rows)
      await trx
        .updateTable("rolePermission")
        .set({ mac: seal(row) })
        .where("roleCode", "=", row.roleCode)
        .where("permission", "=", row.permission)
        .execute();
    if (rows.length > 0)
      await audit.record(
        {
          event: "role.permissionsSealed",
          result: "ok",
          actor: null,
          objectKind: "role",
          detail: {
            rows: rows.length,
            added: rows.map(({ roleCode, permission }) => `${roleCode}:${permission}`).join(" "),
          },
        },
        trx,
      );
    return rows.length;
  });
}
