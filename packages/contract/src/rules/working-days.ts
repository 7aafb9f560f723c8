const DAY_MS = 24 * 3600 * 1000;
const CHINA_MS = 8 * 3600 * 1000;

/**
 * Public holidays and the weekends worked in exchange, as the State Council announces them each November for the
 * year to come (2026: 国务院办公厅关于2026年部分节假日安排的通知, 4 November 2025). A year that is missing here
 * follows the week alone.
 */
const holidays: readonly (readonly [first: string, last: string])[] = [
  ["2026-01-01", "2026-01-03"],
  ["2026-02-15", "2026-02-23"],
  ["2026-04-04", "2026-04-06"],
  ["2026-05-01", "2026-05-05"],
  ["2026-06-19", "2026-06-21"],
  ["2026-09-25", "2026-09-27"],
  ["2026-10-01", "2026-10-07"],
];
const workedWeekends: readonly string[] = [
  "2026-01-04",
  "2026-02-14",
  "2026-02-28",
  "2026-05-09",
  "2026-09-20",
  "2026-10-10",
];

const dayOf = (date: string) => Date.parse(date) / DAY_MS;
const daysOff = new Set(
  holidays.flatMap(([first, last]) =>
    Array.from({ length: dayOf(last) - dayOf(first) + 1 }, (_, more) => dayOf(first) + more),
  ),
);
const daysWorked = new Set(workedWeekends.map(dayOf));

/** Days count from 1 January 1970, which was a Thursday. */
function isWorkingDay(day: number): boolean {
  if (daysOff.has(day)) return false;
  const weekday = (day + 4) % 7;
  return (weekday !== 0 && weekday !== 6) || daysWorked.has(day);
}

/** The last moment of the nth working day after `from`, in the province's time. */
export function dueAfterWorkingDays(from: Date, days: number): Date {
  let day = Math.floor((from.getTime() + CHINA_MS) / DAY_MS);
  for (let left = days; left > 0;) {
    day += 1;
    if (isWorkingDay(day)) left -= 1;
  }
  return new Date((day + 1) * DAY_MS - CHINA_MS - 1000);
}

/** How many working days lie after the first day, up to and including the last; days as 2026-11-22. */
export function workingDaysBetween(first: string, last: string): number {
  let count = 0;
  for (let day = dayOf(first) + 1; day <= dayOf(last); day += 1) if (isWorkingDay(day)) count += 1;
  return count;
}
