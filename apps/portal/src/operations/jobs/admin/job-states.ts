import { isRound, jobCalled } from "@sannong/contract/operations/job-words";
import type { Job } from "@sannong/contract/operations/jobs.schemas";
import { present } from "../../../lib/browser/clock.ts";

/** How a job stands, the worst of it first. */
export const jobStates = {
  failed: { name: "上次失败", tone: "err", icon: "x" },
  late: { name: "误点", tone: "warn", icon: "warn" },
  underWay: { name: "正在运行", tone: "info", icon: "refresh" },
  asked: { name: "等待开始", tone: "info", icon: "clock" },
  never: { name: "还没有运行过", tone: "plain", icon: "clock" },
  good: { name: "正常", tone: "ok", icon: "check" },
} as const;
type JobState = keyof typeof jobStates;

export function stateOf({ last, isLate, underWaySince, askedBy }: Job): JobState {
  if (askedBy !== null) return underWaySince === null ? "asked" : "underWay";
  if (last?.failure) return "failed";
  if (isLate) return "late";
  // what takes a moment and comes every other would only flicker
  if (underWaySince !== null && present().getTime() - Date.parse(underWaySince) > 3_000) return "underWay";
  return last ? "good" : "never";
}

const needsLook = (job: Job): boolean => ["failed", "late"].includes(stateOf(job));
type Wanted = { keywords: string; kind: string | undefined; state: string | undefined };

/** What was looked for, with what needs looking after before the rest. */
export function jobsShown(jobs: readonly Job[], { keywords, kind, state }: Wanted): Job[] {
  const found = jobs.filter((job) => {
    const { name, does } = jobCalled(job.name);
    return (
      `${name}${does}`.includes(keywords) &&
      (kind === undefined || (kind === "round") === isRound(job.name)) &&
      (state === undefined || stateOf(job) === state)
    );
  });
  return [...found.filter(needsLook), ...found.filter((job) => !needsLook(job))];
}

/** So many of them need looking after. */
export const troubleOf = (jobs: readonly Job[]) => ({
  failed: jobs.filter((job) => stateOf(job) === "failed").length,
  late: jobs.filter((job) => stateOf(job) === "late").length,
});
