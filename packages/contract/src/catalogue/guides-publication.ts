import { publication } from "../content/publication.ts";

export type { ManagedService, ManagedServiceSummary, ServiceInput } from "./guides-publication.schemas.ts";

export const services = publication({
  module: "guides",
  permission: "content.manage",
  at: "/serviceGuide/desk",
  list: "服务事项，含草稿和已撤下的，各有没有办事指南",
  export: "导出服务事项清单，Excel（写入审计日志）",
  read: "要修改的一项服务和它的办事指南",
  save: {
    summary: "新建或修改服务事项和办事指南；已发布的改后随即生效（写入审计日志）",
    errors: [
      "serviceDesk.identificationTaken",
      "serviceDesk.codeTaken",
      "serviceDesk.moduleUnknown",
      "serviceDesk.systemUnknown",
      "serviceDesk.guideNeeded",
    ],
  },
  act: { summary: "发布、撤下服务事项，或删除草稿（写入审计日志）", errors: ["serviceDesk.guideNeeded"] },
  schemas: async () => (await import("./guides-publication.schemas.ts")).services,
});
