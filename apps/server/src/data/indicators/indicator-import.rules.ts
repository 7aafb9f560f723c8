import type { ValueColumn } from "@sannong/contract/data/indicator-words";
import { cut } from "@sannong/contract/rules/texts/cut";
import { foldedName, foldedRegion } from "@sannong/contract/rules/texts/folding";
import { typedNumber } from "@sannong/contract/rules/texts/typed-values";
import { figureWords } from "@sannong/contract/data/indicators-words";

export type ValueRow = { line: number; cells: Record<ValueColumn, string> };
export type ReportedValue = { indicator: string; region: string; month: string; value: number };
type KnownIndicator = { code: string; name: string; unit: string; decimals: number };
type Known = {
  /** by its name, and by its code */
  indicators: ReadonlyMap<string, KnownIndicator>;
  /** regions whose figures are told: the province, cities, counties */
  isReported: (region: string) => boolean;
  /** what came in the place of a former code, as a sentence */
  renamed: (region: string) => string | undefined;
  reaches: (region: string) => boolean;
  /** the month that is under way */
  thisMonth: string;
};
export type Judged = { who: string; told?: ReportedValue; reasons: string[] };

const WHOLE = 100;
/** More than any figure of a province; beyond it a unit was mistaken. */
const MOST = 1e12;

/** A month as 2026-10, however it was typed; undefined where it is none. A sheet keeps 2026.10 as the number 2026.1. */
function monthIn(typed: string): string | undefined {
  const [, year = "", number = ""] =
    /^(\d{4})(?:[-/年]|\.(?=\d\d$|\d+\.))(\d{1,2})(?:$|[-/.月])/.exec(foldedName(typed)) ?? [];
  return year !== "" && Number(number) >= 1 && Number(number) <= 12 ? `${year}-${number.padStart(2, "0")}` : undefined;
}

function valueProblem(
  typed: string,
  value: number | undefined,
  { unit, decimals }: KnownIndicator,
): string | undefined {
  if (value === undefined) return `数值“${typed}”不是数字`;
  if (unit === "%" && (value < 0 || value > WHOLE)) return "比率要在 0 到 100 之间";
  if (Math.abs(value) > MOST) return `数值过大，请核对单位（${unit}）`;
  const exact = Number(value.toFixed(decimals));
  return Math.abs(exact - value) > 1e-9 ? `最多 ${decimals} 位小数，例如 ${figureWords(exact, decimals)}` : undefined;
}

/** One row of a workbook: what it tells, or all that is wrong with it. A row without a number tells nothing yet. */
export function judgeValue(
  { cells }: ValueRow,
  { indicators, isReported, renamed, reaches, thisMonth }: Known,
): Judged | undefined {
  const { 指标: name, 月份: typedMonth, 数值: typed } = cells;
  const region = foldedRegion(cells.行政区划代码);
  if (typed === "") return undefined;
  const indicator = indicators.get(name);
  const month = monthIn(typedMonth);
  const isShare = indicator?.unit === "%";
  const value = typedNumber(isShare ? foldedName(typed).replace(/%$/, "") : typed);
  const regionProblem = isReported(region)
    ? "不在您管理的行政区划内"
    : (renamed(region) ?? "没有这个区划，请填省、市、县的代码");
  const reasons = [
    ...(indicator ? [] : [name === "" ? "没有填写指标" : "没有这项指标"]),
    ...(isReported(region) && reaches(region) ? [] : [region === "" ? "没有填写行政区划代码" : regionProblem]),
    ...(month ? [] : ["月份写成 2026-10 的样子"]),
    ...(month && month > thisMonth ? ["月份还没有到"] : []),
    ...(indicator ? [valueProblem(typed, value, indicator)].filter((one) => one !== undefined) : []),
  ];
  const who = cut(`${name} ${region} ${typedMonth}`.trim(), 80);
  if (reasons.length > 0 || !indicator || !month || value === undefined) return { who, reasons };
  return { who, reasons, told: { indicator: indicator.code, region, month, value } };
}

/** What stands in two rows of one sheet: the second is told where the first is. */
export function repeated() {
  const lines = new Map<string, number>();
  return (line: number, { indicator, region, month }: ReportedValue): string[] => {
    const key = `${indicator} ${region} ${month}`;
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    return first === undefined ? [] : [`与第 ${first} 行是同一个数`];
  };
}
