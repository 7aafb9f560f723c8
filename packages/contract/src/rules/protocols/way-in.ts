import { JumpType } from "./jump-type.ts";

/** What a jump brings along for the system to know who comes. */
export type Carrying = "code" | "ticket" | "thirdPartyToken";

const carriedBy: Partial<Record<number, Carrying>> = {
  [JumpType.code]: "code",
  [JumpType.codeWithPath]: "code",
  [JumpType.codeWithArea]: "code",
  [JumpType.thirdPartyToken]: "thirdPartyToken",
  [JumpType.ticket]: "ticket",
};

/** Undefined: a jump that brings nothing of ours, or none at all. */
export const carryingOf = (jumpType: number | null | undefined): Carrying | undefined =>
  jumpType === null || jumpType === undefined ? undefined : carriedBy[jumpType];

/** Where a system takes people in, as it is registered. */
export type EntryPoints = {
  protocol: string;
  isPublicClient: boolean;
  initiateLoginUri: string | null;
  handoffUri: string | null;
  tokenUri: string | null;
};

/** Where a system takes what is carried; null when it takes no such thing. */
export function entryPointFor(
  carrying: Carrying,
  { protocol, isPublicClient, handoffUri, tokenUri }: EntryPoints,
): string | null {
  if (carrying === "thirdPartyToken") return protocol === "none" ? null : tokenUri;
  if (carrying === "ticket") return protocol === "cas" ? handoffUri : null;
  return protocol === "oidc" && !isPublicClient ? handoffUri : null;
}

/** One is led to the start of its own sign-in, which the portal's session answers; by SAML always. */
export const startsItself = ({ protocol, initiateLoginUri }: EntryPoints): boolean =>
  protocol === "saml" || (protocol !== "none" && initiateLoginUri !== null);

/** Does the system take in whoever comes by a jump of this type? */
export function takesJump(jumpType: number | null, system: EntryPoints): boolean {
  if (startsItself(system)) return true;
  const carrying = carryingOf(jumpType);
  return carrying !== undefined && entryPointFor(carrying, system) !== null;
}

/**
 * Is there any way by which the portal leads into this system? Without one it signs people in that begin at its own
 * pages, and no tile of the portal opens it. What opens it is a service besides (`openingOf`).
 */
export const hasWayIn = (system: EntryPoints): boolean =>
  startsItself(system) ||
  (["code", "ticket", "thirdPartyToken"] as const).some((one) => entryPointFor(one, system) !== null);

/**
 * What a press on a service comes to, before it is pressed:
 *
 * - `page`: a page of this portal
 * - `direct`: an address that everybody may open (jump type 2)
 * - `system`: one enters its system, signed in
 * - `guide`: a page of this portal that holds nothing but its guide; one goes to a counter with it
 * - `stopped`: an administrator stopped its system
 * - `notConnected`: nothing leads into its system
 * - `boundElsewhere`: only an account that is bound enters, and none can be bound from here
 */
export const waysIn = ["page", "direct", "system", "guide", "stopped", "notConnected", "boundElsewhere"] as const;
export type WayIn = (typeof waysIn)[number];

export type WayFacts = {
  /** a configured local route */
  localRoute: string | null;
  jumpType: number | null | undefined;
  suspended: boolean;
  /** the system takes in whoever comes by this jump (`takesJump`); of a direct one: it has an address */
  isTaken: boolean;
  /** that address, or that route, is a page with nothing but the guide */
  isGuideAlone: boolean;
  /** its account must be bound, or have left a token, before one enters */
  mustBeBound: boolean;
  /** the system proves its own accounts, so that one can be bound from here */
  bindsHere: boolean;
};

/** The part of the hand-off's decision that is the same for everybody (`decideHandoff` goes on from it). */
export function judgeWayIn(facts: WayFacts): WayIn {
  if (facts.localRoute) return facts.isGuideAlone ? "guide" : "page";
  if (facts.suspended) return "stopped";
  if (!facts.isTaken) return "notConnected";
  if (facts.jumpType === JumpType.direct) return facts.isGuideAlone ? "guide" : "direct";
  return facts.mustBeBound && !facts.bindsHere ? "boundElsewhere" : "system";
}

export const AT_COUNTER = "窗口办理";
/** How it is handled today: what its guide says of it, as far as it can be had from here. */
export const handlingNow = ({ handling, wayIn }: { handling: string; wayIn: WayIn }): string =>
  worksOnline(wayIn) ? handling : AT_COUNTER;

/** Does a press do here what the service is for? Whatever does not is done at a counter. */
export const worksOnline = (way: WayIn): boolean => way === "page" || way === "direct" || way === "system";
