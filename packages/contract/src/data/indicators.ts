import { endpoint } from "../endpoint.ts";

export type { BrainBoard, BrainFigure, BrainIndicator, BrainRegion } from "./indicators.schemas.ts";

const own = {
  method: "POST",
  module: "smart-brain",
  access: "government",
  region: "subtree",
  transport: "sealed",
} as const;

export const brainBoard = endpoint({
  ...own,
  path: "/smartBrain/board",
  summary: "驾驶舱：一个专题在一个地区的指标、同比环比和下级地区排名",
  errors: ["brain.outsideRegion", "brain.unknownIndicator"],
  schemas: async () => (await import("./indicators.schemas.ts")).brainBoard,
});

export const brainIndicator = endpoint({
  ...own,
  path: "/smartBrain/indicator",
  summary: "一项指标的口径、来源、责任处室和两年的月度数据",
  errors: ["brain.outsideRegion", "brain.unknownIndicator"],
  schemas: async () => (await import("./indicators.schemas.ts")).brainIndicator,
});

export const exportBrain = endpoint({
  ...own,
  path: "/smartBrain/export",
  summary: "把一个专题的指标和下级地区的数值导出为 Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: ["brain.outsideRegion"],
  schemas: async () => (await import("./indicators.schemas.ts")).exportBrain,
});
