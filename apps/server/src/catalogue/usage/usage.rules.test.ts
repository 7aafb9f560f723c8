import { expect, test } from "vitest";
import { boundsOfDay, daysToGather, digitsBelow } from "./usage.rules.ts";

test("a day is Beijing's", () => {
  expect(boundsOfDay("2026-11-22")).toEqual({
    begins: new Date("2026-11-21T16:00:00Z"),
    ends: new Date("2026-11-22T16:00:00Z"),
  });
});

test("gathering goes on where it stopped, and begins with a month", () => {
  expect(daysToGather("2026-11-21", "2026-11-22", 30)).toEqual(["2026-11-21", "2026-11-22"]);
  expect(daysToGather("2026-11-22", "2026-11-22", 30)).toEqual(["2026-11-22"]);
  expect(daysToGather(undefined, "2026-11-22", 3)).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
  expect(daysToGather("2020-01-01", "2026-11-22", 2)).toEqual(["2026-11-21", "2026-11-22"]);
});

test("a province's regions are its cities, a city's its counties", () => {
  expect(["32", "3209", "320925", "320925001"].map(digitsBelow)).toEqual([4, 6, 9, 12]);
});
