import * as z from "zod/mini";
import { batchStates, bindingOrigins, lineOutcomes, lineProblems } from "./binding-admin-words.ts";
import { nothing, oneOf, personal, regionCode, soughtPerson, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { sheetName, sheetRead } from "../sheet-import.schemas.ts";

const systemAbbr = text("请指明系统", 40);
const id = text("请指明是哪一批", 40);
/** No number ends up in a reason, which the audit log keeps. */
const reason = text("请填写原因", 200).check(
  z.refine((typed: string) => !/\d{6}/.test(typed), "请不要在原因中填写号码"),
);

const filter = {
  systemAbbr,
  /** a part of the caller's own region */
  xzqh: z.optional(regionCode()),
  origin: z.optional(oneOf(bindingOrigins, "没有这种来源")),
  /** the whole user name, a whole phone number, or the beginning of the system's account */
  keywords: soughtPerson(100),
};
const bound = z.object({
  accountId: z.string(),
  username: personal(z.string(), "username"),
  nickname: personal(z.string(), "personName"),
  company: z.string(),
  regionName: z.string(),
  boundUsername: z.string(),
  /** ISO 8601 */
  boundAt: z.string(),
  origin: oneOf(bindingOrigins),
});
export type BoundAccount = z.infer<typeof bound>;

export const listBindings = {
  input: z.object({
    ...filter,
    cursor: z.optional(z.string("请从第一页查看").check(z.maxLength(200, "请从第一页查看"))),
    pageSize: z._default(
      z.coerce
        .number("每页条数须为数字")
        .check(z.int("每页条数须为整数"), z.minimum(1, "每页至少 1 条"), z.maximum(100, "每页最多 100 条")),
      20,
    ),
  }),
  output: z.object({
    records: z.array(bound),
    /** null: this is the last page */
    nextCursor: z.nullable(z.string()),
    /** counted up to a bound; beyond it `totalIsMore` */
    total: z.number(),
    totalIsMore: z.boolean(),
    /** from the caller's region down to the chosen part, and what lies right below it */
    regions: z.array(z.object({ code: z.string(), name: z.string(), depth: z.number() })),
  }),
};
export const exportBindings = { input: z.object(filter), output: z.unknown() };

const batch = z.object({
  id: z.string(),
  systemAbbr: z.string(),
  fileName: z.string(),
  state: oneOf(batchStates),
  /** may be submitted, dropped or taken back by whoever asks */
  isMine: z.boolean(),
  madeBy: z.string(),
  madeAt: z.string(),
  regionName: z.string(),
  reason: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  lines: z.number(),
  good: z.number(),
  bad: z.number(),
  /** lines that are through, while it is applied or undone */
  through: z.number(),
  bound: z.number(),
  skipped: z.number(),
  undone: z.number(),
  appliedAt: z.nullable(z.string()),
  /** until when it can be taken back; null where it cannot */
  undoUntil: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
});
export type BindingBatch = z.infer<typeof batch>;

const line = z.object({
  line: z.number(),
  /** numbers in it are masked */
  account: z.string(),
  boundUsername: z.string(),
  problems: z.array(oneOf(lineProblems)),
  /** of the same account or the same system account: the line that says it first */
  doubleOf: z.nullable(z.number()),
  outcome: z.nullable(oneOf(lineOutcomes)),
});
export type BatchLine = z.infer<typeof line>;

export const bindingTemplate = { input: nothing, output: z.unknown() };
export const lookAtBindings = {
  input: z.object({ systemAbbr, sheet: sheetName }),
  output: z.object({ batch, read: sheetRead, problems: z.array(line) }),
};
export type LookedAt = z.infer<typeof lookAtBindings.output>;
export const listBatches = { input: z.object({ systemAbbr, ...paging }), output: page(batch) };
export const batchLines = {
  input: z.object({
    id,
    only: z._default(z.enum(["all", "bad", "skipped"], "没有这一类行"), "all"),
    ...paging,
  }),
  output: page(line),
};
export const batchReport = { input: z.object({ id }), output: z.unknown() };
export const submitBatch = { input: z.object({ id, reason }), output: batch };
export const dropBatch = { input: z.object({ id }), output: batch };
export const undoBatch = { input: z.object({ id, reason }), output: batch };
