import type { Refusals } from "./refusals.ts";

/** Inspections of the site. */
export const inspectionRefusals = {
  "inspection.underWay": {
    status: 200,
    code: 4885,
    outdated: true,
    message: "正在巡检，通常一分钟内结束，请稍后看结果",
  },
  "inspection.unknown": { status: 200, code: 4886, outdated: true, message: "没有这次巡检，请看最新的列表" },
} as const satisfies Refusals;
