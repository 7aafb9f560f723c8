import * as z from "zod/mini";
import { nothing } from "../fields.ts";
import { type JobName, jobNames, roundNames } from "./job-words.ts";

const name = z.enum(jobNames as unknown as [JobName, ...JobName[]], "没有这项任务，请刷新页面");

const job = z.object({
  name,
  /** ISO 8601; null while it stands still */
  underWaySince: z.nullable(z.string()),
  /** who asked for a run by hand that has not ended yet */
  askedBy: z.nullable(z.string()),
  /** null: never since it is written down */
  last: z.nullable(
    z.object({
      begunAt: z.string(),
      tookMs: z.number(),
      /** null when it succeeded */
      failure: z.nullable(z.string()),
      /** null: by itself, or for a page */
      askedBy: z.nullable(z.string()),
    }),
  ),
  /** null where nobody can know */
  nextAt: z.nullable(z.string()),
  /** it should have run and has not */
  isLate: z.boolean(),
  /** the newest of its list of failures; null: there is none */
  lastFailedAt: z.nullable(z.string()),
  /** how far work that takes several runs has come, in words */
  progress: z.nullable(z.string()),
});
export type Job = z.infer<typeof job>;

const failure = z.object({
  id: z.string(),
  reason: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** so often in a row for the same reason */
  times: z.number(),
});
export type JobFailure = z.infer<typeof failure>;

export const listJobs = { input: nothing, output: z.object({ records: z.array(job) }) };
export const jobFailures = { input: z.object({ name }), output: z.object({ records: z.array(failure) }) };
export const runJob = {
  input: z.object({ name: z.enum(roundNames, "这项任务由业务页面发起，不能在这里运行") }),
  output: z.object({ askedAt: z.string() }),
};
