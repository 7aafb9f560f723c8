import * as z from "zod/mini";
import { sheetImport } from "../sheet-import.schemas.ts";
import { nothing, oneOf, optionalText, text } from "../fields.ts";
import { indicatorCycles } from "./indicator-words.ts";
import { page, paging } from "../paging.ts";
import { changed, revision } from "../content/publication.schemas.ts";
import { brainThemeNames } from "./indicators-words.ts";

const theme = z.enum(brainThemeNames, { error: "没有这个专题" });
const code = text("请选择指标", 40);
const month = z.string("请选择月份").check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份写成 2026-10 的样子"));

/** What may be changed of an indicator; its unit and its values go together and stay. */
const definition = {
  name: text("请填写指标名称", 40),
  themes: z.array(theme).check(z.minLength(1, "请选择专题")),
  decimals: z.coerce
    .number("请填写小数位数")
    .check(z.int("小数位数填整数"), z.minimum(0), z.maximum(4, "小数最多 4 位")),
  /** null: neither is better */
  moreIsBetter: z.nullable(z.boolean("请选择升降的好坏")),
  definition: text("请填写统计口径", 500),
  source: text("请填写数据来源", 100),
  owner: text("请填写责任处室", 60),
  cycle: oneOf(indicatorCycles, "请选择更新周期"),
};
const indicator = z.extend(changed, {
  code: z.string(),
  unit: z.string(),
  updatedAt: z.string(),
  /** whether anybody told a value of it yet */
  hasValues: z.boolean(),
  /** counted no more; what was told of it is kept */
  isRetired: z.boolean(),
  ...definition,
});
export type ManagedIndicator = z.infer<typeof indicator>;

export const managedIndicators = { input: nothing, output: z.object({ records: z.array(indicator) }) };
/** What is said of a new one once and for all. */
const founding = {
  code: text("请填写指标代码", 40).check(
    z.regex(/^[a-z][a-z0-9-]*$/, "代码用小写字母、数字和 -，以字母开头，例如 grain-area"),
  ),
  unit: text("请填写计量单位", 20),
};
export const addIndicator = { input: z.object({ ...founding, ...definition }), output: indicator };
export const moveIndicator = {
  input: z.object({
    code,
    revision,
    /** the one it comes to stand before; null: to the end */
    before: z.nullable(code),
  }),
  output: managedIndicators.output,
};
export const retireIndicator = { input: z.object({ code, revision }), output: indicator };
export const restoreIndicator = { input: z.object({ code, revision }), output: indicator };
export const saveIndicator = { input: z.object({ code, revision, ...definition }), output: indicator };

const value = z.object({
  regionCode: z.string(),
  regionName: z.string(),
  /** null: not told yet */
  value: z.nullable(z.number()),
  /** of the same month a year before */
  yearAgo: z.nullable(z.number()),
});
export type ManagedValue = z.infer<typeof value>;
export const managedValues = {
  input: z.object({ indicator: code, month: z.optional(month), areaCode: optionalText(12) }),
  output: z.object({
    /** the newest that anybody told, where none was asked for */
    month: z.string(),
    records: z.array(value),
    told: z.number(),
  }),
};

export const valueTemplate = { input: z.object({ month: z.optional(month) }), output: z.unknown() };

export const importValues = sheetImport;
export type ValueReport = z.infer<typeof importValues.output>;

const done = z.object({
  id: z.string(),
  at: z.string(),
  areaName: z.string(),
  madeBy: z.string(),
  fileName: z.string(),
  added: z.number(),
  changed: z.number(),
  /** rows that said what was known already */
  same: z.number(),
});
export type ValueImport = z.infer<typeof done>;
export const valueImports = { input: z.object(paging), output: page(done) };
