import * as z from "zod/mini";
import { dayKinds, FIRST_YEAR, LAST_YEAR, MOST_DAYS } from "./calendar-words.ts";
import { isDay } from "../rules/time/is-day.ts";
import { oneOf, storedInteger, text } from "../fields.ts";

const wrongYear = `年份须在 ${FIRST_YEAR} 到 ${LAST_YEAR} 之间`;
const year = z.coerce
  .number(wrongYear)
  .check(z.int(wrongYear), z.minimum(FIRST_YEAR, wrongYear), z.maximum(LAST_YEAR, wrongYear));

const namedDay = z.object({
  day: z.string("请填写日期").check(z.refine(isDay, "日期须写成 2027-01-01")),
  kind: oneOf(dayKinds, "请选择休或班"),
  name: z.string("请填写名称").check(z.trim(), z.maxLength(20, "名称最多 20 个字")),
});

const kept = {
  year: z.number(),
  /** 0: nobody has kept this year yet */
  revision: z.number(),
  source: z.string(),
  changedBy: z.nullable(z.string()),
  /** ISO 8601; null: as the installation began with it */
  changedAt: z.nullable(z.string()),
};
const yearSummary = z.object({ ...kept, off: z.number(), worked: z.number() });
export type YearSummary = z.infer<typeof yearSummary>;
const calendarYear = z.object({ ...kept, days: z.array(namedDay) });
export type CalendarYear = z.infer<typeof calendarYear>;

export const calendarYears = {
  input: z.object({}),
  output: z.object({
    /** the newest first */
    years: z.array(yearSummary),
    /** the year that should have been entered by now and is not */
    missing: z.nullable(z.number()),
  }),
};

export const readCalendarYear = { input: z.object({ year }), output: calendarYear };

export const putCalendarYear = {
  input: z.object({
    year,
    source: text("请填写依据，例如国务院办公厅通知的名称", 100),
    days: z.array(namedDay, "请填写日期").check(z.maxLength(MOST_DAYS, `一年最多 ${MOST_DAYS} 个调整日`)),
    /** the revision that was on the page; 0 for a year that was not kept */
    revision: z.coerce.number("页面已过期，请刷新").check(...storedInteger("页面已过期，请刷新")),
  }),
  output: z.object({
    revision: z.number(),
    /** so many open deadlines moved with it */
    moved: z.number(),
  }),
};
