import { Role } from "./roles.ts";

/** Three-way separation (design §2), read from the side of the permission: who alone may have it. */
const onlyFor: readonly { of: RegExp; roles: readonly string[] }[] = [
  { of: /^audit\./, roles: [Role.auditAdministrator] },
  { of: /^(role\.grant|approval\.decide|policy\.manage)$/, roles: [Role.securityAdministrator] },
  { of: /^(account\.|personal\.)/, roles: [Role.regionalAdministrator, Role.securityAdministrator] },
  { of: /^factor\.confirm$/, roles: [Role.systemAdministrator, Role.securityAdministrator] },
  { of: /^factor\./, roles: [Role.regionalAdministrator, Role.systemAdministrator, Role.securityAdministrator] },
  { of: /^(system\.manage|catalogue\.|settings\.)/, roles: [Role.systemAdministrator] },
];

/** May a role of this code ever have this permission? An auditor changes nothing, a market user administers nothing. */
export function mayHavePermission(roleCode: string, permission: string): boolean {
  const bound = onlyFor.find(({ of }) => of.test(permission));
  if (bound) return bound.roles.includes(roleCode);
  return roleCode !== Role.auditAdministrator && roleCode !== Role.marketUser;
}

/**
 * Roles whose permissions nobody changes in the console: who may grant would grant to themselves, an auditor's are
 * the separation itself, and a market user has none.
 */
export const fixedRoles: readonly string[] = [Role.securityAdministrator, Role.auditAdministrator, Role.marketUser];

/** Granting one of these, or taking it away, takes a second person (design §4). */
export const dangerousRoles: readonly string[] = [
  Role.regionalAdministrator,
  Role.systemAdministrator,
  Role.securityAdministrator,
  Role.auditAdministrator,
];

/** Of these an account holds at most one; the database keeps it too. */
export const exclusiveRoles: readonly string[] = [
  Role.systemAdministrator,
  Role.securityAdministrator,
  Role.auditAdministrator,
];
