import { endpoint } from "../endpoint.ts";

export type { BusinessDomain } from "./service-words.ts";
export type { ConnectedSystem, ConnectionHistory, ModuleNode, ProbedSystem, Service } from "./services.schemas.ts";

/** What an administrator changed is seen within five seconds, and nobody asks for the same twice in two. */
const SECONDS_KEPT = 2;

const open = { module: "catalogue", access: "anyone", region: "none", transport: "plain" } as const;

export const getSystemServiceVo = endpoint({
  ...open,
  method: "POST",
  path: "/systemService/getSystemServiceVo",
  summary: "全部服务",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./services.schemas.ts")).getSystemServiceVo,
});
export const addServiceClick = endpoint({
  ...open,
  access: "optional",
  method: "POST",
  path: "/systemService/addServiceClick",
  summary: "记录一次服务点击",
  errors: ["service.unknown"],
  schemas: async () => (await import("./services.schemas.ts")).addServiceClick,
});
export const integrationListAll = endpoint({
  ...open,
  method: "POST",
  path: "/systemAuthorizationIntegration/integrationListAll",
  summary: "已接入系统",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./services.schemas.ts")).integrationListAll,
});
export const connectionHealth = endpoint({
  module: "catalogue",
  access: "signedIn",
  region: "none",
  transport: "sealed",
  method: "POST",
  path: "/systemAuthorizationIntegration/connectionHealth",
  summary: "已接入系统的最近一次检测",
  background: true,
  errors: [],
  schemas: async () => (await import("./services.schemas.ts")).connectionHealth,
});
export const connectionHistory = endpoint({
  module: "catalogue",
  access: "government",
  region: "none",
  transport: "sealed",
  method: "POST",
  path: "/systemAuthorizationIntegration/connectionHistory",
  summary: "共享对接监控：各系统近 30 天的可用率、响应和进入次数",
  background: true,
  errors: [],
  schemas: async () => (await import("./services.schemas.ts")).connectionHistory,
});
export const findModuleTrees = endpoint({
  ...open,
  method: "POST",
  path: "/systemCatalogInfo/findModuleTrees",
  summary: "模块树",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./services.schemas.ts")).findModuleTrees,
});
export const findPortalTotal = endpoint({
  ...open,
  method: "POST",
  path: "/systemCatalogInfo/findPortalTotal",
  summary: "门户统计数",
  cacheSeconds: 10,
  errors: [],
  schemas: async () => (await import("./services.schemas.ts")).findPortalTotal,
});
export const findPortalMenu = endpoint({
  ...open,
  method: "POST",
  path: "/systemCatalogInfo/findPortalMenu",
  summary: "主导航",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./services.schemas.ts")).findPortalMenu,
});
