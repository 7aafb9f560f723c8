import type { SelfTestOutcome } from "@sannong/contract/applications/onboarding-words";

export type Finding = { outcome: SelfTestOutcome; found: string; cause?: string; cure?: string };

/**
 * The check passed.
 *
 * @param found what was seen, in Chinese
 */
export const fine = (found: string): Finding => ({ outcome: "ok", found });
/** The check was not made, because it stands on another one that failed. */
export const skipped = (found: string): Finding => ({ outcome: "skipped", found });
/** Makes no sense for this system. */
export const notApplicable = (found: string): Finding => ({ outcome: "na", found });
/** The system works and takes a risk: the report may still be handed in. */
export const warned = (found: string, cause: string, cure: string): Finding => ({
  outcome: "warn",
  found,
  cause,
  cure,
});
/**
 * The system does something wrong: no report comes of this run.
 *
 * @param cause what it does
 * @param cure what its makers change
 */
export const failed = (found: string, cause: string, cure: string): Finding => ({
  outcome: "fail",
  found,
  cause,
  cure,
});
