import { workingDays } from "@sannong/contract/rules/time/working-days";
import { expect, test } from "vitest";
import { figuresOf, mayHaveCalledBack, ticketDue } from "./ratings.rules.ts";

const friday = new Date("2026-11-20T02:00:00Z");

test.each([
  [5, null],
  [4, null],
  [3, null],
  [2, "2026-12-11T15:59:59.000Z"],
  [1, "2026-12-11T15:59:59.000Z"],
])("grade %i is answered for by %s: fifteen working days", (grade, due) => {
  expect(ticketDue(grade, friday, workingDays([]))?.toISOString() ?? null).toBe(due);
});

test.each([
  ["2026-11-19", false],
  ["2026-11-20", true],
  ["2026-11-23", true],
  ["2026-11-24", false],
])("rated on the 20th, it is the 23rd: a call on %s is possible: %s", (on, possible) => {
  expect(mayHaveCalledBack(on, { ratedAt: friday, now: new Date("2026-11-23T02:00:00Z") })).toBe(possible);
});

test("figures name all five grades, and how many of a thousand are content", () => {
  expect(figuresOf({ 5: 6, 3: 1, 1: 2 })).toEqual({
    total: 9,
    satisfied: 778,
    grades: [
      { grade: 5, count: 6 },
      { grade: 4, count: 0 },
      { grade: 3, count: 1 },
      { grade: 2, count: 0 },
      { grade: 1, count: 2 },
    ],
  });
  expect(figuresOf({})).toMatchObject({ total: 0, satisfied: 0 });
});
