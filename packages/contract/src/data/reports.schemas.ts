import * as z from "zod/mini";
import { optionalText, text } from "../fields.ts";
import { attachment } from "../operations/files.schemas.ts";
import { page, paging } from "../paging.ts";
import { reportPeriodNames } from "./report-words.ts";
import { brainThemeNames } from "./indicators-words.ts";

const period = z.enum(reportPeriodNames, "没有这种报告，请选择月报、季报或年报");
const theme = z.enum(brainThemeNames, { error: "没有这个专题，请从左侧选择" });
const several = <T extends z.ZodMiniType>(one: T) =>
  z._default(z.array(one).check(z.maxLength(30, "条件过多，请减少后再查")), []);
const change = z.nullable(z.object({ kind: z.enum(["percent", "points"]), by: z.number() }));
const facet = z.array(z.object({ value: z.string(), name: z.string(), count: z.number() }));

const summary = z.object({
  id: z.string(),
  title: z.string(),
  /** what it says, in a sentence or two */
  summary: z.string(),
  period,
  theme,
  /** the last month it looks back on: `2026-10` */
  until: z.string(),
  region: z.object({ code: z.string(), name: z.string() }),
  author: z.string(),
  publishedAt: z.iso.datetime(),
  /** only for staff of agricultural offices */
  isForStaff: z.boolean(),
});

export const listReports = {
  input: z.object({
    keywords: optionalText(25),
    period: several(period),
    theme: several(theme),
    regionCode: several(z.string().check(z.regex(/^\d{2,6}$/, "地区代码不正确，请重新选择地区"))),
    ...paging,
  }),
  output: z.extend(page(summary), {
    /** how many there would be of each, the other conditions as they are */
    counts: z.object({ period: facet, theme: facet, regionCode: facet }),
  }),
};

/** A number of the report, and where it comes from: as they stood when it was published. */
const figure = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  value: z.nullable(z.number()),
  yearOnYear: change,
  /** against the month, quarter or year before */
  onPrevious: change,
  /** whether more is better; null where neither is */
  moreIsBetter: z.nullable(z.boolean()),
  definition: z.string(),
  source: z.string(),
  owner: z.string(),
  updatedAt: z.iso.datetime(),
});

const chart = z.object({
  kind: z.enum(["line", "bars"]),
  title: z.string(),
  unit: z.string(),
  decimals: z.number(),
  /** what its rows are called: 月份, 地区 */
  rowTitle: z.string(),
  series: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.nullable(z.number())) })),
  source: z.string(),
});

const chapter = z.object({ title: z.string(), paragraphs: z.array(z.string()), chart: z.nullable(chart) });
const content = z.object({ figures: z.array(figure), chapters: z.array(chapter) });

const reportId = text("请从报告列表中选择一份报告", 60);

export const reportDetail = {
  input: z.object({ id: reportId }),
  output: z.extend(summary, {
    ...content.shape,
    /** what was uploaded as the report, or beside it */
    attachments: z.array(attachment),
    /** the ones of the same theme and region before and after it */
    earlier: z.nullable(z.object({ id: z.string(), title: z.string() })),
    later: z.nullable(z.object({ id: z.string(), title: z.string() })),
  }),
};

export const exportReport = { input: z.object({ id: reportId }), output: z.unknown() };

export type ReportSummary = z.infer<typeof summary>;
export type ReportContent = z.infer<typeof content>;
export type ReportFigure = z.infer<typeof figure>;
export type ReportChart = z.infer<typeof chart>;
export type ReportChapter = z.infer<typeof chapter>;
export type Report = z.infer<typeof reportDetail.output>;
