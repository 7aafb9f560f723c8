import { describe, expect, test } from "vitest";
import { type CalendarDay, isWeekend, workingDays } from "./working-days.ts";

const off = (...days: string[]) => days.map((day): CalendarDay => ({ day, kind: "off" }));
const worked = (...days: string[]) => days.map((day): CalendarDay => ({ day, kind: "worked" }));
const calendar = workingDays([
  ...off("2026-02-16", "2026-02-17", "2026-02-18", "2026-02-19", "2026-02-20", "2026-02-23"),
  ...off("2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"),
  ...worked("2026-02-14", "2026-02-28", "2026-10-10"),
]);

describe("due times count working days", () => {
  test.each([
    ["a Monday morning", "2026-11-23T09:00:00+08:00", 3, "2026-11-26T23:59:59+08:00"],
    ["a Friday", "2026-11-20T09:00:00+08:00", 1, "2026-11-23T23:59:59+08:00"],
    ["a Saturday", "2026-11-21T09:00:00+08:00", 3, "2026-11-25T23:59:59+08:00"],
    [
      "late on a Thursday, when it is Thursday in Greenwich too",
      "2026-11-19T23:30:00+08:00",
      3,
      "2026-11-24T23:59:59+08:00",
    ],
    [
      "early on a Friday, when it is still Thursday in Greenwich",
      "2026-11-20T00:30:00+08:00",
      1,
      "2026-11-23T23:59:59+08:00",
    ],
    [
      "the day before the spring festival, a worked Saturday",
      "2026-02-14T09:00:00+08:00",
      1,
      "2026-02-24T23:59:59+08:00",
    ],
    ["a Friday before a worked Saturday", "2026-02-27T09:00:00+08:00", 1, "2026-02-28T23:59:59+08:00"],
    ["the eve of the national day", "2026-09-30T17:00:00+08:00", 3, "2026-10-10T23:59:59+08:00"],
    ["new year's eve of a year without a table", "2027-12-31T09:00:00+08:00", 1, "2028-01-03T23:59:59+08:00"],
  ])("from %s", (_when, from, days, due) => {
    expect(calendar.dueAfter(new Date(from), days)).toEqual(new Date(due));
  });
});

describe("working days between two days", () => {
  test.each([
    ["2026-11-20", "2026-11-20", 0],
    ["2026-11-20", "2026-11-22", 0],
    ["2026-11-20", "2026-11-23", 1],
    ["2026-09-30", "2026-10-10", 3],
    ["2026-11-23", "2026-11-20", 0],
  ])("after %s to %s: %i", (first, last, days) => expect(calendar.between(first, last)).toBe(days));
});

test("a calendar without exceptions follows the week", () => {
  expect(workingDays([]).between("2026-09-30", "2026-10-10")).toBe(7);
  expect(["2026-11-20", "2026-11-21", "2026-11-22", "1969-12-28"].map(isWeekend)).toEqual([false, true, true, true]);
});
