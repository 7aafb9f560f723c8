import { expect, test } from "vitest";
import { dayNumber, dayOf, daysOf, midnightBefore, momentOfClock, monthOf, monthsOn } from "./days.ts";

test("a period names every day, up to a year", () => {
  expect(daysOf("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(daysOf("2026-01-01", "2026-12-31")).toHaveLength(365);
  expect(daysOf("2026-03-02", "2026-03-01")).toBeUndefined();
  expect(daysOf("2025-01-01", "2026-12-31")).toBeUndefined();
  expect(daysOf("2026-13-01", "2026-13-02")).toBeUndefined();
});

test("a moment is told by the clock and the calendar of China, where it is eight hours later", () => {
  const [late, early] = [new Date("2026-11-21T15:59:58.999Z"), new Date("2026-11-21T16:00:00Z")];
  expect([late, early].map((at) => dayOf(at))).toEqual(["2026-11-21", "2026-11-22"]);
  expect(dayOf(early, 22)).toBe("2026-10-31");
  expect([late, early].map((at) => momentOfClock(at))).toEqual(["2026-11-21 23:59", "2026-11-22 00:00"]);
  expect(momentOfClock(late, "second")).toBe("2026-11-21 23:59:58");
  expect(dayNumber(early) - dayNumber(late)).toBe(1);
  expect([late, early].map((at) => midnightBefore(at).toISOString())).toEqual([
    "2026-11-20T16:00:00.000Z",
    "2026-11-21T16:00:00.000Z",
  ]);
});

test("a month begins in China while London still has the one before", () => {
  expect(monthOf(new Date("2026-10-31T15:59:59Z"))).toBe("2026-10");
  expect(monthOf(new Date("2026-10-31T16:00:00Z"))).toBe("2026-11");
});

test.each([
  ["2026-11-21T08:00:00Z", 3, "2027-02-21T15:59:59.000Z"],
  ["2026-11-30T08:00:00Z", 3, "2027-02-28T15:59:59.000Z"],
  ["2026-11-30T16:30:00Z", 12, "2027-12-01T15:59:59.000Z"],
  ["2027-10-31T08:00:00Z", 4, "2028-02-29T15:59:59.000Z"],
])("from %s, %i months on", (from, months, until) => {
  expect(monthsOn(new Date(from), months).toISOString()).toBe(until);
});
