import { endpoint } from "../endpoint.ts";

/** How much the portal is used: by day, region, system and role. */
const own = {
  module: "usage",
  method: "POST",
  access: { permission: "usage.read" },
  region: "subtree",
  transport: "sealed",
} as const;

export const usageFigures = endpoint({
  ...own,
  path: "/usage/figures",
  summary: "一段时间的访问、登录和进入系统次数，按日、区划、系统、角色",
  errors: ["usage.otherRegion", "usage.badPeriod"],
  schemas: async () => (await import("./usage.schemas.ts")).usageFigures,
});

export const exportUsage = endpoint({
  ...own,
  path: "/usage/export",
  summary: "按日、区划、系统、角色导出使用情况（xlsx，写入审计日志）",
  reply: "spreadsheet",
  errors: ["usage.otherRegion", "usage.badPeriod"],
  schemas: async () => (await import("./usage.schemas.ts")).exportUsage,
});
