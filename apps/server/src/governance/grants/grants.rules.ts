import {
  dangerousRoles,
  exclusiveRoles,
  fixedRoles,
  mayHavePermission,
} from "@sannong/contract/rules/identity/role-permissions";
import { Role } from "@sannong/contract/rules/identity/roles";

type Held = readonly { roleCode: string; roleName: string }[];
type Holder = { accountType: number; status: string; roles: Held };
export type RoleAct = "grant" | "withdraw";
export type WhyNotGrant =
  | {
      reason:
        | "people.notActive"
        | "roles.held"
        | "roles.notHeld"
        | "roles.last"
        | "roles.lastOfStaff"
        | "roles.wrongHolder";
    }
  | { reason: "roles.exclusive"; role: string };

const STAFF = 1;

/**
 * Why a role cannot be given to, or taken from, this account; null when it can. The database keeps the three
 * administrators apart too; here it is said which role is in the way.
 */
export function whyNotChangeRole(act: RoleAct, roleCode: string, holder: Holder): WhyNotGrant | null {
  const { status, roles, accountType } = holder;
  const isHeld = roles.some((role) => role.roleCode === roleCode);
  if (act === "withdraw") {
    if (!isHeld) return { reason: "roles.notHeld" };
    if (roles.length === 1) return { reason: "roles.last" };
    // with a market user's role alone the account would open to a password
    const left = roles.filter((role) => role.roleCode !== roleCode && role.roleCode !== Role.marketUser);
    return accountType === STAFF && left.length === 0 ? { reason: "roles.lastOfStaff" } : null;
  }
  if (status !== "active") return { reason: "people.notActive" };
  if (isHeld) return { reason: "roles.held" };
  if (roleCode !== Role.marketUser && accountType !== STAFF) return { reason: "roles.wrongHolder" };
  const inTheWay = exclusiveRoles.includes(roleCode) && roles.find((role) => exclusiveRoles.includes(role.roleCode));
  return inTheWay ? { reason: "roles.exclusive", role: inTheWay.roleName } : null;
}

/** Is this role given and taken by two persons alone? */
export const takesTwo = (roleCode: string): boolean => dangerousRoles.includes(roleCode);

export type WhyNotPermit =
  | { reason: "roles.own" | "roles.fixed" | "roles.unchanged" }
  | { reason: "roles.permissionForbidden"; permission: string };

type Input = { roleCode: string; present: readonly string[]; wanted: readonly string[] };

/** Why what a role may do cannot be changed so; null when it can. Nobody changes a role that they hold themselves. */
export function whyNotPermit({ roleCode, present, wanted }: Input, own: Held): WhyNotPermit | null {
  if (own.some((role) => role.roleCode === roleCode)) return { reason: "roles.own" };
  if (fixedRoles.includes(roleCode)) return { reason: "roles.fixed" };
  const added = wanted.filter((permission) => !present.includes(permission));
  const forbidden = added.find((permission) => !mayHavePermission(roleCode, permission));
  if (forbidden !== undefined) return { reason: "roles.permissionForbidden", permission: forbidden };
  const isSame = added.length === 0 && wanted.length === present.length;
  return isSame ? { reason: "roles.unchanged" } : null;
}

/** Whose data a role reaches, in words (design §2). */
export const dataScopes: Readonly<Record<string, string>> = {
  [Role.staff]: "本人办理的事项",
  [Role.regionalAdministrator]: "账号所在行政区划及其下级",
  [Role.systemAdministrator]: "系统、内容与设置；不含账号数据",
  [Role.marketUser]: "本人的数据",
  [Role.securityAdministrator]: "账号所在行政区划及其下级的账号、角色与策略",
  [Role.auditAdministrator]: "全部审计日志，只读",
};
