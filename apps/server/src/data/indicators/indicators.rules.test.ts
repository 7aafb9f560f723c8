import { changeWords, figureWords, monthWords } from "@sannong/contract/data/indicators-words";
import { describe, expect, test } from "vitest";
import { changeSince, codesDown, isStale, monthBefore, rootOf } from "./indicators.rules.ts";

test.each([
  ["2026-11", 12, "2025-11"],
  ["2026-01", 1, "2025-12"],
  ["2026-11", -2, "2027-01"],
])("%s, %i months before: %s", (month, by, before) => expect(monthBefore(month, by)).toBe(before));

describe("what has changed", () => {
  test.each([
    [110, 100, "万亩", { kind: "percent", by: 10 }, "+10.0%"],
    [457, 452, "公斤/亩", { kind: "percent", by: 1.1 }, "+1.1%"],
    [95.5, 100, "万亩", { kind: "percent", by: -4.5 }, "−4.5%"],
    [50, -100, "万元", { kind: "percent", by: 150 }, "+150.0%"],
    [-150, -100, "万元", { kind: "percent", by: -50 }, "−50.0%"],
    [90.2, 86.1, "%", { kind: "points", by: 4.1 }, "+4.1 个百分点"],
    [86.1, 86.12, "%", { kind: "points", by: 0 }, "持平"],
  ] as const)("%d after %d in %s", (now, then, unit, change, words) => {
    expect(changeSince(now, then, unit)).toEqual(change);
    expect(changeWords(change)).toBe(words);
  });
  test.each([
    [null, 1, "万亩"],
    [1, null, "%"],
    [1, 0, "万亩"],
  ] as const)("%s after %s cannot be compared", (now, then, unit) => {
    expect(changeSince(now, then, unit)).toBeNull();
    expect(changeWords(changeSince(now, then, unit))).toBe("无同期数据");
  });
});

test.each([
  ["2026-09", "month", false],
  ["2026-08", "month", true],
  ["2026-06", "quarter", false],
  ["2026-05", "quarter", true],
  ["2025-09", "year", false],
  [null, "year", true],
] as const)("a figure of %s that comes every %s is overdue in November 2026: %s", (newest, cycle, stale) =>
  expect(isStale(newest, cycle, "2026-11")).toBe(stale),
);

test("everybody begins at their own region, nobody below a county, a stranger at the province", () => {
  expect(["32", "3205", "320583", "320583101", "320583101002", "11", ""].map((code) => rootOf(code, "32"))).toEqual([
    "32",
    "3205",
    "320583",
    "320583",
    "320583",
    "32",
    "32",
  ]);
});

test("the way down begins at the root", () => {
  expect(codesDown("32", "320583")).toEqual(["32", "3205", "320583"]);
  expect(codesDown("3205", "320583")).toEqual(["3205", "320583"]);
  expect(codesDown("320583", "320583")).toEqual(["320583"]);
});

test("figures and months are written as people read them", () => {
  expect(figureWords(3218.44, 1)).toBe("3,218.4");
  expect(monthWords("2026-09")).toBe("2026 年 9 月");
});
