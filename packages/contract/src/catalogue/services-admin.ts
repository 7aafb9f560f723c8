import { endpoint } from "../endpoint.ts";

export type { ManagedModule, ManagedTree } from "./services-admin.schemas.ts";

const own = {
  module: "catalogue",
  method: "POST",
  access: { permission: "content.manage" },
  region: "none",
  transport: "sealed",
} as const;
const changing = ["content.changedMeanwhile", "content.gone"] as const;

export const managedModules = endpoint({
  ...own,
  path: "/systemCatalogInfo/desk/tree",
  summary: "栏目树，含隐藏的，各有多少系统和服务",
  errors: [],
  schemas: async () => (await import("./services-admin.schemas.ts")).managedModules,
});

export const addModule = endpoint({
  ...own,
  path: "/systemCatalogInfo/desk/add",
  summary: "新建栏目（写入审计日志）",
  errors: ["content.gone", "module.nameTaken", "module.tooDeep"],
  schemas: async () => (await import("./services-admin.schemas.ts")).addModule,
});

export const changeModule = endpoint({
  ...own,
  path: "/systemCatalogInfo/desk/change",
  summary: "栏目改名、隐藏或显示（写入审计日志）",
  errors: [...changing, "module.nameTaken"],
  schemas: async () => (await import("./services-admin.schemas.ts")).changeModule,
});

export const moveModule = endpoint({
  ...own,
  path: "/systemCatalogInfo/desk/move",
  summary: "把栏目移到别处，或调整先后（写入审计日志）",
  errors: [...changing, "module.intoItself", "module.tooDeep", "module.nameTaken"],
  schemas: async () => (await import("./services-admin.schemas.ts")).moveModule,
});

export const removeModule = endpoint({
  ...own,
  path: "/systemCatalogInfo/desk/remove",
  summary: "删除空栏目（写入审计日志）",
  errors: [...changing, "module.notEmpty"],
  schemas: async () => (await import("./services-admin.schemas.ts")).removeModule,
});
