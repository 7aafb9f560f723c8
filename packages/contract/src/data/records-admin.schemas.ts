import * as z from "zod/mini";
import { oneOf, optionalText, regionCode, text } from "../fields.ts";
import { fileUrl } from "../operations/files.schemas.ts";
import { page, paging } from "../paging.ts";
import { sheetRead } from "../sheet-import.schemas.ts";
import { changed, day, regionParts, revision } from "../content/publication.schemas.ts";
import { importStates, recordKindNames } from "./record-words.ts";

const kind = z.enum(recordKindNames, "没有这类记录");
const importId = text("请指明是哪次导入", 40);
const state = oneOf(importStates);

const importSummary = z.object({
  id: z.string(),
  kind,
  areaCode: z.string(),
  areaName: z.string(),
  madeBy: z.string(),
  fileName: z.string(),
  state,
  publishedOn: z.string(),
  publicUntil: z.nullable(z.string()),
  /** rows read so far */
  readRows: z.number(),
  good: z.number(),
  bad: z.number(),
  /** rows brought in so far */
  written: z.number(),
  added: z.number(),
  changed: z.number(),
  failure: z.nullable(z.string()),
  /** what was read of the workbook; null while it is not known */
  read: z.nullable(sheetRead),
  /** sheets that fit, of which one is to be chosen */
  fitting: z.nullable(z.array(z.string())),
  begunAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type RecordImport = z.infer<typeof importSummary>;

const problem = z.object({
  line: z.number(),
  column: z.string(),
  /** what stands there, without anybody's whole number */
  value: z.string(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof problem>;

export const importTemplate = { input: z.object({ kind }), output: z.unknown() };

export const beginImport = {
  input: z.object({
    kind,
    fileUrl,
    fileName: text("请选择工作簿", 120),
    /** for rows that name no days of their own */
    publishedOn: day("请选择公示开始日期"),
    publicUntil: z.nullable(day("请选择公示截止日期")),
  }),
  output: importSummary,
};

export const chooseSheet = {
  input: z.object({ id: importId, sheet: text("请选择要导入哪一张表", 100) }),
  output: importSummary,
};

export const listImports = {
  input: z.object({ kind: z.optional(kind), ...paging }),
  output: page(importSummary),
};
export const importProgress = { input: z.object({ id: importId }), output: importSummary };
export const importProblems = {
  input: z.object({ id: importId, ...paging }),
  output: page(problem),
};
export const importReport = { input: z.object({ id: importId }), output: z.unknown() };
export const confirmImport = {
  input: z.object({
    id: importId,
    /** good: what is right comes in; whole: nothing does where one row is wrong */
    mode: z.enum(["good", "whole"], "请选择怎样导入"),
  }),
  output: importSummary,
};
export const discardImport = { input: z.object({ id: importId }), output: importSummary };

const values = z.record(
  z.string().check(z.maxLength(40)),
  z.nullable(z.union([z.string().check(z.maxLength(4000)), z.number()])),
);

const managedRecord = z.extend(changed, {
  id: z.string(),
  kind,
  areaCode: z.string(),
  areaName: z.string(),
  values,
  publishedOn: z.string(),
  publicUntil: z.nullable(z.string()),
  /** the public finds it today */
  isShown: z.boolean(),
  withdrawnReason: z.nullable(z.string()),
});
export type ManagedRecord = z.infer<typeof managedRecord>;

export const managedRecords = {
  input: z.object({
    kind,
    /** listed: shown, or to be shown; unlisted: withdrawn or over */
    view: z._default(z.enum(["listed", "unlisted"], "没有这种范围"), "listed"),
    keywords: optionalText(50),
    areaCode: z.optional(regionCode()),
    cursor: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d_\d{1,18}$/, "请从第一页看起"))),
    pageSize: paging.pageSize,
  }),
  output: z.object({ records: z.array(managedRecord), next: z.nullable(z.string()), regions: regionParts }),
};

const recordId = text("请指明记录", 20).check(z.regex(/^\d{1,18}$/, "请指明记录"));
export const saveRecord = {
  input: z.object({
    id: recordId,
    revision,
    areaCode: regionCode(),
    values,
    publishedOn: day("请选择公示开始日期"),
    publicUntil: z.nullable(day("请选择公示截止日期")),
  }),
  output: managedRecord,
};
export const withdrawRecord = {
  input: z.object({ id: recordId, revision, isWithdrawn: z.boolean("请选择撤下还是公示"), reason: optionalText(200) }),
  output: managedRecord,
};
