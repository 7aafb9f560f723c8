import type { Factor } from "@sannong/contract/rules/identity/roles";
import { type AccountField, requiredAccountFields } from "@sannong/contract/rules/identity/account-fields";
import { Role } from "@sannong/contract/rules/identity/roles";

type Roles = readonly { roleCode: string }[];
const isStaff = (roles: Roles) => roles.some((role) => role.roleCode !== Role.marketUser);

/** What the code of `checkTelAndYzm` is for: the request says a number, the session says whose it is. */
export type CodePurpose = "changePassword" | "changePhone" | "resetPassword";
/** What the code is for, by who asks. */
export function purposeOf(facts: { signedIn: boolean; isOwnNumber: boolean }): CodePurpose {
  if (!facts.signedIn) return "resetPassword";
  return facts.isOwnNumber ? "changePassword" : "changePhone";
}

/** Named in a request, but not who the session says: refused, whoever it is (design §3, Identity comes from the session). */
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
 * A number is a way in: a new one takes the old one's code or another factor, unless the session was opened by such a
 * thing a moment ago. A password alone changes no number, or whoever has learnt it would have the account for good. A
 * first phone becomes a factor: staff prove something strong with it (design §2), others have nothing to prove yet.
 */
export function phoneNeedsFactor(facts: {
  roles: Roles;
  hasPhone: boolean;
  /** the number on record was proved once: an unproved one is nobody's to ask */
  phoneIsVerified: boolean;
  sessionFactors: readonly Factor[];
}): boolean {
  const { roles, hasPhone, phoneIsVerified, sessionFactors } = facts;
  if (sessionFactors.some((factor) => factor === "totp" || factor === "passkey" || factor === "recovery")) return false;
  if (hasPhone && sessionFactors.includes("sms")) return false;
  if (isStaff(roles)) return true;
  return hasPhone && phoneIsVerified && !sessionFactors.includes("upstream");
}

/** What is asked of whoever has proved too little: citizens have the old number, staff may lack one. */
export const mayLeaveByCode = (roles: Roles, hasPhone: boolean): boolean => hasPhone && !isStaff(roles);

/** The first required field that is empty. */
export function missingField(
  accountType: number,
  given: Partial<Record<AccountField, string | undefined>>,
): AccountField | undefined {
  return requiredAccountFields(accountType).find((field) => !given[field]);
}
