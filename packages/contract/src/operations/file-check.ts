import { endpoint } from "../endpoint.ts";

export const fileCheck = endpoint({
  module: "files",
  method: "POST",
  path: "/file/check",
  summary: "上传文件的每夜核对：缺失、大小或内容与登记不符的文件",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./file-check.schemas.ts")).fileCheck,
});
