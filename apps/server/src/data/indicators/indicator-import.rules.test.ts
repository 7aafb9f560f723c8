import type { ValueColumn } from "@sannong/contract/data/indicator-words";
import { expect, test } from "vitest";
import { judgeValue } from "./indicator-import.rules.ts";

const indicators = [
  { code: "progress", name: "收获进度", unit: "%", decimals: 1 },
  { code: "yield", name: "粮食产量", unit: "万吨", decimals: 2 },
];
const judge = (cells: Partial<Record<ValueColumn, string>>) =>
  judgeValue(
    { line: 2, cells: { 指标: "收获进度", 行政区划代码: "320925", 月份: "2026-10", 数值: "85.6", ...cells } },
    {
      indicators: new Map(indicators.map((one) => [one.name, one])),
      isReported: () => true,
      renamed: () => undefined,
      reaches: () => true,
      thisMonth: "2026-11",
    },
  );

test.each(["2026-10", "2026/10", "2026年10月", "2026.10", "2026-10-01", "2026.10.1", "２０２６－１０"])(
  "%j is October",
  (typed) => expect(judge({ 月份: typed })?.told?.month).toBe("2026-10"),
);

// a sheet keeps 2026.10 as the number 2026.1
test.each(["2026.1", "2026", "2026-13", "26-10"])("%j may be another month or none, and is asked for again", (typed) =>
  expect(judge({ 月份: typed })?.reasons).toEqual(["月份写成 2026-10 的样子"]),
);

test.each([
  ["85.6", 85.6],
  ["85.6%", 85.6],
  ["８５．６％", 85.6],
  ["0", 0],
])("a share of %j", (typed, value) => expect(judge({ 数值: typed })?.told?.value).toBe(value));

test.each([
  ["收获进度", "%"],
  ["收获进度", ","],
  ["粮食产量", "85.6%"],
  ["粮食产量", "1,5"],
])("%s of %j is no number", (name, typed) =>
  expect(judge({ 指标: name, 数值: typed })?.reasons).toEqual([`数值“${typed}”不是数字`]),
);
