import { publication } from "../content/publication.ts";

export type { ManagedReport, ReportInput } from "./reports-publication.schemas.ts";

export const reports = publication({
  module: "reports",
  at: "/analysisReport/desk",
  list: "本地区及下级的分析报告，含草稿和已撤下的",
  read: "要修改的一份分析报告和它的文件",
  save: {
    summary: "新建或修改分析报告，上传或更换文件；已发布的改后随即生效（写入审计日志）",
    errors: ["content.taken", "content.wrongReference", "files.notHeld"],
  },
  act: {
    summary: "发布、撤下分析报告，或删除草稿（写入审计日志）",
    errors: ["content.inUse", "content.wrongReference"],
  },
  schemas: async () => (await import("./reports-publication.schemas.ts")).reports,
});
