import * as z from "zod/mini";
import { dataApplicationStatuses, grantMonths } from "./resource-words.ts";
import { resourceCode } from "./resources.schemas.ts";
import { oneOf, regionCode, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

const status = oneOf(dataApplicationStatuses);

const REASON = 200;
/** For what it is wanted is told in a sentence, not in a word. */
const PURPOSE_LEAST = 10;

const chosenItem = z.object({
  field: text("请选择信息项", 40),
  reason: z._default(z.string("请填写理由").check(z.trim(), z.maxLength(REASON, `理由最多 ${REASON} 个字`)), ""),
});
const chosenItems = z
  .array(chosenItem, "请选择需要的信息项")
  .check(z.minLength(1, "请选择需要的信息项"), z.maxLength(100, "信息项最多 100 个"));

export const months = z.coerce
  .number("请选择使用期限")
  .check(z.refine((given: number) => (grantMonths as readonly number[]).includes(given), "请选择使用期限"));

const loose = (longest: number) =>
  z._default(z.string("请填写文字").check(z.trim(), z.maxLength(longest, `最多可填 ${longest} 个字`)), "");

/** What a draft holds: anything may still be missing. */
const draft = z.object({
  purpose: loose(500),
  basis: loose(300),
  items: z._default(z.array(chosenItem, "请选择需要的信息项").check(z.maxLength(100, "信息项最多 100 个")), []),
  /** rows of this region and below */
  scope: z._default(z.string("请选择数据范围").check(z.regex(/^\d{0,12}$/, "行政区划代码不正确，请重新选择")), ""),
  months,
});
export type DataDraft = z.infer<typeof draft>;

export const dataDraft = {
  input: z.object({ code: resourceCode }),
  output: z.object({
    draft: z.nullable(draft),
    /** ISO 8601 */
    savedAt: z.nullable(z.string()),
    /** what may be chosen as scope: one's own region first */
    scopes: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
};

export const saveDataDraft = {
  input: z.extend(draft, {
    code: resourceCode,
    /** when the draft was saved that the page has read or saved last; null: none; a page of the release before does not say it */
    readAt: z.optional(z.nullable(z.iso.datetime("请刷新后再保存"))),
  }),
  output: z.object({ savedAt: z.string() }),
};

export const submitDataApplication = {
  input: z.object({
    code: resourceCode,
    purpose: text("请填写使用用途", 500).check(
      z.minLength(PURPOSE_LEAST, `请把用途写具体，至少 ${PURPOSE_LEAST} 个字`),
    ),
    basis: text("请填写申请依据，如文件名称和文号", 300),
    items: chosenItems,
    scope: regionCode("请选择数据范围"),
    months,
    promise: z.literal(true, "请先阅读并勾选安全承诺"),
  }),
  output: z.object({ receiptNumber: z.string(), status }),
};

export const withdrawDataApplication = {
  input: z.object({ id: text("请指明申请", 40) }),
  output: z.object({ status: z.enum(["withdrawn", "removed"]) }),
};

const step = z.object({ name: z.string(), state: z.enum(["done", "now", "later", "bad"]), note: z.string() });

const application = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  provider: z.string(),
  receiptNumber: z.string(),
  status,
  isRenewal: z.boolean(),
  purpose: z.string(),
  items: z.number(),
  scopeName: z.string(),
  months: z.number(),
  /** why it came back */
  note: z.nullable(z.string()),
  /** ISO 8601 */
  createdAt: z.string(),
  submittedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** until when the reviewer who has it now answers */
  dueAt: z.nullable(z.string()),
  steps: z.array(step),
});
export type DataApplicationView = z.infer<typeof application>;

export const myDataApplications = {
  input: z.object({ ...paging }),
  output: page(application),
};
