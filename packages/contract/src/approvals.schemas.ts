import * as z from "zod/mini";
import { type ApprovalKind, type ApprovalStatus, approvalKinds, approvalStatuses } from "./approval-words.ts";
import { optionalText, personal, regionCode, text } from "./fields.ts";
import { page, paging } from "./paging.ts";

const namesOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]];
const kind = z.enum(namesOf<ApprovalKind>(approvalKinds), "没有这种审核");
const status = z.enum(namesOf<ApprovalStatus>(approvalStatuses), "没有这种状态");

const REASON = 200;

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
});
export type ApprovalSummary = z.infer<typeof summary>;

export const listApprovals = {
  input: z.object({
    kind,
    status: z.optional(status),
    /** part of a receipt number */
    keywords: optionalText(40),
    /** a part of the caller's own region */
    xzqh: z.optional(regionCode()),
    ...paging,
  }),
  output: z.extend(page(summary), {
    /** how many there are of each status, whatever filter is set */
    counts: z.record(status, z.number()),
  }),
};

export const approvalDetail = {
  input: z.object({ id: text("请指明申请", 40) }),
  output: z.extend(summary, {
    /** label and value, personal ones masked */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    reason: z.nullable(z.string()),
    /** null when the caller may decide; else why not, as a sentence */
    whyNot: z.nullable(z.string()),
  }),
};

const reason = z.string("请填写审核意见").check(z.trim(), z.maxLength(REASON, `审核意见最多 ${REASON} 个字`));
export const decideApproval = {
  input: z
    .object({
      id: text("请指明申请", 40),
      decision: z.enum(["approved", "rejected"], "请选择通过或退回"),
      reason: z._default(reason, ""),
    })
    .check(
      z.refine(({ decision, reason: given }) => decision === "approved" || given !== "", {
        path: ["reason"],
        message: "请填写退回原因，申请人会收到",
      }),
    ),
  output: z.object({ status }),
};
