import { CHINA_MS, DAY_MS, dayNumber } from "./days.ts";

/** A day that differs from its weekday: off though it may be a Monday, or worked though it is a Saturday. */
export type CalendarDay = { day: string; kind: "off" | "worked" };

/** How deadlines are counted; days are written 2026-11-22. */
export type WorkingDays = {
  /** The last moment of the nth working day after `from`, in the province's time. */
  dueAfter(from: Date, days: number): Date;
  /** How many working days lie after the first day, up to and including the last. */
  between(first: string, last: string): number;
};

const dayOf = (date: string) => Date.parse(date) / DAY_MS;

/** Days count from 1 January 1970, which was a Thursday. */
const isWeekendDay = (day: number): boolean => {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
};
/** Is it a Saturday or Sunday?
 * @param date YYYY-MM-DD
 */
export const isWeekend = (date: string): boolean => isWeekendDay(dayOf(date));

/** The calendar with these exceptions; a year that has none follows the week alone. */
export function workingDays(exceptions: readonly CalendarDay[]): WorkingDays {
  const isWorked = new Map(exceptions.map(({ day, kind }) => [dayOf(day), kind === "worked"]));
  const isWorkingDay = (day: number): boolean => isWorked.get(day) ?? !isWeekendDay(day);
  return {
    dueAfter(from, days) {
      let day = dayNumber(from);
      for (let left = days; left > 0;) {
        day += 1;
        if (isWorkingDay(day)) left -= 1;
      }
      return new Date((day + 1) * DAY_MS - CHINA_MS - 1000);
    },
    between(first, last) {
      let count = 0;
      for (let day = dayOf(first) + 1; day <= dayOf(last); day += 1) if (isWorkingDay(day)) count += 1;
      return count;
    },
  };
}
