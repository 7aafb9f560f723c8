import { workingDays } from "@sannong/contract/rules/time/working-days";
import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import type { Db } from "../../platform/database/database.ts";

const SOURCE = "国务院办公厅关于2026年部分节假日安排的通知";

const holidays: readonly (readonly [first: string, last: string, name: string])[] = [
  ["2026-01-01", "2026-01-03", "元旦"],
  ["2026-02-15", "2026-02-23", "春节"],
  ["2026-04-04", "2026-04-06", "清明节"],
  ["2026-05-01", "2026-05-05", "劳动节"],
  ["2026-06-19", "2026-06-21", "端午节"],
  ["2026-09-25", "2026-09-27", "中秋节"],
  ["2026-10-01", "2026-10-07", "国庆节"],
];
const workedWeekends: readonly (readonly [day: string, name: string])[] = [
  ["2026-01-04", "元旦调休"],
  ["2026-02-14", "春节调休"],
  ["2026-02-28", "春节调休"],
  ["2026-05-09", "劳动节调休"],
  ["2026-09-20", "国庆节调休"],
  ["2026-10-10", "国庆节调休"],
];

const DAY_MS = 24 * 3600 * 1000;
const daysOf = ([first, last, name]: (typeof holidays)[number]): NamedDay[] =>
  Array.from({ length: (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 }, (_, more) => ({
    day: new Date(Date.parse(first) + more * DAY_MS).toISOString().slice(0, 10),
    kind: "off",
    name,
  }));
const announced: readonly NamedDay[] = [
  ...holidays.flatMap(daysOf),
  ...workedWeekends.map(([day, name]) => ({ day, kind: "worked", name }) as const),
];

/** The calendar as a new installation begins with it. */
export const firstCalendar = workingDays(announced);

/** Public holidays and the weekends worked in exchange; a year that somebody keeps already is left to them. */
export async function seedCalendar(trx: Db): Promise<void> {
  const year = await trx
    .insertInto("calendarYear")
    .values({ year: 2026, revision: 1, source: SOURCE })
    .onConflict((conflict) => conflict.doNothing())
    .returning("year")
    .executeTakeFirst();
  if (year)
    await trx
      .insertInto("calendarDay")
      .values([...announced])
      .execute();
}
