import { GOVERNMENT_OFFICE } from "@sannong/contract/rules/roles";

/** A user whose source is the government office gets no visit record (specification §6). */
export const leavesVisitRecord = (caller: { source: string } | null): boolean => caller?.source !== GOVERNMENT_OFFICE;

/** A path as it is kept: what follows ? or # may hold a code or a name and is nobody's business here. */
export const pathToKeep = (path: string | undefined): string => (path ?? "/").split(/[?#]/, 1)[0] || "/";

const BEIJING_OFFSET = 8 * 3_600_000;
const DAY = 24 * 3_600_000;

/** The day in Beijing that a moment belongs to: `2026-11-22`. */
export const dayOf = (at: Date): string => new Date(at.getTime() + BEIJING_OFFSET).toISOString().slice(0, 10);

/** The days up to today, the oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_day, back) => dayOf(new Date(now.getTime() - (count - 1 - back) * DAY)));
