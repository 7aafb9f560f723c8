import * as z from "zod/mini";
import {
  approvalActs,
  approvalKinds,
  approvalMarks,
  approvalOrders,
  approvalStatuses,
  MOST_AT_ONCE,
} from "./approval-words.ts";
import { oneOf, personal, regionCode, soughtPerson, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

const kind = oneOf(approvalKinds, "没有这种审核");
const status = oneOf(approvalStatuses, "没有这种状态");

const REASON = 200;

/** So long the caller may still take their decision back, whatever their own clock says; null when they may not. */
const undoSeconds = z.nullable(z.number());

/** One request as a list shows it; names and numbers are masked. */
const summary = z.object({
  id: z.string(),
  kind,
  status,
  receiptNumber: z.string(),
  applicant: personal(z.string(), "personName"),
  phone: personal(z.string(), "phone"),
  /** what it is about in one line: unit and department */
  title: z.string(),
  regionCode: z.string(),
  /** from the province down: 江苏省盐城市建湖县 */
  regionName: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  undoSeconds,
  /** the caller may decide it now */
  isMine: z.boolean(),
  /** what the automatic checks leave to be looked at, as sentences; none where it is decided */
  marks: z.array(z.string()),
});
export type ApprovalSummary = z.infer<typeof summary>;

const filter = {
  /** one queue; all that the caller may open where none is named */
  kind: z.optional(kind),
  status: z.optional(status),
  /** only what the caller may decide now, be it the first or the second of two decisions */
  mine: z.optional(z.boolean("请选择是否只看等我处理的")),
  /** only what is open and was marked by the automatic checks, or was not */
  marks: z.optional(oneOf(approvalMarks, "没有这种核验结果")),
  /** a phone, a whole name, or part of a receipt number or of a unit's name */
  keywords: soughtPerson(40),
  /** a part of the caller's own region */
  xzqh: z.optional(regionCode()),
  /** only what should have been decided by now */
  overdue: z.optional(z.boolean("请选择是否只看超期")),
};

export const listApprovals = {
  input: z.object({
    ...filter,
    order: z._default(oneOf(approvalOrders, "没有这种排序"), "due"),
    ...paging,
  }),
  output: z.extend(page(summary), {
    /** how many there are of each status, of what the other filters let through */
    counts: z.record(status, z.number()),
    /** how many of them the caller may decide now */
    mine: z.number(),
    /** queues the caller may open, and how much waits for them in each, whatever the other filters say */
    queues: z.array(z.object({ kind, mine: z.number() })),
    /** where more waits than is checked at once: so many of the most urgent were; null: all */
    checked: z.nullable(z.number()),
    /** from the caller's region down to the chosen part, and what lies right below it */
    regions: z.array(z.object({ code: z.string(), name: z.string(), depth: z.number() })),
  }),
};

const id = text("请指明申请", 40);
export const approvalDetail = {
  input: z.object({ id }),
  output: z.extend(summary, {
    /** label and value; a hidden one is masked and may be revealed */
    facts: z.array(z.object({ label: z.string(), value: z.string(), hidden: z.boolean() })),
    /** what the server has checked: in order, or to be looked at */
    hints: z.array(z.object({ tone: z.enum(["ok", "warn"]), text: z.string() })),
    history: z.array(
      z.object({
        /** ISO 8601 */
        at: z.string(),
        act: oneOf(approvalActs),
        /** null: the applicant */
        by: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
    mayReveal: z.boolean(),
    /** an approval takes effect when a second person confirms it */
    needsSecond: z.boolean(),
    reason: z.nullable(z.string()),
    /** null when the caller may decide; else why not, as a sentence */
    whyNot: z.nullable(z.string()),
  }),
};

const reason = z.string("请填写审核意见").check(z.trim(), z.maxLength(REASON, `审核意见最多 ${REASON} 个字`));
const decision = { decision: z.enum(["approved", "rejected"], "请选择通过或退回"), reason: z._default(reason, "") };
/** Whoever is rejected is told why. */
const saysWhy = z.refine<{ decision: string; reason: string }>(
  ({ decision: given, reason: why }) => given === "approved" || why !== "",
  { path: ["reason"], message: "请填写退回原因，申请人会收到" },
);

export const decideApproval = {
  input: z.object({ id, ...decision }).check(saysWhy),
  output: z.object({ status, undoSeconds }),
};

const ids = z
  .array(id, "请先选择申请")
  .check(z.minLength(1, "请先选择申请"), z.maxLength(MOST_AT_ONCE, `一次最多处理 ${MOST_AT_ONCE} 条`));
const result = {
  id: z.string(),
  /** what it is now; null when nothing was done */
  status: z.nullable(status),
  /** why not, as a sentence */
  problem: z.nullable(z.string()),
};

export const decideApprovals = {
  input: z.object({ ids, ...decision }).check(saysWhy),
  output: z.object({
    /** one for each, in the order asked */
    results: z.array(z.object({ ...result, undoSeconds })),
  }),
};

export const undoApprovals = {
  input: z.object({ ids }),
  output: z.object({
    /** one for each, in the order asked */
    results: z.array(z.object(result)),
  }),
};

export const exportApprovals = {
  input: z.object(filter),
  output: z.object({
    fileName: z.string(),
    /** comma-separated, numbers masked, no cell a spreadsheet would run */
    csv: z.string(),
    rows: z.number(),
    /** there are more than one file takes */
    isCut: z.boolean(),
  }),
};

const PURPOSE = 100;
export const revealApproval = {
  input: z.object({
    id,
    label: text("请指明要查看的内容", 40),
    reason: z.string("请填写查看原因").check(
      z.trim(),
      z.minLength(1, "请填写查看原因"),
      z.maxLength(PURPOSE, `查看原因最多 ${PURPOSE} 个字`),
      z.refine((typed: string) => !/\d{6}/.test(typed), "查看原因中请不要填写号码"),
    ),
  }),
  output: z.object({ value: z.string() }),
};
