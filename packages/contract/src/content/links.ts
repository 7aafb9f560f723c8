import { endpoint } from "../endpoint.ts";

const own = {
  module: "links",
  method: "POST",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "plain",
} as const;

export const linkCheck = endpoint({
  ...own,
  path: "/links/latest",
  summary: "最近一次死链检查",
  errors: [],
  schemas: async () => (await import("./links.schemas.ts")).linkCheck,
});

export const linkFindings = endpoint({
  ...own,
  path: "/links/findings",
  summary: "最近一次死链检查的结果",
  errors: [],
  schemas: async () => (await import("./links.schemas.ts")).linkFindings,
});

export const startLinkCheck = endpoint({
  ...own,
  path: "/links/check",
  summary: "开始一次死链检查",
  errors: ["links.underWay"],
  schemas: async () => (await import("./links.schemas.ts")).startLinkCheck,
});

export const exportLinkFindings = endpoint({
  ...own,
  path: "/links/export",
  summary: "导出死链检查结果为 Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: ["links.neverChecked"],
  schemas: async () => (await import("./links.schemas.ts")).exportLinkFindings,
});
