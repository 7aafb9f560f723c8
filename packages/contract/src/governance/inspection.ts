import { endpoint } from "../endpoint.ts";

/** 巡检: the site as its inspectors see it (rule WEB-08). */
const reads = {
  module: "inspection",
  method: "POST",
  access: { permission: "inspection.read" },
  region: "none",
  transport: "plain",
} as const;

export const latestInspection = endpoint({
  ...reads,
  path: "/inspection/latest",
  summary: "最近一次巡检，以及是否正在巡检",
  background: true,
  errors: [],
  schemas: async () => (await import("./inspection.schemas.ts")).latestInspection,
});

export const readInspection = endpoint({
  ...reads,
  path: "/inspection/read",
  summary: "一次巡检的逐项结果：数值、标准、结论",
  errors: ["inspection.unknown"],
  schemas: async () => (await import("./inspection.schemas.ts")).readInspection,
});

export const listInspections = endpoint({
  ...reads,
  path: "/inspection/list",
  summary: "历次巡检，最近的在前",
  errors: [],
  schemas: async () => (await import("./inspection.schemas.ts")).listInspections,
});

export const startInspection = endpoint({
  ...reads,
  access: { permission: "settings.manage" },
  path: "/inspection/start",
  summary: "开始一次巡检",
  errors: ["inspection.underWay"],
  schemas: async () => (await import("./inspection.schemas.ts")).startInspection,
});

export const exportInspection = endpoint({
  ...reads,
  path: "/inspection/export",
  summary: "导出一次巡检的结果（xlsx，写入审计日志）",
  reply: "spreadsheet",
  errors: ["inspection.unknown"],
  schemas: async () => (await import("./inspection.schemas.ts")).exportInspection,
});
