import { expect, test } from "vitest";
import { isNew, shortDay } from "./notice-dates.ts";

test("a notice's day is the office's, also where the machine stands elsewhere", () => {
  expect(shortDay("2026-11-19T16:30:00.000Z")).toBe("11-20");
  expect(shortDay("2026-11-19T15:30:00.000Z")).toBe("11-19");
});

test.each([
  ["2026-11-22T00:00:00.000Z", true],
  ["2026-11-19T12:00:01.000Z", true],
  ["2026-11-19T12:00:00.000Z", false],
])("a notice of %s is new: %s", (published, expected) =>
  expect(isNew(published, new Date("2026-11-22T12:00:00.000Z"))).toBe(expected),
);
