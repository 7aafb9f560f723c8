import type { DelegationEnd, DelegationSide, DelegationState } from "@sannong/contract/identity/delegation-words";
import { INVITATION_SECONDS } from "@sannong/contract/rules/identity/delegation-limits";
import { DAY_MS } from "@sannong/contract/rules/time/days";

/** One 代办授权 as it is kept, with what is true of its two people and its matter at this moment. */
export type Delegation = {
  id: string;
  grantorId: string;
  helperId: string | null;
  identification: string;
  /** the matter's system; null where it has none */
  systemAbbr: string | null;
  /** as written down; `standingOf` says what is so */
  state: DelegationState;
  endedWhy: DelegationEnd | null;
  number: string | null;
  openUntil: Date;
  invitedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  endsAt: Date;
  ticked: string[];
  /** the account is in use, and its owner has not asked for its end */
  grantorIsHere: boolean;
  helperIsHere: boolean;
  /** the matter is published, and its system has not gone offline */
  matterIsHere: boolean;
};

export type Standing = { state: Exclude<DelegationState, "ended">; why: null } | { state: "ended"; why: DelegationEnd };
const over = (why: DelegationEnd): Standing => ({ state: "ended", why });

/**
 * Where does it stand now? It ends by itself: what is over is over at that moment, whether or not the round has
 * written it down.
 */
export function standingOf(row: Delegation, now: Date): Standing {
  if (row.state === "ended") return over(row.endedWhy ?? "due");
  if (!row.grantorIsHere) return over("grantorGone");
  if (row.helperId !== null && !row.helperIsHere) return over("helperGone");
  if (!row.matterIsHere) return over("matterGone");
  if (row.state !== "active" && now >= row.openUntil) return over("unanswered");
  if (now >= row.endsAt) return over("due");
  return { state: row.state, why: null };
}

/** On which side of it does this person stand? Nobody else learns that there is one. */
export const sideOf = (
  { grantorId, helperId }: Pick<Delegation, "grantorId" | "helperId">,
  accountId: string,
): DelegationSide | undefined => (accountId === grantorId ? "grantor" : accountId === helperId ? "helper" : undefined);

/** Whole seconds in which the next step has to be done; 0 where none is due. */
export function secondsLeft(row: Delegation, now: Date): number {
  const { state } = standingOf(row, now);
  if (state !== "invited" && state !== "accepted") return 0;
  return Math.max(0, Math.ceil((row.openUntil.getTime() - now.getTime()) / 1000));
}

/** Until when an invitation made now is taken up, or whoever took it up now is confirmed. */
export const openUntil = (now: Date): Date => new Date(now.getTime() + INVITATION_SECONDS * 1000);
/** When one asked for now, for so many days, ends by itself. */
export const endsAfter = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY_MS);
