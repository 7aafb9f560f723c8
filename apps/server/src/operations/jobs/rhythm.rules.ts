import type { Rhythm } from "@sannong/contract/operations/job-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The province keeps no summer time. */
const AHEAD_MS = 8 * HOUR_MS;
/** The runner looks at the calendar twice a minute, and whoever is to do it every quarter of one. */
const GRACE_MS = 10 * MINUTE_MS;
const LEAST_PATIENCE_MS = 5 * MINUTE_MS;

const clockOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { hour, minute, ms: hour * HOUR_MS + minute * MINUTE_MS };
};

/** A rhythm as the job runner takes it. */
export function whenOf(rhythm: Rhythm): { seconds: number } | { cron: string } {
  if ("seconds" in rhythm) return { seconds: rhythm.seconds };
  if ("hourlyAt" in rhythm) return { cron: `${rhythm.hourlyAt} * * * *` };
  if ("dailyAt" in rhythm) {
    const { hour, minute } = clockOf(rhythm.dailyAt);
    return { cron: `${minute} ${hour} * * *` };
  }
  const { hour, minute } = clockOf(rhythm.quarterlyAt);
  return { cron: `${minute} ${hour} 1 */3 *` };
}

const floorTo = (at: number, period: number, phase: number) => Math.floor((at - phase) / period) * period + phase;

/** The moments of the calendar before and after; a moment that is now counts as before. */
function momentsAround(rhythm: Exclude<Rhythm, { seconds: number }>, now: Date): { before: Date; after: Date } {
  const at = now.getTime();
  const around = (before: number, period: number) => ({ before: new Date(before), after: new Date(before + period) });
  if ("hourlyAt" in rhythm) return around(floorTo(at, HOUR_MS, rhythm.hourlyAt * MINUTE_MS), HOUR_MS);
  if ("dailyAt" in rhythm) return around(floorTo(at, DAY_MS, clockOf(rhythm.dailyAt).ms - AHEAD_MS), DAY_MS);
  const wall = new Date(at + AHEAD_MS);
  const { ms } = clockOf(rhythm.quarterlyAt);
  const quarter = Math.floor(wall.getUTCMonth() / 3);
  const dueIn = (one: number) => new Date(Date.UTC(wall.getUTCFullYear(), one * 3, 1) + ms - AHEAD_MS);
  const due = dueIn(quarter);
  return due <= now ? { before: due, after: dueIn(quarter + 1) } : { before: dueIn(quarter - 1), after: due };
}

/** When it comes next; null where it counts from a run that nobody knows of. */
export function nextRun(rhythm: Rhythm, lastBegunAt: Date | null, now: Date): Date | null {
  if (!("seconds" in rhythm)) return momentsAround(rhythm, now).after;
  if (!lastBegunAt) return null;
  return new Date(Math.max(now.getTime(), lastBegunAt.getTime() + rhythm.seconds * 1000));
}

/** Has a round been left out? What never ran since it is written down may just not have come yet. */
export function isLate(rhythm: Rhythm, lastBegunAt: Date | null, now: Date): boolean {
  if (!lastBegunAt) return false;
  const silentMs = now.getTime() - lastBegunAt.getTime();
  if ("seconds" in rhythm) return silentMs > Math.max(3 * rhythm.seconds * 1000, LEAST_PATIENCE_MS);
  const { before } = momentsAround(rhythm, now);
  return lastBegunAt < before && now.getTime() - before.getTime() > GRACE_MS;
}

/** So often in a row may a round fail that comes again within the hour. */
const FAILURES_BORNE = 3;

/** Does somebody have to look? What comes again soon may mend itself; what comes once a day or more rarely does not. */
export const keepsFailing = (rhythm: Rhythm, timesInARow: number): boolean =>
  timesInARow >= ("seconds" in rhythm || "hourlyAt" in rhythm ? FAILURES_BORNE : 1);
