import { endpoint } from "../endpoint.ts";

export const listBackups = endpoint({
  module: "backups",
  method: "POST",
  path: "/backup/list",
  summary: "备份记录：内容、复核结果、所用密钥的编号，最近一次完整备份是否过旧",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./backups.schemas.ts")).listBackups,
});
