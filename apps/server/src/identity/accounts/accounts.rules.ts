import type { EntityLevel } from "@sannong/contract/identity/entity-level";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { AccountType } from "@sannong/contract/identity/registration-words";
import { Role } from "@sannong/contract/rules/identity/roles";

export type AccountStatus = "pending" | "active" | "disabled" | "rejected" | "closed";

export type Account = {
  id: string;
  username: string;
  nickname: string;
  /** whole; null when none is on record */
  phone: string | null;
  /** a code sent to the phone was given back: only such a number links or recovers anything */
  phoneIsVerified: boolean;
  /** verified; null when none was given. Nobody signs in by it, and several may have the same */
  email: string | null;
  idNumber: string | null;
  creditCode: string | null;
  companyTypeId: string;
  companyAddress: string;
  /** how far it is known that an entity is who it says; null of everybody else */
  entityLevel: EntityLevel | null;
  updatedAt: Date;
  isTemporary: boolean;
  closingAt: Date | null;
  totpSecret: string | null;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  passwordIsWeak: boolean;
  accountType: number;
  /** where it belongs */
  regionCode: string;
  /** where what it may do holds: the region of its grants, which moving it never widens; empty: nowhere */
  scope: string;
  company: string;
  deptName: string;
  source: string;
  status: AccountStatus;
  complete: boolean;
  lastSignInAt: Date | null;
  /** the primary one first; grants whose seal is broken are left out */
  roles: { roleCode: string; roleName: string }[];
  permissions: ReadonlySet<string>;
};

/** How far an entity was checked; null for an account of a person. */
export const entityLevelOf = (accountType: number, level: string): EntityLevel | null =>
  accountType === AccountType.entity ? (level === "verified" ? "verified" : "selfDeclared") : null;

/** What was checked of an entity, or goes out beside it: whoever changes one of these says it by themselves again. */
const attested = ["nickname", "company", "creditCode", "legalPerson", "accountType"] as const;
/** Does the change touch what was checked of an entity? */
export const changesAttested = (change: { [field in (typeof attested)[number]]?: unknown }): boolean =>
  attested.some((field) => change[field] !== undefined);

/** What decides whether somebody who proved themselves may stay in. */
export type Standing = Pick<Account, "id" | "status" | "passwordHash" | "totpSecret" | "phone">;

/** Days a password may be used. */
export type PasswordPolicy = { readonly daysStaff: number; readonly daysMarket: number };
type Chosen = Pick<Account, "roles" | "passwordChangedAt">;

/** Does the account hold a role beside that of a market user? */
export const isStaff = (roles: Account["roles"]): boolean => roles.some((role) => role.roleCode !== Role.marketUser);

/** From this moment on the password is expired. One that was never chosen is expired from the beginning. */
export function passwordExpiresAt({ roles, passwordChangedAt }: Chosen, policy: PasswordPolicy): Date {
  if (!passwordChangedAt) return new Date(0);
  const days = isStaff(roles) ? policy.daysStaff : policy.daysMarket;
  return new Date(passwordChangedAt.getTime() + days * DAY_MS);
}

/** Must a password of this age and kind be changed before anything else? */
export const isDue = ({ isWeak, expiresAt }: { isWeak: boolean; expiresAt: Date }, now: Date): boolean =>
  isWeak || now >= expiresAt;

/** An account without a password, which came from outside, has none that could be due. */
export const passwordIsDue = (account: Account, policy: PasswordPolicy, now: Date): boolean =>
  account.passwordHash !== null &&
  isDue({ isWeak: account.passwordIsWeak, expiresAt: passwordExpiresAt(account, policy) }, now);

export type RoleGrant = {
  roleCode: string;
  roleName: string;
  /** where it holds */
  regionCode: string;
  isPrimary: boolean;
  sealIsWhole: boolean;
};

/** What an account's grants amount to: whole ones, the primary one first, else by code. */
export function rolesInOrder(grants: readonly RoleGrant[]): Account["roles"] {
  return grants
    .filter((grant) => grant.sealIsWhole)
    .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary) || (one.roleCode < other.roleCode ? -1 : 1))
    .map(({ roleCode, roleName }) => ({ roleCode, roleName }));
}

/**
 * Where an account's rights hold. Of grants in regions one within another the smallest counts, and of grants in regions
 * apart none: what was granted for one place gives nothing in another. Whoever holds no role is of their own region.
 */
export function scopeOf(grants: readonly RoleGrant[], ownRegion: string): string {
  const whole = grants.filter((grant) => grant.sealIsWhole).map(({ regionCode }) => regionCode);
  if (whole.length === 0) return grants.length === 0 ? ownRegion : "";
  const smallest = whole.reduce((one, other) => (other.length > one.length ? other : one));
  return whole.every((region) => smallest.startsWith(region)) ? smallest : "";
}
