import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import { expect, test } from "vitest";
import { dayLabel, daysInWords, marked, spansOf, weeksOf } from "./calendar-days.ts";

const off = (day: string, name = "元旦"): NamedDay => ({ day, kind: "off", name });

test("a month begins on its weekday and ends with its last day", () => {
  const weeks = weeksOf(2027, 2);
  expect(weeks).toHaveLength(4);
  expect(weeks[0]?.[0]).toBe("2027-02-01");
  expect(weeks[3]?.[6]).toBe("2027-02-28");
  expect(weeksOf(2026, 11)[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
});

test.each([
  ["a Monday", "2027-01-04", ["off", undefined]],
  ["a Saturday", "2027-01-02", ["worked", "off", undefined]],
])("%s becomes in turn what it may be", (_which, day, turns) => {
  let days: NamedDay[] = [];
  for (const turn of turns) {
    days = marked(days, day, "元旦");
    expect(days[0]?.kind).toBe(turn);
  }
});

test("days that follow each other are one span, others are not", () => {
  const days = [off("2027-01-02"), off("2027-01-01"), off("2027-01-04"), off("2027-01-05", "春节")];
  expect(spansOf(days).map(({ first, last }) => [first, last])).toEqual([
    ["2027-01-01", "2027-01-02"],
    ["2027-01-04", "2027-01-04"],
    ["2027-01-05", "2027-01-05"],
  ]);
  expect(daysInWords(days)).toBe("元旦 1月1日至2日休；元旦 1月4日休；春节 1月5日休");
});

test.each([
  ["2027-01-01", off("2027-01-01"), "1月1日，周五，休，元旦"],
  ["2027-01-02", undefined, "1月2日，周六，周末"],
  ["2027-01-04", undefined, "1月4日，周一，工作日"],
])("%s is read out as it is", (day, exception, words) => expect(dayLabel(day, exception)).toBe(words));
