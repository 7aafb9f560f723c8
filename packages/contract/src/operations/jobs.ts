import { endpoint } from "../endpoint.ts";

/** 后台任务: what the portal does by itself, and how it went. */
const own = {
  module: "jobs",
  method: "POST",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "plain",
} as const;

export const listJobs = endpoint({
  ...own,
  path: "/job/list",
  summary: "全部后台任务：上次运行的结果和用时、下次运行、是否正在运行或误点",
  background: true,
  errors: [],
  schemas: async () => (await import("./jobs.schemas.ts")).listJobs,
});

export const jobFailures = endpoint({
  ...own,
  path: "/job/failures",
  summary: "一项任务最近的失败及其原因（不含口令、令牌和个人信息）",
  errors: [],
  schemas: async () => (await import("./jobs.schemas.ts")).jobFailures,
});

export const runJob = endpoint({
  ...own,
  path: "/job/run",
  summary: "立即运行一项按日程进行的任务（写入审计日志）",
  errors: ["job.underWay", "job.alreadyAsked"],
  schemas: async () => (await import("./jobs.schemas.ts")).runJob,
});
