import { type HeadPlace, LATE_HEAD_HOURS, type HeldBack } from "@sannong/contract/governance/audit-keeping-words";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;

/** When a place that did not take a head is asked again: after 1, 2, 4 … minutes, and an hour at most. */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(tries - 1, 10)));

/** Heads are signed and taken every day: whether the last one is from too long ago. @param last null: there was none */
export function isLate(last: Date | null, since: Date | null, now: Date): boolean {
  const from = last ?? since;
  return from !== null && now.getTime() - from.getTime() > LATE_HEAD_HOURS * HOUR_MS;
}

type Due = { faults: number; takenBy: readonly HeadPlace[] };

/** Why a segment stays online though its time is over; null when it may go. */
export function heldBack({ faults, takenBy }: Due, configured: readonly HeadPlace[]): HeldBack | null {
  if (faults > 0) return "faulty";
  return configured.every((place) => takenBy.includes(place)) ? null : "notTaken";
}
