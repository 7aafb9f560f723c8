import { describe, expect, test } from "vitest";
import { heldBack, isLate } from "./heads.rules.ts";

const now = new Date("2026-11-22T10:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("a head that nobody has taken", () => {
  test.each([
    [hoursAgo(26), null, false],
    [hoursAgo(26.1), null, true],
    // none was ever taken: it counts from the first that could have been
    [null, hoursAgo(25), false],
    [null, hoursAgo(27), true],
    [null, null, false],
  ])("%j, the first signed at %j: late %s", (last, since, late) => expect(isLate(last, since, now)).toBe(late));
});

test.each([
  [{ faults: 0, takenBy: [] }, [], null],
  [{ faults: 0, takenBy: ["folder"] }, ["folder"], null],
  [{ faults: 0, takenBy: ["folder"] }, ["folder", "collector"], "notTaken"],
  [{ faults: 1, takenBy: ["folder"] }, ["folder"], "faulty"],
] as const)("what is past its time, %j, where %j is configured: %s", (due, places, reason) =>
  expect(heldBack(due, places)).toBe(reason),
);
