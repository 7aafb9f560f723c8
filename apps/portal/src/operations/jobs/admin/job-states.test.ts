import type { Job } from "@sannong/contract/operations/jobs.schemas";
import { expect, test } from "vitest";
import { hearTime } from "../../../lib/browser/clock.ts";
import { jobsShown, stateOf, troubleOf } from "./job-states.ts";

const last = { begunAt: "2026-11-22T03:30:00Z", tookMs: 12, failure: null, askedBy: null };
const job = (given: Partial<Job> = {}): Job => ({
  name: "remove-what-is-old",
  underWaySince: null,
  askedBy: null,
  last,
  nextAt: null,
  isLate: false,
  lastFailedAt: null,
  progress: null,
  ...given,
});
const failed = job({ name: "probe-systems", last: { ...last, failure: "磁盘已满" } });
const late = job({ name: "gather-usage", isLate: true });
const asked = job({ name: "inspect-by-night", askedBy: "赵云" });

test("a job stands as the worst that is known of it; a run that was asked for comes first", () => {
  expect(stateOf(job())).toBe("good");
  expect(stateOf(job({ last: null }))).toBe("never");
  expect(stateOf(failed)).toBe("failed");
  expect(stateOf(late)).toBe("late");
  expect(stateOf(asked)).toBe("asked");
  expect(stateOf({ ...failed, askedBy: "赵云", underWaySince: last.begunAt })).toBe("underWay");
});

test("what takes a moment is not shown as running", () => {
  expect(stateOf(job({ underWaySince: new Date().toISOString() }))).toBe("good");
  expect(stateOf(job({ underWaySince: last.begunAt }))).toBe("underWay");
});

test("a device whose clock is an hour wrong shows nothing as running that has just begun", () => {
  const heard = (at: number) => hearTime(new Response(null, { headers: { date: new Date(at).toUTCString() } }));
  const theirs = Date.now() - 3_600_000;
  heard(theirs);
  expect(stateOf(job({ underWaySince: new Date(theirs).toISOString() }))).toBe("good");
  heard(Date.now());
});

test("what needs looking after comes first, of what was looked for", () => {
  const jobs = [job(), job({ name: "check-audit" }), late, failed];
  const anything = { keywords: "", kind: undefined, state: undefined };
  const namesOf = (wanted: Partial<typeof anything> | object) =>
    jobsShown(jobs, { ...anything, ...wanted }).map(({ name }) => name);
  expect(namesOf({})).toEqual(["gather-usage", "probe-systems", "remove-what-is-old", "check-audit"]);
  expect(namesOf({ kind: "errand" })).toEqual(["check-audit"]);
  expect(namesOf({ state: "failed" })).toEqual(["probe-systems"]);
  expect(namesOf({ keywords: "站内消息" })).toEqual(["remove-what-is-old"]);
  expect(troubleOf(jobs)).toEqual({ failed: 1, late: 1 });
});
