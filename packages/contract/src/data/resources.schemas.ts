import * as z from "zod/mini";
import {
  dataFormats,
  dataLevels,
  itemTypes,
  opennessKinds,
  sensitivities,
  sharingKinds,
  sharingWays,
  updateCycles,
} from "./resource-words.ts";
import { oneOf, optionalText, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

export const resourceCode = text("请指明数据资源", 40).check(z.regex(/^\d+\/\d+$/, "数据资源代码不正确"));
export const sharing = oneOf(sharingKinds, "没有这种共享类型");
export const updateCycle = oneOf(updateCycles, "没有这种更新周期");
export const format = oneOf(dataFormats, "没有这种格式");
export const level = oneOf(dataLevels, "没有这个层级");

const summary = z.object({
  /** 类+项+目+细目 / 顺序码 */
  code: z.string(),
  name: z.string(),
  provider: z.string(),
  summary: z.string(),
  domain: z.string(),
  level,
  formats: z.array(format),
  sharing,
  updateCycle,
  /** ISO 8601, a day */
  publishedOn: z.string(),
  updatedOn: z.string(),
  itemCount: z.number(),
  rowCount: z.number(),
  /** how often it was asked for */
  requests: z.number(),
});
export type ResourceSummary = z.infer<typeof summary>;

const counted = z.object({ value: z.string(), count: z.number() });

export const dataCatalogue = {
  input: z.object({
    keywords: optionalText(40),
    /** a class, or anything that its code begins */
    classCode: z.optional(z.string("请选择分类").check(z.regex(/^\d{1,8}$/, "没有这个分类"))),
    sharing: z.optional(sharing),
    updateCycle: z.optional(updateCycle),
    format: z.optional(format),
    level: z.optional(level),
    ...paging,
  }),
  output: z.extend(page(summary), {
    /** 类, 项, 目, 细目 in the order of the tree; how many resources each holds under the other filters */
    classes: z.array(z.object({ code: z.string(), name: z.string(), depth: z.number(), count: z.number() })),
    counts: z.object({
      sharing: z.array(counted),
      updateCycle: z.array(counted),
      format: z.array(counted),
      level: z.array(counted),
    }),
    /** all there are, whatever is chosen */
    all: z.number(),
  }),
};

export const exportDataCatalogue = {
  input: z.omit(dataCatalogue.input, { pageNum: true, pageSize: true }),
  output: z.unknown(),
};

const item = z.object({
  field: z.string(),
  name: z.string(),
  type: oneOf(itemTypes),
  length: z.number(),
  sensitivity: oneOf(sensitivities),
});
export type ResourceItem = z.infer<typeof item>;

const cell = z.union([z.string(), z.number(), z.null()]);
export type DataCell = z.infer<typeof cell>;
export const dataRow = z.record(z.string(), cell);
export type DataRow = z.infer<typeof dataRow>;

export const dataResource = {
  input: z.object({ code: resourceCode }),
  output: z.extend(summary, {
    /** from 类 to 细目 */
    classPath: z.array(z.string()),
    providerCode: z.string(),
    items: z.array(item),
    sharingCondition: z.string(),
    sharingWay: oneOf(sharingWays),
    /** why it is not shared; empty for what is */
    legalBasis: z.string(),
    openness: oneOf(opennessKinds),
    opennessCondition: z.string(),
    related: z.array(z.object({ code: z.string(), name: z.string() })),
    quality: z.object({ completeness: z.number(), accuracy: z.number(), timeliness: z.number() }),
    /** a few rows of what is public or internal; sensitive items are left out */
    samples: z.array(dataRow),
    /** units that hold a grant now */
    users: z.number(),
    hasRows: z.boolean(),
    mine: z.object({
      mayAsk: z.boolean(),
      /** an application under way or a draft */
      isAsked: z.boolean(),
      hasDraft: z.boolean(),
      isHeld: z.boolean(),
    }),
  }),
};
