import type { Refusals } from "./refusals.ts";

export const searchRefusals = {
  "search.unknownThing": { status: 200, code: 4520, message: "这一项已经下线，请重新搜索" },
} as const satisfies Refusals;
