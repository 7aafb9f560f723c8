import type { SelfTestLine } from "@sannong/contract/applications/onboarding.schemas";
import type { ApplicationProtocol } from "@sannong/contract/applications/onboarding-words";
import { type TestRun, openTestRun, type Tell, type Trial } from "./test-run.ts";
import { casLines } from "./cas-lines.ts";
import { openidLines } from "./openid-lines.ts";
import { samlLines } from "./saml-lines.ts";

const linesOf: Record<ApplicationProtocol, (run: TestRun) => Promise<void>> = {
  oidc: openidLines,
  envelope: openidLines,
  cas: casLines,
  saml: samlLines,
};

/**
 * Tries a system as its users and its attackers would: in its own protocol, for two people who do not exist. Each line
 * says what was found, why, what proves it and how it is mended.
 */
export async function runSelfTest(trial: Trial, tell: Tell): Promise<SelfTestLine[]> {
  const run = openTestRun(trial, tell);
  await linesOf[trial.form.protocol](run);
  return run.lines;
}

/** Nothing failed, and what matters most was seen to work. */
export const hasPassed = (lines: readonly SelfTestLine[]): boolean =>
  lines.every(({ outcome }) => outcome !== "fail") &&
  lines.some(({ key, outcome }) => key === "exchange" && (outcome === "ok" || outcome === "warn"));
