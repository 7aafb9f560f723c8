import * as z from "zod/mini";
import { oneOf, optionalText, regionCode } from "../fields.ts";
import { page, paging } from "../paging.ts";
import {
  MOST_RECORDS,
  type PublicRecord,
  type RecordKind,
  recordKindNames,
  recordOrders,
  recordQueries,
} from "./record-words.ts";
import { isDay } from "../rules/time/is-day.ts";

const day = z.optional(
  z.string("请选择日期").check(
    z.trim(),
    z.refine((given: string) => given === "" || isDay(given), "日期须形如 2026-11-22"),
  ),
);

const filter = {
  /** specification §5, §9: 25 characters; without it everything is listed */
  keyword: z.optional(z.string("请输入搜索内容!").check(z.trim(), z.maxLength(25, "搜索内容最多 25 个字"))),
  areaCode: z.optional(regionCode()),
  category: optionalText(40),
  status: optionalText(40),
  /** days of the decision, both included */
  startDate: day,
  endDate: day,
  order: z._default(oneOf(recordOrders, "没有这种排序"), "newest"),
};
const query = {
  ...filter,
  ...paging,
  /** one record instead of a list */
  id: optionalText(64),
};
const type = z.enum(recordKindNames, "没有这种查询");
const notTooFar = z.refine<{ pageNum: number; pageSize: number }>(
  ({ pageNum, pageSize }) => pageNum * pageSize <= MOST_RECORDS,
  { path: ["pageNum"], message: `最多翻阅前 ${MOST_RECORDS} 条，请缩小查询范围` },
);

const value = z.nullable(z.union([z.string(), z.number()]));
const record = z.catchall(
  z.object({
    id: z.string(),
    areaCode: z.string(),
    areaName: z.string(),
    gsrq: z.string(),
    gsts: z.nullable(z.number()),
  }),
  value,
) as unknown as z.ZodMiniType<PublicRecord, PublicRecord>;

const records = z.extend(page(record), {
  /** there are more than `total` */
  isCapped: z.optional(z.boolean()),
  /** by record, then by field: the text with hits in `<em>`, everything else of it escaped */
  highlights: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type RecordPage = z.infer<typeof records>;

const listed = { input: z.object(query).check(notTooFar), output: records };
export type RecordInput = z.output<typeof listed.input>;

/** Every kind is asked for in the same way; what a record holds stands in `recordQueries`. */
const queryOf = (kind: RecordKind) => {
  const { title, fields } = recordQueries[kind];
  return { input: listed.input, output: z.clone(records).register(z.globalRegistry, describe(title, fields)) };
};
const describe = (title: string, fields: readonly { name: string; label: string }[]) => ({
  description: `${title}：${fields.map(({ name, label }) => `${name} ${label}`).join("，")}`,
});

export const findDataList = queryOf("certificate");
export const selectRedList = queryOf("redList");
export const selectBlackList = queryOf("blackList");
export const selectPublishLicense = queryOf("licence");
export const selectPublishPunish = queryOf("penalty");

export const creditPageInfo = { input: z.object({ ...query, type }).check(notTooFar), output: records };

export const recordFilters = {
  input: z.object({ type }),
  output: z.object({
    /** cities, then the counties of each */
    areas: z.array(z.object({ code: z.string(), name: z.string(), cityCode: z.nullable(z.string()) })),
    source: z.object({ kind: z.enum(["own", "external"]), name: z.string() }),
  }),
};

export const exportRecords = { input: z.object({ ...filter, type }), output: z.unknown() };
