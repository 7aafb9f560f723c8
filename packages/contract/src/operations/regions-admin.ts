import { endpoint } from "../endpoint.ts";

export type { ManagedRegion } from "./regions-admin.schemas.ts";

const own = {
  module: "regions",
  method: "POST",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const managedRegions = endpoint({
  ...own,
  path: "/xzqh/desk/list",
  summary: "行政区划：按名称或代码查找，列出层级、上级、其中的账号数和谁改过",
  errors: [],
  schemas: async () => (await import("./regions-admin.schemas.ts")).managedRegions,
});

export const addRegion = endpoint({
  ...own,
  path: "/xzqh/desk/add",
  summary: "新增一个行政区划，上级由代码决定，表单随即提供（写入审计日志）",
  errors: ["regionDesk.codeTaken", "regionDesk.codeMalformed", "regionDesk.noParent", "regionDesk.nameTaken"],
  schemas: async () => (await import("./regions-admin.schemas.ts")).addRegion,
});

export const renameRegion = endpoint({
  ...own,
  path: "/xzqh/desk/rename",
  summary: "给一个行政区划改名，代码不变（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone", "regionDesk.nameTaken"],
  schemas: async () => (await import("./regions-admin.schemas.ts")).renameRegion,
});

export const withdrawRegion = endpoint({
  ...own,
  path: "/xzqh/desk/withdraw",
  summary: "停用一个行政区划：表单不再提供，其中的账号不变（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone", "regionDesk.hasParts"],
  schemas: async () => (await import("./regions-admin.schemas.ts")).withdrawRegion,
});

export const restoreRegion = endpoint({
  ...own,
  path: "/xzqh/desk/restore",
  summary: "恢复停用的行政区划（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone", "regionDesk.noParent", "regionDesk.nameTaken"],
  schemas: async () => (await import("./regions-admin.schemas.ts")).restoreRegion,
});
