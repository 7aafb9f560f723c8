import { endpoint } from "../endpoint.ts";
import { atDesk, deskErrors } from "../content/publication.ts";

export type { DeskReport, DeskReportInput } from "./reports-desk.schemas.ts";

const own = { ...atDesk, module: "reports" } as const;

export const deskReports = endpoint({
  ...own,
  path: "/analysisReport/desk/list",
  summary: "本地区及下级的分析报告，含草稿和已撤下的",
  errors: deskErrors.list,
  schemas: async () => (await import("./reports-desk.schemas.ts")).deskReports,
});

export const deskReport = endpoint({
  ...own,
  path: "/analysisReport/desk/read",
  summary: "要修改的一份分析报告和它的文件",
  errors: deskErrors.read,
  schemas: async () => (await import("./reports-desk.schemas.ts")).deskReport,
});

export const saveReport = endpoint({
  ...own,
  path: "/analysisReport/desk/save",
  summary: "新建或修改分析报告，上传或更换文件；已发布的改后随即生效（写入审计日志）",
  errors: [...deskErrors.save, "files.notHeld"],
  schemas: async () => (await import("./reports-desk.schemas.ts")).saveReport,
});

export const actOnReport = endpoint({
  ...own,
  path: "/analysisReport/desk/act",
  summary: "发布、撤下分析报告，或删除草稿（写入审计日志）",
  errors: [...deskErrors.act, "content.wrongReference"],
  schemas: async () => (await import("./reports-desk.schemas.ts")).actOnReport,
});
