import type { BrainChange } from "@sannong/contract/data/indicators-words";

export type Cycle = "month" | "quarter" | "year";

/** How many months old the newest figure may be before it counts as overdue: its cycle, and two months to gather it. */
const MONTHS_ALLOWED: Record<Cycle, number> = { month: 2, quarter: 5, year: 14 };

/** Months of a calendar since the year 0: what can be counted with. */
const monthNumber = (month: string): number => {
  const [year = "0", number = "1"] = month.split("-");
  return Number(year) * 12 + Number(number) - 1;
};

/** So many months before (or, negative, after) a month written `2026-11`. */
export function monthBefore(month: string, by: number): string {
  const then = monthNumber(month) - by;
  return `${Math.floor(then / 12)}-${String((then % 12) + 1).padStart(2, "0")}`;
}

/** Is the newest figure older than its cycle allows? One that never came is. */
export const isStale = (newest: string | null, cycle: Cycle, today: string): boolean =>
  newest === null || monthNumber(today) - monthNumber(newest) > MONTHS_ALLOWED[cycle];

/**
 * What has changed since then: what is told in per cent in points, any other amount in per cent, to one decimal.
 * Null where there is nothing to compare with.
 */
export function changeSince(now: number | null, then: number | null, unit: string): BrainChange | null {
  if (now === null || then === null) return null;
  if (unit === "%") return { kind: "points", by: tenth(now - then) };
  // from a loss to a gain is a rise, however the base is signed
  return then === 0 ? null : { kind: "percent", by: tenth(((now - then) / Math.abs(then)) * 100) };
}

// never minus nought
const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;

/** The region whose figures somebody sees at first, and above which they see none: their own, at most a county. */
export const rootOf = (regionCode: string, province: string): string =>
  regionCode.startsWith(province) ? regionCode.slice(0, 6) : province;

/** The codes from one region down to another within it: province, city, county. */
export const codesDown = (root: string, code: string): string[] =>
  [2, 4, 6].filter((digits) => digits >= root.length && digits <= code.length).map((digits) => code.slice(0, digits));

/** The last region that has figures: below a county nothing is told. */
export const isCounty = (code: string): boolean => code.length === 6;

/** The city of a county, the province of a city; null for the province. */
export const aboveOf = (code: string): string | null => (code.length > 2 ? code.slice(0, -2) : null);
