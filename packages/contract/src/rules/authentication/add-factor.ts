import { type Factor, isAdministrator, judgeFactors, needsTwoFactors } from "../identity/roles.ts";

type Roles = readonly { roleCode: string }[];

/**
 * May somebody who proved `factors` add a factor or the first phone (design §2)? A password alone never adds one to an
 * account with any role other than 4: it takes the activation code an administrator handed over, or a time-based
 * code, passkey or recovery code. A text message beside the password will do for staff, but not by itself (whoever
 * holds the phone would be in with two), and not for roles 2, 3, 5 and 6, whose strong
 * factor would otherwise be as weak as the message that added it.
 */
export function judgeAdding(facts: {
  roles: Roles;
  factors: readonly Factor[];
  /** an activation code of this account is at hand */
  activated: boolean;
}): "ok" | "activationRequired" {
  const { roles, factors, activated } = facts;
  if (!needsTwoFactors(roles) || activated) return "ok";
  const isStrong = factors.some((factor) => factor === "totp" || factor === "passkey" || factor === "recovery");
  if (isStrong) return "ok";
  const isBesideAnother = factors.includes("sms") && new Set(factors).size > 1;
  return isBesideAnother && !isAdministrator({ roles }) ? "ok" : "activationRequired";
}

/**
 * Somebody's factors do not open a session. Can they complete them with what the account has on record, or must they
 * be led through setting one up? Who came by a recovery code has lost what is on record, and an activation code is
 * handed to whoever has nothing that works.
 */
export function judgeIncomplete(facts: {
  roles: Roles;
  factors: readonly Factor[];
  onRecord: readonly Factor[];
  activated: boolean;
}): "complete" | "setUp" {
  const { roles, factors, onRecord, activated } = facts;
  if (activated || factors.includes("recovery")) return "setUp";
  const verdict = judgeFactors({ roles, factors: [...factors, ...onRecord], inForce: true });
  return verdict === "enough" ? "complete" : "setUp";
}

/** An account must stay enterable: would these factors, all shown together, still open a session? */
export const mayRemove = (facts: { roles: Roles; left: readonly Factor[] }): boolean =>
  judgeFactors({ roles: facts.roles, factors: facts.left, inForce: true }) === "enough";
