import { endpoint } from "../endpoint.ts";

export type {
  Report,
  ReportChapter,
  ReportChart,
  ReportContent,
  ReportFigure,
  ReportSummary,
} from "./reports.schemas.ts";

const own = {
  method: "POST",
  module: "reports",
  access: "signedIn",
  region: "none",
  transport: "sealed",
} as const;

export const listReports = endpoint({
  ...own,
  path: "/analysisReport/list",
  summary: "已发布的分析报告，按周期、专题和地区筛选",
  errors: [],
  schemas: async () => (await import("./reports.schemas.ts")).listReports,
});

export const reportDetail = endpoint({
  ...own,
  path: "/analysisReport/detail",
  summary: "一份分析报告的全文、图表数据和指标口径；发布后不再变化",
  errors: ["report.unknown"],
  schemas: async () => (await import("./reports.schemas.ts")).reportDetail,
});

export const exportReport = endpoint({
  ...own,
  path: "/analysisReport/export",
  summary: "把一份分析报告的图表数据导出为 Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: ["report.unknown"],
  schemas: async () => (await import("./reports.schemas.ts")).exportReport,
});
