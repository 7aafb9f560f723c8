import { endpoint } from "../endpoint.ts";

export type { OfficeAlert, UrgentTask, WaitingQueue } from "./workbench.schemas.ts";

export const workbench = endpoint({
  method: "POST",
  path: "/workbench",
  module: "workbench",
  summary: "管理后台工作台：本人管辖区划内等办的事、今日数字和提醒",
  access: "government",
  region: "subtree",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./workbench.schemas.ts")).workbench,
});
