import type { Refusals } from "./refusals.ts";

export const usageRefusals = {
  "usage.otherRegion": { status: 403, code: 4888, message: "该行政区划不在您的管辖范围内，请选择本区划" },
  "usage.badPeriod": { status: 200, code: 4889, message: "请选择一年以内的时间段，开始日期不晚于结束日期" },
} as const satisfies Refusals;
