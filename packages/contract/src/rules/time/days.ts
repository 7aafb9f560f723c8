export const DAY_MS = 86_400_000;
/** How far the clocks of China are ahead of UTC, all year. */
export const CHINA_MS = 8 * 3_600_000;
/** One answer tells of so many days at most. */
const LONGEST_DAYS = 366;

/** The day in China that a moment belongs to, or the one so many days before it: `2026-11-22`. */
export const dayOf = (at: Date, daysAgo = 0): string =>
  new Date(at.getTime() + CHINA_MS - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** The month in China that a moment belongs to: `2026-11`. */
export const monthOf = (at: Date): string => dayOf(at).slice(0, "2026-11".length);

/** The year in China that a moment belongs to. */
export const yearOf = (at: Date): number => Number(dayOf(at).slice(0, "2026".length));

/** The hour that a clock on the wall shows in China, 0 to 23. */
export const hourOf = (at: Date): number => new Date(at.getTime() + CHINA_MS).getUTCHours();

/** What a clock on the wall says in China: `2026-11-22 10:21`, or `2026-11-22 10:21:07`. */
export const momentOfClock = (at: Date, to: "minute" | "second" = "minute"): string =>
  new Date(at.getTime() + CHINA_MS)
    .toISOString()
    .slice(0, to === "minute" ? 16 : 19)
    .replace("T", " ");

/** The day in China that a moment belongs to, counted from 1 January 1970. */
export const dayNumber = (at: Date): number => Math.floor((at.getTime() + CHINA_MS) / DAY_MS);

/** The days up to today, the oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_day, back) => dayOf(now, count - 1 - back));

/** When the day of this moment began in China. */
export const midnightBefore = (now: Date): Date => new Date(dayNumber(now) * DAY_MS - CHINA_MS);

/** When a day begins by its name, were it London's. */
export const momentOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The days from one to the other, both counted; undefined for no period, or one longer than a year. */
export function daysOf(from: string, to: string): string[] | undefined {
  const [first, last] = [momentOfDay(from), momentOfDay(to)];
  const count = (last - first) / DAY_MS + 1;
  if (!(count >= 1 && count <= LONGEST_DAYS)) return undefined;
  return Array.from({ length: count }, (_day, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
}

/** The end of the day so many months on, in China; what a month is too short for ends on its last day. */
export function monthsOn(from: Date, months: number): Date {
  const day = new Date(from.getTime() + CHINA_MS);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = Date.UTC(year, month, Math.min(day.getUTCDate(), last) + 1);
  return new Date(end - CHINA_MS - 1000);
}
