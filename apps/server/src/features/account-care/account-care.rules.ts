import type { Factor } from "@sannong/contract/rules/roles";
import { type AccountField, requiredAccountFields } from "@sannong/contract/rules/account-fields";
import { Role } from "@sannong/contract/rules/roles";

type Roles = readonly { roleCode: string }[];
const isStaff = (roles: Roles) => roles.some((role) => role.roleCode !== Role.marketUser);

/** What the code of `checkTelAndYzm` is for: the request says a number, the session says whose it is. */
export type CodePurpose = "changePassword" | "changePhone" | "resetPassword";
export function purposeOf(facts: { signedIn: boolean; isOwnNumber: boolean }): CodePurpose {
  if (!facts.signedIn) return "resetPassword";
  return facts.isOwnNumber ? "changePassword" : "changePhone";
}

/** Named in a request, but not who the session says: refused, whoever it is (design §3, Identity). */
export function namesSomebodyElse(
  claimed: { userId?: string | undefined; username?: string | undefined; account?: string | undefined },
  caller: { accountId: string; username: string },
): boolean {
  const names = [claimed.username, claimed.account].filter((name) => name !== undefined && name !== "");
  if (claimed.userId && claimed.userId !== caller.accountId) return true;
  return names.some((name) => name !== caller.username);
}

/** Recovery by text message is not enough for staff (design §2). */
export const recoveryNeedsFactor = (roles: Roles): boolean => isStaff(roles);

/**
 * A first phone becomes a factor. Staff prove something strong with it, unless the session was opened by that
 * already: a password alone must never add a factor (design §2).
 */
export function phoneNeedsFactor(facts: {
  roles: Roles;
  hasPhone: boolean;
  sessionFactors: readonly Factor[];
}): boolean {
  if (!isStaff(facts.roles)) return false;
  const isStrong = facts.sessionFactors.some((factor) => factor === "totp" || factor === "passkey");
  return !isStrong && !(facts.hasPhone && facts.sessionFactors.includes("sms"));
}

/** The first required field that is empty. */
export function missingField(
  accountType: number,
  given: Partial<Record<AccountField, string | undefined>>,
): AccountField | undefined {
  return requiredAccountFields(accountType).find((field) => !given[field]);
}
