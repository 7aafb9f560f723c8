import type { Refusals } from "./refusals.ts";

/** The cockpit. */
export const smartBrainRefusals = {
  "brain.outsideRegion": { status: 200, code: 4630, message: "只能查看本地区及下级地区的数据，请重新选择地区" },
  "brain.unknownIndicator": { status: 200, code: 4631, message: "没有这项指标，请从本页的指标中选择" },
} as const satisfies Refusals;
