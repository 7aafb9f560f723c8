import { expect, test } from "vitest";
import { countWords, unfinishedDay } from "./chart-words.ts";

const now = new Date("2026-11-22T17:00:00Z"); // the next day in Beijing

test("today is not over yet, yesterday is", () => {
  expect(unfinishedDay("2026-11-23", now)).toBe("今天还没有过完");
  expect(unfinishedDay("2026-11-22", now)).toBe(false);
  expect(unfinishedDay(undefined, now)).toBe(false);
});

test("nothing is counted between two whole numbers", () => {
  expect([0, 0.5, 7500].map(countWords)).toEqual(["0", "", "7,500"]);
});
