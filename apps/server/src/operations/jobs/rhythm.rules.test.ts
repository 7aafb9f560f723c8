import type { Rhythm } from "@sannong/contract/operations/job-words";
import { describe, expect, test } from "vitest";
import { isLate, keepsFailing, nextRun, whenOf } from "./rhythm.rules.ts";

const at = (wall: string) => new Date(`${wall}+08:00`);
const wallOf = (moment: Date | null) => moment && new Date(moment.getTime() + 8 * 3_600_000).toJSON().slice(0, 16);

test.each<[Rhythm, ReturnType<typeof whenOf>]>([
  [{ seconds: 60 }, { seconds: 60 }],
  [{ hourlyAt: 15 }, { cron: "15 * * * *" }],
  [{ dailyAt: "03:05" }, { cron: "5 3 * * *" }],
  [{ quarterlyAt: "03:10" }, { cron: "10 3 1 */3 *" }],
])("the runner takes %j as %j", (rhythm, when) => expect(whenOf(rhythm)).toEqual(when));

describe("the next run", () => {
  test.each<[Rhythm, now: string, next: string]>([
    [{ hourlyAt: 15 }, "2026-11-22T10:14:59", "2026-11-22T10:15"],
    [{ hourlyAt: 15 }, "2026-11-22T10:15:00", "2026-11-22T11:15"],
    [{ dailyAt: "00:05" }, "2026-11-22T00:04:00", "2026-11-22T00:05"],
    [{ dailyAt: "00:05" }, "2026-11-22T07:30:00", "2026-11-23T00:05"],
    [{ dailyAt: "09:10" }, "2026-12-31T23:59:00", "2027-01-01T09:10"],
    [{ quarterlyAt: "03:10" }, "2026-11-22T10:00:00", "2027-01-01T03:10"],
    [{ quarterlyAt: "03:10" }, "2027-01-01T03:09:00", "2027-01-01T03:10"],
    [{ quarterlyAt: "03:10" }, "2027-01-01T03:10:00", "2027-04-01T03:10"],
  ])("of %j at %s is %s", (rhythm, now, next) => expect(wallOf(nextRun(rhythm, null, at(now)))).toBe(next));

  test("of what comes every so often counts from the last, and is never past", () => {
    const now = at("2026-11-22T10:00:00");
    expect(nextRun({ seconds: 300 }, null, now)).toBeNull();
    expect(wallOf(nextRun({ seconds: 300 }, at("2026-11-22T09:58:00"), now))).toBe("2026-11-22T10:03");
    expect(nextRun({ seconds: 300 }, at("2026-11-22T08:00:00"), now)).toEqual(now);
  });
});

describe("a round was left out", () => {
  test.each<[Rhythm, last: string, now: string, late: boolean]>([
    [{ seconds: 2 }, "2026-11-22T10:00:00", "2026-11-22T10:05:00", false],
    [{ seconds: 2 }, "2026-11-22T10:00:00", "2026-11-22T10:05:01", true],
    [{ seconds: 900 }, "2026-11-22T10:00:00", "2026-11-22T10:45:00", false],
    [{ seconds: 900 }, "2026-11-22T10:00:00", "2026-11-22T10:45:01", true],
    [{ dailyAt: "03:30" }, "2026-11-21T03:30:05", "2026-11-22T03:39:00", false],
    [{ dailyAt: "03:30" }, "2026-11-21T03:30:05", "2026-11-22T03:41:00", true],
    [{ dailyAt: "03:30" }, "2026-11-22T03:30:05", "2026-11-22T23:00:00", false],
    [{ quarterlyAt: "03:10" }, "2026-07-01T03:10:05", "2026-11-22T10:00:00", true],
    [{ quarterlyAt: "03:10" }, "2026-10-01T03:10:05", "2026-12-31T10:00:00", false],
  ])("of %j, begun last at %s, at %s: %s", (rhythm, last, now, late) =>
    expect(isLate(rhythm, at(last), at(now))).toBe(late),
  );

  test("unless it never ran since it is written down", () => {
    expect(isLate({ dailyAt: "03:30" }, null, at("2026-11-22T10:00:00"))).toBe(false);
  });
});

test.each<[Rhythm, times: number, told: boolean]>([
  [{ seconds: 60 }, 2, false],
  [{ seconds: 60 }, 3, true],
  [{ hourlyAt: 15 }, 2, false],
  [{ dailyAt: "02:20" }, 0, false],
  [{ dailyAt: "02:20" }, 1, true],
  [{ quarterlyAt: "03:10" }, 1, true],
])("%j that failed %i times keeps failing: %s", (rhythm, times, told) =>
  expect(keepsFailing(rhythm, times)).toBe(told),
);
