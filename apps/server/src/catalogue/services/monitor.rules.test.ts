import { describe, expect, test } from "vitest";
import { availabilityOf, historyOf, p95Of, type ProbeDay, stateOf } from "./monitor.rules.ts";

const day = (difference: Partial<ProbeDay> = {}): ProbeDay => ({
  abbr: "njbt",
  day: "2026-11-22",
  asked: 100,
  answered: 100,
  slow: 0,
  took: [90, 10, 0],
  ...difference,
});

test.each([
  ["nobody asked", undefined, "none"],
  ["all answered", day(), "up"],
  ["two were missed", day({ answered: 98 }), "slow"],
  ["many came late", day({ slow: 20 }), "slow"],
  ["most were missed", day({ answered: 40 }), "down"],
])("a day on which %s", (_name, given, state) => expect(stateOf(given)).toBe(state));

test("availability is the share of all questions, and unknown without any", () => {
  expect(availabilityOf([day(), day({ answered: 50 })])).toBe(0.75);
  expect(availabilityOf([])).toBeNull();
});

test.each([
  [[100, 0, 0], 50],
  [[94, 6, 0], 100],
  [[95, 5, 0], 50],
  [[0, 0, 10], 200],
])("of answers %j 95 of 100 came within %i ms", (took, expected) =>
  expect(p95Of([day({ took })], [50, 100])).toBe(expected),
);

describe("the monitor", () => {
  const days = ["2026-11-20", "2026-11-21", "2026-11-22"];
  const history = historyOf({
    abbrs: ["njbt", "new"],
    days,
    probes: [day({ day: "2026-11-21", answered: 40 }), day()],
    ways: [
      { systemAbbr: "njbt", day: "2026-11-21", opened: 7, failed: 0 },
      { systemAbbr: "njbt", day: "2026-11-22", opened: 9, failed: 1 },
    ],
    bounds: [50, 100],
    trendDays: 2,
  });

  test("tells each system day by day, and a new one without anything", () => {
    expect(history.records).toEqual([
      {
        systemAbbr: "njbt",
        states: ["none", "down", "up"],
        availability: 0.7,
        p95Ms: 100,
        openedToday: 9,
        trend: [7, 9],
      },
      {
        systemAbbr: "new",
        states: ["none", "none", "none"],
        availability: null,
        p95Ms: null,
        openedToday: 0,
        trend: [0, 0],
      },
    ]);
  });

  test("sums up the day beside the one before", () => {
    expect(history).toMatchObject({ availability: 0.7, openedToday: 9, failedToday: 1, openedYesterday: 7 });
  });
});
