import type { RefusalName } from "@sannong/contract/errors";
import { JumpType } from "@sannong/contract/rules/jump-type";
import { fillAddress } from "@sannong/contract/rules/placeholders";

/** What a service demands of whoever enters its system for it. */
export type Demands = {
  /** ifValidateBindUser, but for the two finance entries that skip the check (specification §9) */
  needsBoundAccount: boolean;
  /** empty: everybody's */
  accountTypes: readonly number[];
};

/**
 * What a jump must meet, by the services it may be for: the one that was clicked, or all of the system's where none is
 * named. Leaving the name away opens no more than the least demanding of those that are for this account.
 */
export function demandsOn(
  services: readonly Demands[],
  accountType: number,
): Pick<IssueFacts, "accountTypeFits" | "needsBoundAccount"> {
  const forHim = services.filter(({ accountTypes }) => accountTypes.length === 0 || accountTypes.includes(accountType));
  return {
    accountTypeFits: services.length === 0 || forHim.length > 0,
    needsBoundAccount: forHim.length > 0 && forHim.every(({ needsBoundAccount }) => needsBoundAccount),
  };
}

export type IssueFacts = {
  /** is there such a system, and is the clicked service one of its own? */
  known: boolean;
  suspended: boolean;
  /** taken out of service for good: it is connected no longer */
  offline: boolean;
  /** a system that is still tried lets its test users in alone */
  admitted: boolean;
  /** the jump type is one that this call serves, and the system has an address for it */
  takesIt: boolean;
  /** the service is for accounts of this type */
  accountTypeFits: boolean;
  needsBoundAccount: boolean;
  accountBound: boolean;
  requiresRole: boolean;
  hasRole: boolean;
  /** has he seen and agreed to what the system may read of him? */
  sharingAgreed: boolean;
};

type IssueRefusal = Extract<
  RefusalName,
  | "service.unknown"
  | "handoff.suspended"
  | "handoff.sandbox"
  | "handoff.notConnected"
  | "handoff.otherAccountType"
  | "handoff.bindingRequired"
  | "handoff.roleRequired"
  | "handoff.sharingNotAgreed"
>;

/** May this person be sent into this system? The order is the specification's (§4 System jump, Jump handlers). */
export function judgeIssue(facts: IssueFacts): "issue" | IssueRefusal {
  if (!facts.known) return "service.unknown";
  if (facts.suspended) return "handoff.suspended";
  if (facts.offline) return "handoff.notConnected";
  if (!facts.admitted) return "handoff.sandbox";
  if (!facts.takesIt) return "handoff.notConnected";
  if (!facts.accountTypeFits) return "handoff.otherAccountType";
  if (facts.needsBoundAccount && !facts.accountBound) return "handoff.bindingRequired";
  if (facts.requiresRole && !facts.hasRole) return "handoff.roleRequired";
  if (!facts.sharingAgreed) return "handoff.sharingNotAgreed";
  return "issue";
}

/** What an address is filled with beside what is carried. */
export type Place = { path: string; areaCode: string; areaName: string };

const withQuery = (address: string, pair: string) => {
  const [before = "", ...fragment] = address.split("#");
  const joined = `${before}${before.includes("?") ? "&" : "?"}${pair}`;
  return fragment.length > 0 ? `${joined}#${fragment.join("#")}` : joined;
};

/**
 * The registered address with what this jump type fills: the code always, the path for type 1, the area
 * for type 3; and the issuer, so that a system with several identity providers asks the right one (RFC 9207).
 * A system that calls it `{token}` gets the code there too: it is what one use, 60 s and this system alone make of one.
 */
export function landingAddress(
  handoffUri: string,
  jumpType: number,
  landing: Place & { code: string; issuer: string },
): string {
  const { code, issuer } = landing;
  const template = /\{(code|token)\}/.test(handoffUri) ? handoffUri : withQuery(handoffUri, "code={code}");
  const area = jumpType === JumpType.codeWithArea ? { areaCode: landing.areaCode, areaName: landing.areaName } : {};
  const path = jumpType === JumpType.codeWithPath ? { path: landing.path } : {};
  return withQuery(fillAddress(template, { code, token: code, ...path, ...area }), `iss=${encodeURIComponent(issuer)}`);
}

/** A phase-one system's address with the token it gave itself (jump type 4). */
export const tokenAddress = (tokenUri: string, token: string, place: Place): string =>
  fillAddress(tokenUri, { token, ...place });

/** The address a CAS ticket is bound to: what the system's own client sees when it takes `ticket` away again. */
export function casService(handoffUri: string, place: Place): string {
  const [bare = ""] = handoffUri
    .replace(/([?&])ticket=\{ticket\}(&|(?=#)|$)/, (_whole, before: string, after: string) => (after ? before : ""))
    .split("#", 1);
  return fillAddress(bare, place);
}

export const ticketAddress = (service: string, ticket: string): string =>
  withQuery(service, `ticket=${encodeURIComponent(ticket)}`);
