import { describe, expect, test } from "vitest";
import { nextCheckIn, remainingOf, WARNING_MS } from "./session-watch.ts";

const minute = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 2, 8, 0) + minutes * minute).toISOString();

describe("how long a session lasts", () => {
  test.each([
    ["idle end comes first", 30, 600, { ms: 30 * minute, canExtend: true }],
    ["absolute age comes first", 30, 10, { ms: 10 * minute, canExtend: false }],
    ["both at once: nothing to extend", 5, 5, { ms: 5 * minute, canExtend: false }],
    ["over already", -1, 600, { ms: -minute, canExtend: true }],
  ])("%s", (_name, idle, absolute, expected) => {
    expect(remainingOf({ idleEndsAt: at(idle), absoluteEndsAt: at(absolute), now: at(0) })).toEqual(expected);
  });
});

test.each([
  ["asks again when the warning is due", 10 * minute, 8 * minute],
  ["…but after 20 minutes at the latest", 120 * minute, 20 * minute],
  ["…and never at once", WARNING_MS + 1, 15_000],
])("%s", (_name, remaining, expected) => {
  expect(nextCheckIn(remaining)).toBe(expected);
});
