import type { ColumnType } from "kysely";

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** The working-day calendar. */
export type CalendarTables = {
  calendar_year: { year: number; revision: number; source: string; changed_at: Later<Date>; changed_by: Later<string> };
  /** the day as 2026-11-22 */
  calendar_day: { day: string; kind: "off" | "worked"; name: string };
};
