import * as z from "zod/mini";
import { itemTypes, opennessKinds, sensitivities, sharingWays } from "./resource-words.ts";
import { format, level, resourceCode, sharing, updateCycle } from "./resources.schemas.ts";
import { oneOf, optionalText, regionCode, text } from "../fields.ts";
import { sheetImport } from "../sheet-import.schemas.ts";
import { day, publicationSchemas, revision, standing, written } from "../content/publication.schemas.ts";

const words = (longest: number) => z._default(z.string("请填写文字").check(z.trim(), z.maxLength(longest, "太长")), "");
const percent = (what: string) =>
  z.coerce.number(`请填写${what}`).check(z.minimum(0, `${what}不小于 0`), z.maximum(100, `${what}不大于 100`));

const item = z.object({
  field: text("请填写字段名", 40).check(z.regex(/^[A-Za-z]\w*$/, "字段名用字母、数字和下划线，以字母开头")),
  name: text("请填写信息项名称", 40),
  type: oneOf(itemTypes, "没有这种数据类型"),
  length: z.coerce.number("请填写长度").check(z.int("长度填整数"), z.minimum(1, "长度至少 1")),
  sensitivity: oneOf(sensitivities, "没有这种敏感级别"),
});

const content = {
  name: text("请填写资源名称", 60),
  classCode: z.string("请选择分类").check(z.regex(/^\d{8}$/, "请选择到细目")),
  provider: text("请填写提供方", 60),
  providerCode: text("请填写提供方代码", 40),
  /** whose administrators look after it and review */
  areaCode: regionCode("请选择提供方所在地区"),
  summary: text("请填写摘要", 500),
  domain: text("请选择领域", 20),
  level,
  formats: z.array(format).check(z.minLength(1, "请选择格式")),
  items: z.array(item).check(z.minLength(1, "请填写信息项"), z.maxLength(200, "信息项最多 200 个")),
  sharing,
  sharingCondition: words(300),
  sharingWay: oneOf(sharingWays, "请选择共享方式"),
  legalBasis: words(300),
  openness: oneOf(opennessKinds, "请选择开放类型"),
  opennessCondition: words(300),
  updateCycle,
  updatedOn: day("请选择最近更新日期"),
  related: z.array(resourceCode).check(z.maxLength(20, "关联资源最多 20 项")),
  completeness: percent("完整性"),
  accuracy: percent("准确性"),
  timeliness: percent("及时性"),
};
const resource = z.extend(standing, { ...content, publishedOn: z.string(), rowCount: z.number() });
export type ManagedResource = z.infer<typeof resource>;

export const resources = publicationSchemas({
  row: resource,
  written: written(content).check(
    z.refine(({ sharing: kind, sharingCondition }) => kind !== "conditional" || sharingCondition !== "", {
      error: "有条件共享的要写明共享条件",
      path: ["sharingCondition"],
    }),
    z.refine(({ sharing: kind, legalBasis }) => kind !== "refused" || legalBasis !== "", {
      error: "不予共享的要写明依据",
      path: ["legalBasis"],
    }),
    z.refine(({ items }) => new Set(items.map(({ field }) => field)).size === items.length, {
      error: "信息项的字段名不能重复",
      path: ["items"],
    }),
  ),
  narrowed: { sharing: z.optional(sharing), domain: optionalText(20) },
});
export type ResourceInput = z.output<typeof resources.save.input>;

export const rowTemplate = { input: resources.read.input, output: z.unknown() };
export const importRows = {
  input: z.extend(sheetImport.input, {
    ...resources.read.input.shape,
    /** of the resource as the page shows it: what somebody else brought in since is not replaced unseen */
    revision,
  }),
  output: sheetImport.output,
};
