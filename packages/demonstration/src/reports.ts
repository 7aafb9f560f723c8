import type { ReportPeriod } from "@sannong/contract/data/report-words";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import { lastWhole, publishReport } from "@sannong/server/data/indicators/index";
import type { Db } from "@sannong/server/platform/database/database";
import { reportVoices } from "./report-voices.ts";

type SeedReport = { period: ReportPeriod; theme: BrainTheme; regionCode: string; timesAgo?: number; isForStaff?: true };

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** Of the newest time that is over, or of one so many times before it. */
const reports: readonly SeedReport[] = [
  { period: "month", theme: "overview", regionCode: "32" },
  { period: "month", theme: "grain", regionCode: "32" },
  { period: "month", theme: "safety", regionCode: "32" },
  { period: "month", theme: "livestock", regionCode: "32", isForStaff: true },
  { period: "month", theme: "village", regionCode: "32", isForStaff: true },
  { period: "month", theme: "grain", regionCode: "3209" },
  { period: "month", theme: "livestock", regionCode: "3208", isForStaff: true },
  { period: "month", theme: "overview", regionCode: "32", timesAgo: 1 },
  { period: "month", theme: "grain", regionCode: "32", timesAgo: 1 },
  { period: "month", theme: "safety", regionCode: "32", timesAgo: 1 },
  { period: "quarter", theme: "overview", regionCode: "32" },
  { period: "quarter", theme: "farmland", regionCode: "32" },
  { period: "quarter", theme: "livestock", regionCode: "32", isForStaff: true },
  { period: "quarter", theme: "village", regionCode: "3205", isForStaff: true },
  { period: "year", theme: "overview", regionCode: "32" },
  { period: "year", theme: "village", regionCode: "32" },
];

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
  const today = now.toISOString().slice(0, 7);
  for (const [place, { period, timesAgo = 0, isForStaff = false, theme, regionCode }] of reports.entries()) {
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
