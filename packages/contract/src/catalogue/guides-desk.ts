import { endpoint } from "../endpoint.ts";

export type { DeskService, DeskServiceInput, DeskServiceSummary } from "./guides-desk.schemas.ts";

const own = {
  module: "guides",
  method: "POST",
  access: { permission: "content.manage" },
  region: "subtree",
  transport: "sealed",
} as const;
const changing = ["content.otherRegion", "content.changedMeanwhile", "content.gone"] as const;

export const deskServices = endpoint({
  ...own,
  path: "/serviceGuide/desk/list",
  summary: "服务事项，含草稿和已撤下的，各有没有办事指南",
  errors: ["content.otherRegion"],
  schemas: async () => (await import("./guides-desk.schemas.ts")).deskServices,
});

export const exportServices = endpoint({
  ...own,
  path: "/serviceGuide/desk/export",
  summary: "导出服务事项清单，Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: ["content.otherRegion"],
  schemas: async () => (await import("./guides-desk.schemas.ts")).exportServices,
});

export const deskService = endpoint({
  ...own,
  path: "/serviceGuide/desk/read",
  summary: "要修改的一项服务和它的办事指南",
  errors: ["content.otherRegion", "content.gone"],
  schemas: async () => (await import("./guides-desk.schemas.ts")).deskService,
});

export const saveService = endpoint({
  ...own,
  path: "/serviceGuide/desk/save",
  summary: "新建或修改服务事项和办事指南；已发布的改后随即生效（写入审计日志）",
  errors: [
    ...changing,
    "serviceDesk.identificationTaken",
    "serviceDesk.codeTaken",
    "serviceDesk.moduleUnknown",
    "serviceDesk.systemUnknown",
    "serviceDesk.guideNeeded",
  ],
  schemas: async () => (await import("./guides-desk.schemas.ts")).saveService,
});

export const actOnService = endpoint({
  ...own,
  path: "/serviceGuide/desk/act",
  summary: "发布、撤下服务事项，或删除草稿（写入审计日志）",
  errors: [...changing, "content.notNow", "serviceDesk.guideNeeded"],
  schemas: async () => (await import("./guides-desk.schemas.ts")).actOnService,
});
