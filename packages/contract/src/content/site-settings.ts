import { endpoint } from "../endpoint.ts";

const own = {
  module: "site",
  method: "POST",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const siteFiling = endpoint({
  ...own,
  path: "/site/filing",
  summary: "网站主办单位和备案信息",
  errors: [],
  schemas: async () => (await import("./site-settings.schemas.ts")).siteFiling,
});

export const saveSiteFiling = endpoint({
  ...own,
  path: "/site/saveFiling",
  summary: "修改网站主办单位和备案信息（写入审计日志）",
  errors: ["site.changedMeanwhile"],
  schemas: async () => (await import("./site-settings.schemas.ts")).saveSiteFiling,
});

export const launchChecklist = endpoint({
  ...own,
  path: "/site/launchChecklist",
  summary: "上线检查单：还缺什么，怎样补",
  errors: [],
  schemas: async () => (await import("./site-settings.schemas.ts")).launchChecklist,
});
