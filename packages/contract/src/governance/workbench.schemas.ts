import * as z from "zod/mini";
import { nothing, oneOf } from "../fields.ts";
import { alertKinds, queueNames } from "./workbench-words.ts";

const queue = oneOf(queueNames);

const waiting = z.object({
  queue,
  open: z.number(),
  overdue: z.number(),
  /** ISO 8601: the end of the one that ends first; null where nothing is open */
  dueAt: z.nullable(z.string()),
});
export type WaitingQueue = z.infer<typeof waiting>;

const urgent = z.object({
  id: z.string(),
  queue,
  /** what it is about, without a person's data */
  title: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
});
export type UrgentTask = z.infer<typeof urgent>;

const alert = z.object({
  kind: z.enum(alertKinds),
  /** how many; percent of the messages; hours since the last whole backup, 0 where there is none */
  count: z.number(),
  /** which, where they have names; the first few */
  names: z.array(z.string()),
});
export type OfficeAlert = z.infer<typeof alert>;

export const workbench = {
  input: nothing,
  output: z.object({
    /** queues the caller may open, also the empty ones */
    queues: z.array(waiting),
    /** the most late first; no more than `MOST_URGENT` */
    urgent: z.array(urgent),
    /** how many requests wait for the caller's decision altogether */
    waiting: z.number(),
    /** since midnight in Beijing, in the caller's region; 10,000 stands for that many or more */
    figures: z.object({ signIns: z.number(), jumps: z.number(), registrations: z.number() }),
    alerts: z.array(alert),
  }),
};
