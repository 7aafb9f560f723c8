import { mayUseGovernmentMode } from "@sannong/contract/rules/identity/roles";
import type { ReportPeriod } from "@sannong/contract/data/report-words";
import type { ReportFigure } from "@sannong/contract/data/reports";
import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import { changeSince, monthBefore } from "./indicators.rules.ts";

export type ReportIndicator = {
  code: string;
  name: string;
  unit: string;
  decimals: number;
  moreIsBetter: boolean | null;
  definition: string;
  source: string;
  owner: string;
  updatedAt: Date;
};
export type MonthValue = { indicator: string; region: string; month: string; value: number };

/** What a report is made of: its time and place, what is counted there, and every value of two years and a period. */
export type ReportFacts = {
  period: ReportPeriod;
  theme: BrainTheme;
  /** the last month it looks back on */
  until: string;
  region: { code: string; name: string };
  parts: readonly { code: string; name: string }[];
  indicators: readonly ReportIndicator[];
  values: readonly MonthValue[];
};

const monthsLong: Record<ReportPeriod, number> = { month: 1, quarter: 3, year: 12 };
/** A quarter is told by the average of its months, a year by where it ended. */
const monthsTold: Record<ReportPeriod, number> = { month: 1, quarter: 3, year: 1 };

/** So many months up to one, the oldest first. */
export const monthsUpTo = (until: string, many: number): string[] =>
  Array.from({ length: many }, (_month, index) => monthBefore(until, index)).toReversed();

/** The months whose values stand for the time of a report, or for one so many months earlier. */
export const monthsOf = (period: ReportPeriod, until: string, earlier = 0): string[] =>
  monthsUpTo(monthBefore(until, earlier), monthsTold[period]);

/** So far back a report looks: its charts show two years. */
export const firstMonthFor = (until: string): string => monthBefore(until, 23);

/** The last month of the newest time that was over before this month began. */
export function lastWhole(period: ReportPeriod, today: string): string {
  const beforeThis = monthBefore(today, 1);
  const over = Number(beforeThis.slice(5)) % monthsLong[period];
  return monthBefore(beforeThis, over);
}

export type Look = (indicator: string, region: string, month: string) => number | null;

/** Finds the value of an indicator in a region and month (YYYY-MM); null where none was given. */
export function lookerIn(values: readonly MonthValue[]): Look {
  const keyed = new Map(
    values.map(({ indicator, region, month, value }) => [`${indicator} ${region} ${month}`, value]),
  );
  return (indicator, region, month) => keyed.get(`${indicator} ${region} ${month}`) ?? null;
}

/** The average of the months; null unless every one of them was told, for half a quarter compares with nothing. */
export function averageOver(months: readonly string[], look: (month: string) => number | null, decimals: number) {
  const told = months.map(look).filter((value) => value !== null);
  if (told.length < months.length) return null;
  const average = told.reduce((sum, value) => sum + value, 0) / told.length;
  return Number(average.toFixed(decimals));
}

/** An indicator over the period of a report, beside the period before and the same period of the year before. */
export function figureOf(indicator: ReportIndicator, { period, until, region }: ReportFacts, look: Look): ReportFigure {
  const { decimals, updatedAt, code, name, unit, moreIsBetter, definition, source, owner } = indicator;
  const over = (earlier: number) =>
    averageOver(monthsOf(period, until, earlier), (month) => look(code, region.code, month), decimals);
  const value = over(0);
  return {
    code,
    name,
    unit,
    decimals,
    moreIsBetter,
    definition,
    source,
    owner,
    value,
    yearOnYear: changeSince(value, over(12), unit),
    onPrevious: period === "year" ? null : changeSince(value, over(monthsLong[period]), unit),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Better, worse, or neither: what has no direction or nothing to compare with is no news. */
export function leaning({ yearOnYear, moreIsBetter }: Pick<ReportFigure, "yearOnYear" | "moreIsBetter">) {
  if (yearOnYear === null || yearOnYear.by === 0 || moreIsBetter === null) return "neither";
  return yearOnYear.by > 0 === moreIsBetter ? "better" : "worse";
}

/** Reports for offices are read by whoever may stand at the government counter. */
export const mayReadStaffReports = mayUseGovernmentMode;
