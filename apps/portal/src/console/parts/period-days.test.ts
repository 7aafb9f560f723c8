import { expect, test } from "vitest";
import { daysUntil, periodOf } from "./period-days.ts";

const now = new Date("2026-11-22T17:00:00Z"); // the next day in Beijing

test("days are Beijing's, today counted", () => {
  expect(daysUntil(now, 7)).toEqual({ from: "2026-11-17", to: "2026-11-23" });
});

test("a usual period is known by its days", () => {
  expect(periodOf(daysUntil(now, 30), now)).toBe("近 30 天");
  expect(periodOf({ from: "2026-11-01", to: "2026-11-02" }, now)).toBeUndefined();
});
