import type { Refusals } from "./refusals.ts";

/** 分析报告. */
export const reportRefusals = {
  "report.unknown": { status: 200, code: 4670, message: "没有这份报告，请回到报告列表选择" },
} as const satisfies Refusals;
