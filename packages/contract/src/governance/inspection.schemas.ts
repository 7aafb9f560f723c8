import * as z from "zod/mini";
import { nothing, oneOf, text } from "../fields.ts";
import { inspectionItems, inspectionVerdicts } from "./inspection-words.ts";
import { page, paging } from "../paging.ts";

const verdict = oneOf(inspectionVerdicts);

const run = z.object({
  id: z.string(),
  /** ISO 8601 */
  begunAt: z.string(),
  endedAt: z.string(),
  /** null: by the calendar */
  askedBy: z.nullable(z.string()),
  good: z.number(),
  warn: z.number(),
  veto: z.number(),
  unknown: z.number(),
});
export type InspectionRun = z.infer<typeof run>;

const item = z.object({
  key: oneOf(inspectionItems),
  /** null where there is nothing to count by */
  figure: z.nullable(z.number()),
  verdict,
  /** what is wrong, the first of it */
  named: z.array(z.string()),
});
export type InspectionItem = z.infer<typeof item>;

const id = text("请指明是哪一次巡检", 20);
export const latestInspection = {
  input: nothing,
  output: z.object({ latest: z.nullable(run), underWay: z.nullable(z.object({ begunAt: z.string() })) }),
};
export const readInspection = { input: z.object({ id }), output: z.object({ run, items: z.array(item) }) };
export const listInspections = { input: z.object(paging), output: page(run) };
export const startInspection = { input: nothing, output: z.object({ begunAt: z.string() }) };
export const exportInspection = { input: z.object({ id }), output: z.unknown() };
