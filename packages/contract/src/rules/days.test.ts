import { expect, test } from "vitest";
import { daysOf } from "./days.ts";

test("a period names every day, up to a year", () => {
  expect(daysOf("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(daysOf("2026-01-01", "2026-12-31")).toHaveLength(365);
  expect(daysOf("2026-03-02", "2026-03-01")).toBeUndefined();
  expect(daysOf("2025-01-01", "2026-12-31")).toBeUndefined();
  expect(daysOf("2026-13-01", "2026-13-02")).toBeUndefined();
});
