import { type HeadPlace, LATE_HEAD_HOURS, type HeldBack } from "@sannong/contract/governance/audit-keeping-words";

const HOUR_MS = 3_600_000;

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
