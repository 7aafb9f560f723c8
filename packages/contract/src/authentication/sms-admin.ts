import { endpoint } from "../endpoint.ts";

/** What is said by text message, and how much of it: of the whole province, for whoever keeps the settings. */
const own = {
  module: "verification",
  method: "POST",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const smsTextsAsSent = endpoint({
  ...own,
  path: "/sms/desk/texts",
  summary: "每一种短信的原文和占位符",
  errors: [],
  schemas: async () => (await import("./sms-admin.schemas.ts")).smsTextsAsSent,
});

export const smsSpend = endpoint({
  ...own,
  path: "/sms/desk/spend",
  summary: "一段时间的短信发送量，按日、设区市、用途，以及各市今天的预算",
  errors: ["sms.badPeriod"],
  schemas: async () => (await import("./sms-admin.schemas.ts")).smsSpend,
});

export const exportSmsSpend = endpoint({
  ...own,
  path: "/sms/desk/export",
  summary: "导出每日各市各用途的短信发送量（xlsx，写入审计日志）",
  reply: "spreadsheet",
  errors: ["sms.badPeriod"],
  schemas: async () => (await import("./sms-admin.schemas.ts")).exportSmsSpend,
});
