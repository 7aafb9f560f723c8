import type { Factor } from "@sannong/contract/rules/identity/roles";

/** A session as it is kept; times in milliseconds. */
export type Session = {
  accountId: string;
  /** the account's when it signed in, so that a region's sessions are found; who may see them is asked of the account */
  regionCode?: string;
  /** hash of the cookie's secret half */
  cookieHash: string;
  /** once the cookie was shown, the bearer alone is refused */
  cookieSeen: boolean;
  factors: Factor[];
  oidcUid: string;
  startedAt: number;
  /** when its owner proved themselves, where that was before it started: a session that another one vouched for */
  provedAt?: number;
  /** the connected system whose word opened it; null once its owner has proved themselves here */
  vouchedBy?: string | null;
  lastSeenAt: number;
  idleSeconds: number;
  absoluteEndsAt: number;
  previousSignInAt: string | null;
  address: string;
  userAgent: string;
};

/** Activity is written down at most this often. */
const TOUCH_MS = 60_000;

/** What another session vouches for: when that one's owner proved themselves, and how long it lasts at most. */
export type Delegated = { provedAt: Date; until: Date };

/**
 * When a session ends however busy it is (design §4): counted from when its owner proved themselves, and never after the
 * session that delegated it, or two browsers that delegate to each other would never ask for a credential again.
 */
export const absoluteEndOf = (now: number, absoluteSeconds: number, delegated: Delegated | undefined): number =>
  delegated === undefined
    ? now + absoluteSeconds * 1000
    : Math.min(delegated.provedAt.getTime() + absoluteSeconds * 1000, delegated.until.getTime());

/** When the session ends if nobody does anything more in it; milliseconds since 1970. */
export const idleEndsAt = (session: Session): number =>
  Math.min(session.lastSeenAt + session.idleSeconds * 1000, session.absoluteEndsAt);

/**
 * May the session still be used?
 *
 * @param now milliseconds since 1970
 */
export const isLive = (session: Session, now: number): boolean => now < idleEndsAt(session);

/**
 * Was the last use written down so long ago that this one is to be written?
 *
 * @param now milliseconds since 1970
 */
export const isDueForTouch = (session: Session, now: number): boolean => now - session.lastSeenAt >= TOUCH_MS;

/** Seconds a row is kept: a little beyond the idle end, never beyond the absolute one. */
export const secondsToKeep = (session: Session, now: number): number =>
  Math.max(1, Math.ceil((Math.min(now + session.idleSeconds * 1000 + TOUCH_MS, session.absoluteEndsAt) - now) / 1000));

/** Of an account's sessions, the oldest ones that are too many. */
export function tooMany<T extends { startedAt: number }>(sessions: readonly T[], atOnce: number): T[] {
  return [...sessions].sort((one, other) => other.startedAt - one.startedAt).slice(atOnce);
}

/** Why a session ended; `signedOff`: its owner left at a connected system, and all of it ended. */
export type EndReason =
  | "signedOut"
  | "signedOff"
  | "replaced"
  /** by the same person on another device */
  | "byOwner"
  | "byAdministrator"
  | "accountChanged"
  | "aged"
  /** the store it was kept in lost it */
  | "lost";

const elsewhere: readonly EndReason[] = ["replaced", "byOwner", "byAdministrator", "accountChanged"];

/** It was not done in this browser, so the page says it was ended elsewhere (555 instead of 999). */
export const isEndedElsewhere = (why: EndReason): boolean => elsewhere.includes(why);

/** Who did it is known without being told: the owner themselves. */
export const isOwnersAct = (why: EndReason): boolean => why === "signedOut" || why === "signedOff" || why === "byOwner";

export type HandleVerdict = "accept" | "acceptAndRemember" | "refuse";

/**
 * Do the handles shown belong to the session? A cookie of another session counts as none, and the
 * bearer alone serves only until the session's cookie was seen for the first time (design §3, Session).
 */
export function judgeHandles(facts: { cookieSeen: boolean; cookieMatches: boolean }): HandleVerdict {
  if (facts.cookieMatches) return facts.cookieSeen ? "accept" : "acceptAndRemember";
  return facts.cookieSeen ? "refuse" : "accept";
}
