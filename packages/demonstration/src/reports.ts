import { monthOf } from "@sannong/contract/rules/time/days";
import { brainThemeNames } from "@sannong/contract/data/indicators-words";
import { lastWhole, publishReport } from "@sannong/server/data/indicators/index";
import type { Db } from "@sannong/server/platform/database/database";
import * as z from "zod/mini";
import { flag, number, readTable, text } from "./data-files.ts";
import { reportVoices } from "./report-voices.ts";

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** Of the newest time that is over, or of one so many times before it. */
const reports = readTable("indicators/reports.tsv", {
  period: z.enum(["month", "quarter", "year"]),
  theme: z.enum(brainThemeNames),
  regionCode: text,
  timesAgo: z._default(number, 0),
  isForStaff: flag,
});

/** The months after a month written `2026-11`, or before it where there are less than none. */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

/** Nine in the morning in Beijing of the eighth of the month that follows, and a few minutes after the one before. */
const publishedOn = (until: string, place: number) =>
  new Date(`${monthAfter(until, 1)}-08T01:${String(place + 10)}:00Z`);

/** Reports on the demonstration's indicators, as an office would have published them. Those that are there stay. */
export async function seedReports(trx: Db, now: Date): Promise<void> {
  const today = monthOf(now);
  for (const [place, { period, timesAgo, isForStaff, theme, regionCode }] of reports.entries()) {
    const until = monthAfter(lastWhole(period, today), -timesAgo * monthsOf[period]);
    const published = publishedOn(until, place);
    await publishReport(
      trx,
      {
        period,
        theme,
        regionCode,
        until,
        isForStaff,
        author: regionCode.length === 2 ? "省农业农村数据中心（演示）" : "市农业农村局（演示）",
        publishedAt: published < now ? published : now,
      },
      reportVoices[theme],
    );
  }
}
