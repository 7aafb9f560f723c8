/** The browser's mark for visit and click records, with the moment it was made (specification §3, §9). */
export type UuidRecord = { uuid: string; at: number };

/** Session UUID valid 24 hours (specification §9). */
export const UUID_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The kept record while it is valid, else a new one. A record from the future is a changed clock, and as good as none. */
export function uuidRecordAt(kept: UuidRecord | null, now: number, make: () => string): UuidRecord {
  const age = kept ? now - kept.at : Number.POSITIVE_INFINITY;
  return kept && age >= 0 && age < UUID_LIFETIME_MS ? kept : { uuid: make(), at: now };
}
