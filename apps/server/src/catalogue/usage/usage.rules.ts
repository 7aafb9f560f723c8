import { CHINA_MS, DAY_MS, daysOf, momentOfDay } from "@sannong/contract/rules/time/days";

/** When a day begins and ends in Beijing. */
export const boundsOfDay = (day: string) => {
  const begins = new Date(momentOfDay(day) - CHINA_MS);
  return { begins, ends: new Date(begins.getTime() + DAY_MS) };
};

/**
 * Which days are to be gathered: from the one that was gathered last, since it may have gone on after that, to today;
 * the last month where nothing was.
 */
export function daysToGather(last: string | undefined, today: string, most: number): string[] {
  const earliest = new Date(momentOfDay(today) - (most - 1) * DAY_MS).toISOString().slice(0, 10);
  const from = last === undefined || last < earliest ? earliest : last;
  return daysOf(from > today ? today : from, today) ?? [];
}

/** So many digits of a code name the regions right below this one. */
export const digitsBelow = (region: string): number => ({ 2: 4, 4: 6, 6: 9 })[region.length] ?? 12;
