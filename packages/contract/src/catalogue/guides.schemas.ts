import * as z from "zod/mini";
import { domain, health, wayIn } from "./services.schemas.ts";
import { CATCH_ALL, guideKinds, guideOrders, serviceSections } from "./guide-words.ts";
import { oneOf, optionalText, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { foldedName } from "../rules/texts/folding.ts";

export const section = oneOf(serviceSections, "没有这个栏目");
export const kind = oneOf(guideKinds, "请选择事项类型");

/** A sentence of a guide: never empty, never a catch-all (rule WEB-11). */
const said = z.string("指南的要素不能为空").check(
  z.trim(),
  z.minLength(2, "指南的要素不能为空，至少两个字"),
  z.maxLength(200, "指南里每一句最多 200 个字"),
  z.refine((words: string) => !CATCH_ALL.test(words), "指南里不能用“等相关材料”一类兜底的说法，请逐项写明"),
);
const telephone = z
  .string("请填写电话")
  .check(z.overwrite(foldedName), z.regex(/^[0-9][0-9 -]{6,20}$/, "请填写能拨通的电话，如 025-0000 0000"));

/** All elements of a service guide (rule WEB-11), as it is stored and shown. */
export const guideDocument = z.object({
  basis: z.array(z.object({ title: said, clause: said })).check(z.minLength(1, "请填写设定依据")),
  conditions: z.array(said).check(z.minLength(1, "请填写申请条件")),
  materials: z
    .array(
      z.object({
        name: said,
        form: said,
        copies: z.int("份数须为整数").check(z.minimum(1, "份数至少 1 份")),
        source: said,
      }),
    )
    .check(z.minLength(1, "请填写办理材料")),
  places: z.array(z.object({ name: said, address: said })).check(z.minLength(1, "请填写办理地点")),
  hours: said,
  phone: telephone,
  steps: z.array(z.object({ name: said, about: said })).check(z.minLength(2, "办理流程至少两步")),
  fee: said,
  /** working days; 0: at once */
  legalDays: z.int("法定时限须为整数").check(z.minimum(0, "法定时限不能小于 0")),
  promisedDays: z.int("承诺时限须为整数").check(z.minimum(0, "承诺时限不能小于 0")),
  complaintPhone: telephone,
  result: z.object({ name: said, about: said, fields: z.array(said).check(z.minLength(2, "结果样本至少写两个栏目")) }),
  form: z.object({ name: said, fields: z.array(said).check(z.minLength(3, "表格至少要有三个填写项目")) }),
});
export type GuideDocument = z.infer<typeof guideDocument>;

/** A service as the lists show it. */
export const listedService = z.object({
  identification: z.string(),
  code: z.string(),
  name: z.string(),
  summary: z.string(),
  owner: z.string(),
  domain,
  kind,
  section,
  audiences: z.array(z.string()),
  handling: z.string(),
  isNeedLogin: z.boolean(),
  useCount: z.number(),
  promisedDays: z.number(),
  isFree: z.boolean(),
  health,
  healthSince: z.nullable(z.string()),
  /** what a press on it comes to */
  wayIn,
  /** what stands in its way, in plain words; null when nothing does */
  notice: z.nullable(z.string()),
  /** where it can be had: the province, or one region of it */
  areaName: z.string(),
  /** account types that may have it done; empty: all */
  accountTypes: z.array(z.number()),
});
export type ListedService = z.infer<typeof listedService>;

const facet = z.object({ value: z.string(), count: z.number() });
/** How many there would be of each, the other filters applied. */
export const facets = z.record(z.string(), z.array(facet));

export const findServices = {
  input: z.object({
    section: z.optional(section),
    keywords: optionalText(25),
    /** several, divided by commas */
    domain: optionalText(100),
    kind: optionalText(100),
    audience: optionalText(100),
    handling: optionalText(100),
    owner: optionalText(400),
    /** public: without what only staff do */
    readers: z._default(z.enum(["all", "public"], "请选择给谁看"), "all"),
    order: z._default(oneOf(guideOrders, "没有这种排序"), "popular"),
    ...paging,
  }),
  output: z.extend(page(listedService), { facets }),
};

const identification = text("请选择要看的服务", 64);
export const readGuide = {
  input: z.object({ identification }),
  output: z.extend(listedService, {
    guide: guideDocument,
    /** ISO days (rule WEB-15) */
    publishedOn: z.string(),
    source: z.string(),
    /** services of the same system */
    related: z.array(z.object({ identification: z.string(), name: z.string() })),
  }),
};
export type ServiceGuide = z.infer<typeof readGuide.output>;

export const guideForm = {
  input: z.object({ identification }),
  output: z.unknown(),
};
