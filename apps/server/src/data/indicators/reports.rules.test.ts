import { timeWords } from "@sannong/contract/data/report-words";
import { describe, expect, test } from "vitest";
import { composeReport } from "./report-prose.rules.ts";
import { averageOver, lastWhole, leaning, monthsOf, type ReportFacts } from "./reports.rules.ts";

test.each([
  ["month", "2026-11", "2026-10", "2026 年 10 月"],
  ["month", "2026-01", "2025-12", "2025 年 12 月"],
  ["quarter", "2026-11", "2026-09", "2026 年第三季度"],
  ["quarter", "2026-01", "2025-12", "2025 年第四季度"],
  ["quarter", "2026-04", "2026-03", "2026 年第一季度"],
  ["year", "2026-11", "2025-12", "2025 年"],
  ["year", "2027-01", "2026-12", "2026 年"],
] as const)("the newest whole %s seen from %s ends with %s: %s", (period, today, until, words) => {
  expect(lastWhole(period, today)).toBe(until);
  expect(timeWords(period, until)).toBe(words);
});

test("a quarter stands for three months, a year for where it ended", () => {
  expect(monthsOf("quarter", "2026-02")).toEqual(["2025-12", "2026-01", "2026-02"]);
  expect(monthsOf("quarter", "2026-02", 12)).toEqual(["2024-12", "2025-01", "2025-02"]);
  expect(monthsOf("year", "2025-12", 12)).toEqual(["2024-12"]);
});

test.each([
  [[1, 2, 4], 1, 2.3],
  [[1, null, 4], 1, null],
  [[5], 0, 5],
])("%j on average with %i decimals: %s", (values, decimals, average) => {
  const months = values.map((_value, index) => String(index));
  expect(averageOver(months, (month) => values[Number(month)] ?? null, decimals)).toBe(average);
});

test.each([
  [1, true, "better"],
  [-1, true, "worse"],
  [1, false, "worse"],
  [-1, false, "better"],
  [0, true, "neither"],
  [1, null, "neither"],
  [null, true, "neither"],
] as const)("a change of %s where more is better: %s is %s", (by, moreIsBetter, side) =>
  expect(leaning({ yearOnYear: by === null ? null : { kind: "percent", by }, moreIsBetter })).toBe(side),
);

describe("what is written", () => {
  const facts = (values: Record<string, number>): ReportFacts => ({
    period: "month",
    theme: "safety",
    until: "2026-10",
    region: { code: "320100", name: "甲县" },
    parts: [],
    indicators: [
      {
        code: "pass-rate",
        name: "合格率",
        unit: "%",
        decimals: 1,
        moreIsBetter: true,
        definition: "合格的比例。",
        source: "甲系统",
        owner: "甲处",
        updatedAt: new Date("2026-11-01T00:00:00Z"),
      },
    ],
    values: Object.entries(values).map(([month, value]) => ({
      indicator: "pass-rate",
      region: "320100",
      month,
      value,
    })),
  });
  const voice = {
    about: "质量安全",
    leading: ["pass-rate"],
    because: { "pass-rate": { rise: "治理见效。", fall: "个别批次不合格。" } },
    risk: "须防节前风险。",
    advice: ["加密抽检。"],
  };
  const texts = (values: Record<string, number>) =>
    composeReport(facts(values), voice)?.content.chapters.map(({ title, paragraphs }) => [title, ...paragraphs]);

  test("a fall is named, explained and to be watched", () => {
    expect(texts({ "2026-10": 97.5, "2026-09": 97.5, "2025-10": 98 })).toEqual([
      [
        "一、总体情况",
        "2026 年 10 月，甲县质量安全有所走弱。列入监测的指标共 1 项，其中 1 项须关注。",
        "合格率 97.5%，同比下降 0.5 个百分点，较上月持平。",
      ],
      ["二、合格率", "合格率 97.5%，同比下降 0.5 个百分点，较上月持平。个别批次不合格。"],
      ["三、须关注的情况", "合格率同比下降 0.5 个百分点。个别批次不合格。"],
      ["四、下一步工作", "（一）加密抽检。"],
    ]);
  });

  test("a time without another to compare with says so", () => {
    const written = texts({ "2026-10": 97.5 });
    expect(written?.[0]?.[1]).toBe(
      "2026 年 10 月，甲县质量安全情况如下。列入监测的指标共 1 项，其中 1 项持平、不分好坏或没有同期数据。",
    );
    expect(written?.[2]?.[1]).toBe("本期没有可与上年同期比较的数据。须防节前风险。");
  });

  test("a time nothing was told of has no report", () => {
    expect(texts({ "2026-09": 97.5 })).toBeUndefined();
  });
});
