import { endpoint } from "./endpoint.ts";

export type { DeskRegion } from "./regions-desk.schemas.ts";

export const deskRegions = endpoint({
  room: "regions",
  method: "POST",
  path: "/xzqh/desk/list",
  summary: "行政区划：按名称或代码查找，列出层级、上级和其中的账号数",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./regions-desk.schemas.ts")).deskRegions,
});
