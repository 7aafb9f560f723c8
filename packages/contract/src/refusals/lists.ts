import type { RefusalName } from "../errors.ts";

// What one step of a form may be refused for, named once for every entry that takes the step.

/**
 * The refusals of several steps, each once. A call without side effects, so that a bundle drops what it does not use;
 * a spread it would keep.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function anyOf<const L extends readonly (readonly RefusalName[])[]>(...lists: L): L[number][number][] {
  return [...new Set(lists.flat())];
}

/** A captcha in a form. */
export const solvingCaptcha = ["captcha.clientUnknown", "captcha.rejected"] as const;

/** A password field, sealed with the client's challenge. */
export const openingPassword = ["captcha.clientUnknown", "challenge.rejected", "password.unreadable"] as const;

/** The password of an account here. */
export const provingPassword = anyOf(solvingCaptcha, openingPassword, [
  "signIn.rejected",
  "signIn.locked",
  "signIn.addressLocked",
]);

/** What the judge of passwords says of somebody's first one. */
export const choosingFirstPassword = [
  "challenge.rejected",
  "password.unreadable",
  "password.tooSimple",
  "password.initial",
  "password.personal",
] as const;
export const choosingPassword = anyOf(choosingFirstPassword, ["password.repeated"]);

/** An account that has to be in use. */
export const beingInUse = ["signIn.disabled", "signIn.pendingReview", "signIn.reviewRejected"] as const;

/** Factors that have to be enough for what the account may do. */
export const havingFactors = ["signIn.secondFactorRequired", "signIn.strongFactorRequired"] as const;

/** Any entry point into a session. */
export const entering = anyOf(["signIn.rejected"], beingInUse, havingFactors, ["signIn.secondFactorSetUpRequired"]);

/** A text message that is asked for. */
export const sendingCode = ["sms.sentRecently", "sms.limitReached", "sms.notSent"] as const;

/** A factor that its owner adds, signed in. */
export const addingFactor = ["secondFactor.confirmationRequired", "secondFactor.proofRequired"] as const;

/** An administrator's code that lets a factor in. */
export const activating = ["secondFactor.activationRequired", "secondFactor.activationRejected"] as const;
