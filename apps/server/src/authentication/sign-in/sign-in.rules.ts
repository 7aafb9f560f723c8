import { type Factor, judgeFactors } from "@sannong/contract/rules/identity/roles";

type Status = "pending" | "active" | "disabled" | "rejected" | "closed";

export type StatusVerdict =
  | { step: "goOn" }
  | {
      step: "refuse";
      reason: "signIn.rejected" | "signIn.disabled" | "signIn.pendingReview" | "signIn.reviewRejected";
    };

const refusalOfStatus = {
  pending: "signIn.pendingReview",
  disabled: "signIn.disabled",
  rejected: "signIn.reviewRejected",
  // Whoever left is unknown here.
  closed: "signIn.rejected",
} as const;

/** May an account in this state come in at all? */
export const judgeStatus = (status: Status): StatusVerdict =>
  status === "active" ? { step: "goOn" } : { step: "refuse", reason: refusalOfStatus[status] };

/**
 * After the password was compared. An unknown account, an account without a password and a wrong
 * password are one answer; what an account is told of itself it is told after its right password.
 */
export function judgePassword(facts: { isRight: boolean; status: Status | undefined }): StatusVerdict {
  if (!facts.isRight || facts.status === undefined) return { step: "refuse", reason: "signIn.rejected" };
  return judgeStatus(facts.status);
}

type Roles = readonly { roleCode: string }[];

export type EntryVerdict =
  | { step: "open" }
  | { step: "refuse"; reason: "signIn.secondFactorRequired" | "signIn.strongFactorRequired" };

/** Do the factors that were proved open a session for this person (design §2)? */
export function judgeEntry(facts: { roles: Roles; factors: readonly Factor[]; inForce: boolean }): EntryVerdict {
  const verdict = judgeFactors(facts);
  if (verdict === "secondFactorRequired") return { step: "refuse", reason: "signIn.secondFactorRequired" };
  if (verdict === "strongFactorRequired") return { step: "refuse", reason: "signIn.strongFactorRequired" };
  return { step: "open" };
}

/** A text message would not let this person in, so none is sent. */
export const smsWouldNotDo = (facts: { roles: Roles; inForce: boolean }): boolean =>
  judgeFactors({ ...facts, factors: ["password", "sms"] }) === "strongFactorRequired";

/** What is said of a second factor that opened nothing: of the kind that was typed, or that this account could show. */
export function whyCodeRejected(facts: {
  kind: "digits" | "recovery" | "activation";
  hasTotp: boolean;
  smsDoes: boolean;
}) {
  if (facts.kind === "activation") return "secondFactor.activationRejected";
  if (facts.kind === "digits" && !facts.hasTotp) return "sms.codeRejected";
  if (facts.kind === "digits" && !facts.smsDoes) return "secondFactor.totpSpent";
  return "secondFactor.codeRejected";
}

/**
 * A captcha that already served an SMS send serves only the sign-in with that code, and a phone that is bound on the way.
 *
 * @param facts.subject the account's id, or what stands for the phone of an SMS sign-in
 */
export function captchaServes(facts: {
  servedSendOf: string | null;
  call: "send" | "account" | "twoFactor" | "sms" | "bindPhone";
  subject: string | undefined;
}): boolean {
  if (facts.servedSendOf === null) return true;
  const takesCode = facts.call === "twoFactor" || facts.call === "sms" || facts.call === "bindPhone";
  return takesCode && facts.servedSendOf === facts.subject;
}

/**
 * Whom an anonymous send or an SMS sign-in is about. A number that was never proved is nobody's: who registered
 * somebody else's number must gain nothing by it, nor lose the owner their own registration.
 */
export const ownerOfPhone = <A extends { status: Status; phoneIsVerified: boolean }>(
  found: A | undefined,
): A | undefined => (found?.phoneIsVerified && found.status !== "closed" ? found : undefined);

export type LockPolicy = { failuresBeforeWait: number; failureWindowSeconds: number; longestWaitSeconds: number };

/**
 * How long an account waits for a device or address after its n-th row of failures: the window at
 * first (15 min), twice as long each time, an hour at most (design §4).
 *
 * @param timesLocked this time included
 */
export function waitSeconds(timesLocked: number, policy: LockPolicy): number {
  const doubled = policy.failureWindowSeconds * 2 ** Math.max(0, Math.min(timesLocked, 16) - 1);
  return Math.min(doubled, Math.max(policy.longestWaitSeconds, policy.failureWindowSeconds));
}
