import type { RefusalName } from "@sannong/contract/errors";
import { JumpType } from "@sannong/contract/rules/jump-type";
import { fillAddress } from "@sannong/contract/rules/placeholders";

export type IssueFacts = {
  /** is there such a system, and is the clicked service one of its own? */
  known: boolean;
  suspended: boolean;
  /** a confidential OpenID system with a hand-off address */
  takesHandedCodes: boolean;
  jumpType: number;
  needsBoundAccount: boolean;
  accountBound: boolean;
  requiresRole: boolean;
  hasRole: boolean;
};

type IssueRefusal = Extract<
  RefusalName,
  "service.unknown" | "handoff.suspended" | "handoff.notConnected" | "handoff.bindingRequired" | "handoff.roleRequired"
>;

const codeJumps: readonly number[] = [JumpType.code, JumpType.codeWithPath, JumpType.codeWithArea];

/** May a code be handed to this system for this person? The order is the specification's (§4 System jump, Jump handlers). */
export function judgeIssue(facts: IssueFacts): "issue" | IssueRefusal {
  if (!facts.known) return "service.unknown";
  if (facts.suspended) return "handoff.suspended";
  if (!facts.takesHandedCodes || !codeJumps.includes(facts.jumpType)) return "handoff.notConnected";
  if (facts.needsBoundAccount && !facts.accountBound) return "handoff.bindingRequired";
  if (facts.requiresRole && !facts.hasRole) return "handoff.roleRequired";
  return "issue";
}

type Landing = { code: string; path: string; areaCode: string; areaName: string; issuer: string };

const withQuery = (address: string, pair: string) => {
  const [before = "", ...fragment] = address.split("#");
  const joined = `${before}${before.includes("?") ? "&" : "?"}${pair}`;
  return fragment.length > 0 ? `${joined}#${fragment.join("#")}` : joined;
};

/**
 * The registered address with what this jump type fills: the code always, the path for type 1, the area
 * for type 3; and the issuer, so that a system with several identity providers asks the right one (RFC 9207).
 */
export function landingAddress(handoffUri: string, jumpType: number, landing: Landing): string {
  const template = handoffUri.includes("{code}") ? handoffUri : withQuery(handoffUri, "code={code}");
  const area = jumpType === JumpType.codeWithArea ? { areaCode: landing.areaCode, areaName: landing.areaName } : {};
  const path = jumpType === JumpType.codeWithPath ? { path: landing.path } : {};
  return withQuery(
    fillAddress(template, { code: landing.code, ...path, ...area }),
    `iss=${encodeURIComponent(landing.issuer)}`,
  );
}
