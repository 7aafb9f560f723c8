import { midnightBefore } from "@sannong/contract/rules/time/days";
import { describe, expect, test } from "vitest";
import { alertsOf, inOrder } from "./workbench.rules.ts";

const quiet = {
  systems: [{ name: "追溯平台", health: "normal" }],
  ofSystems: { deadLetters: { count: 0, names: [] }, secretsEnding: [] },
  operations: { backupHours: undefined, backupFaults: 0, fileFaults: 0, failingJobs: [] },
  sms: { sent: 10, budget: 100 },
  ratingsOverdue: 0,
};

describe("what is wrong", () => {
  test("nothing, where everything answers and nothing is late", () => expect(alertsOf(quiet)).toEqual([]));

  test("systems that are silent or stopped before those that are slow, with the first three by name", () => {
    const systems = ["silent", "stopped", "slow", "silent", "silent", "unknown"].map((health, at) => ({
      name: `系统${at}`,
      health,
    }));
    expect(alertsOf({ ...quiet, systems })).toEqual([
      { kind: "systemsDown", count: 4, names: ["系统0", "系统1", "系统3"] },
      { kind: "systemsSlow", count: 1, names: ["系统2"] },
    ]);
  });

  test("notices given up and secrets that end, for whoever looks after systems", () => {
    const ofSystems = { deadLetters: { count: 7, names: ["追溯平台"] }, secretsEnding: ["保险平台"] };
    expect(alertsOf({ ...quiet, ofSystems })).toEqual([
      { kind: "deadLetters", count: 7, names: ["追溯平台"] },
      { kind: "secretsEnding", count: 1, names: ["保险平台"] },
    ]);
    expect(alertsOf({ ...quiet, ofSystems: undefined })).toEqual([]);
  });

  test("no recent backup, or none at all, and jobs that keep failing, for whoever looks after the portal", () => {
    const operations = { backupHours: 50, backupFaults: 0, fileFaults: 0, failingJobs: ["网站巡检", "到期提醒"] };
    const failing = { kind: "jobsFailing", count: 2, names: ["网站巡检", "到期提醒"] };
    expect(alertsOf({ ...quiet, operations })).toEqual([{ kind: "backupOld", count: 50, names: [] }, failing]);
    expect(alertsOf({ ...quiet, operations: { ...operations, backupHours: 0 } })).toEqual([
      { kind: "backupOld", count: 0, names: [] },
      failing,
    ]);
    expect(alertsOf({ ...quiet, operations: undefined })).toEqual([]);
  });

  test.each([
    [79, []],
    [80, [{ kind: "smsBudget", count: 80, names: [] }]],
    [130, [{ kind: "smsBudget", count: 130, names: [] }]],
  ])("%i of a hundred messages sent", (sent, expected) =>
    expect(alertsOf({ ...quiet, sms: { sent, budget: 100 } })).toEqual(expected),
  );

  test("a region without a budget has none to warn of", () =>
    expect(alertsOf({ ...quiet, sms: { sent: 5, budget: 0 } })).toEqual([]));
});

test("what ends first stands first, and empty queues last", () => {
  const queue = (name: "registration" | "scene" | "rating", dueAt: string | null) => ({
    queue: name,
    open: dueAt ? 1 : 0,
    overdue: 0,
    dueAt,
  });
  const sorted = inOrder([
    queue("scene", null),
    queue("registration", "2026-11-24T00:00:00.000Z"),
    queue("rating", "2026-11-21T00:00:00.000Z"),
  ]);
  expect(sorted.map((one) => one.queue)).toEqual(["rating", "registration", "scene"]);
});

test.each([
  ["2026-11-22T15:59:59Z", "2026-11-21T16:00:00.000Z"],
  ["2026-11-22T16:00:00Z", "2026-11-22T16:00:00.000Z"],
])("the office's day of %s began at %s", (now, began) =>
  expect(midnightBefore(new Date(now)).toISOString()).toBe(began),
);
