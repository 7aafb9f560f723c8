import * as z from "zod/mini";
import { regionCode, text } from "../fields.ts";
import { attachment, fileUrl } from "../operations/files.schemas.ts";
import { publicationSchemas, standing, written } from "../content/publication.schemas.ts";
import { reportPeriodNames } from "./report-words.ts";
import { brainThemeNames } from "./indicators-words.ts";

const MOST_FILES = 5;
const period = z.enum(reportPeriodNames, "请选择月报、季报或年报");
const theme = z.enum(brainThemeNames, { error: "请选择专题" });

const content = {
  title: text("请填写报告标题", 100),
  summary: text("请填写摘要，列表和搜索结果里显示它", 500),
  period,
  theme,
  /** the last month it looks back on */
  until: z.string("请选择报告期").check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "请选择报告期的最后一个月")),
  areaCode: regionCode("请选择地区"),
  author: text("请填写发布单位", 60),
  isForStaff: z.boolean("请选择给谁看"),
};
const summary = z.extend(standing, {
  ...content,
  publishedAt: z.string(),
  /** written from the indicators: its text and tables stand in the report itself */
  isComposed: z.boolean(),
});
const whole = z.extend(summary, { files: z.array(attachment) });
export type ManagedReport = z.infer<typeof whole>;

export const reports = publicationSchemas({
  row: summary,
  whole,
  written: written({
    ...content,
    /** uploads of one's own that are put to it */
    attach: z._default(z.array(fileUrl).check(z.maxLength(MOST_FILES, "文件最多 5 个")), []),
    /** links of files that are taken off */
    detach: z._default(z.array(fileUrl).check(z.maxLength(MOST_FILES, "文件最多 5 个")), []),
  }),
  narrowed: { period: z.optional(period), theme: z.optional(theme) },
});
export type ReportInput = z.input<typeof reports.save.input>;
