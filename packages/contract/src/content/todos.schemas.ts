import * as z from "zod/mini";
import { approvalKinds } from "../governance/approval-words.ts";
import { nothing, oneOf, optionalText, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

const todo = z.object({
  id: z.string(),
  systemAbbr: z.string(),
  systemName: z.string(),
  title: z.string(),
  summary: z.string(),
  /** opens the system there, signed in where the system starts its own sign-in */
  address: z.string(),
  /** ISO 8601 */
  dueAt: z.nullable(z.string()),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  result: z.nullable(z.string()),
});
export type OwnTodo = z.infer<typeof todo>;

const review = z.object({
  id: z.string(),
  kind: oneOf(approvalKinds),
  /** what it is about: unit and department */
  title: z.string(),
  /** ISO 8601 */
  dueAt: z.string(),
  isOverdue: z.boolean(),
});
export type WaitingReview = z.infer<typeof review>;

/** bad ratings that wait to be mended in the caller's region */
const tickets = z.object({
  total: z.number(),
  overdue: z.number(),
  /** ISO 8601: the end of the one that ends first */
  dueAt: z.nullable(z.string()),
});
export type WaitingTickets = z.infer<typeof tickets>;

export const listTodos = {
  input: z.object({ state: z._default(z.enum(["open", "done"], "请选择待办或已办"), "open"), ...paging }),
  output: z.extend(page(todo), {
    /** what waits for the caller's decision, the most urgent first; the rest is in the queues */
    reviews: z.object({ total: z.number(), records: z.array(review) }),
    tickets,
  }),
};
export const countTodos = {
  input: nothing,
  output: z.object({ pushed: z.number(), reviews: z.number(), tickets: z.number() }),
};

const todoId = text("请填写本系统的待办编号（todoId）", 64);

export const createTodo = {
  input: z
    .object({
      todoId,
      /** the person as this system knows them; one of the two */
      sub: optionalText(64),
      boundUsername: optionalText(100),
      title: text("请填写待办标题（title）", 80),
      summary: optionalText(200),
      /** where in the system it is done */
      address: text("请填写待办地址（address）", 500),
      /** ISO 8601 with its offset */
      dueAt: z.optional(
        z.iso.datetime({ offset: true, error: "dueAt 须为带时区的时间，例如 2026-11-30T18:00:00+08:00" }),
      ),
    })
    .check(
      z.refine(({ sub, boundUsername }) => (sub === undefined) !== (boundUsername === undefined), {
        error: "sub 和 boundUsername 须且只须填一个",
        path: ["sub"],
      }),
    ),
  /** `created` is false when the number was known and the to-do was brought up to date */
  output: z.object({ todoId: z.string(), created: z.boolean() }),
};

export const completeTodo = {
  input: z.object({ todoId, result: optionalText(100) }),
  output: z.object({ todoId: z.string(), completedAt: z.string() }),
};
