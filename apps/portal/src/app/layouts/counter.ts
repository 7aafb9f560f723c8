import type { Session } from "../../lib/session/session.ts";

/** Which counter a page belongs to; it decides colours, density, picture and bottom bar. */
export type Counter = "market" | "gov";

export const counterNames = { market: "市场主体与公众服务", gov: "工作人员服务" } as const satisfies Record<
  Counter,
  string
>;
export const homeOf = { market: "/homeZtfw", gov: "/home" } as const satisfies Record<Counter, string>;
export const otherCounter = { market: "切换到工作人员入口", gov: "切换到公众服务" } as const satisfies Record<
  Counter,
  string
>;

/** Where 首页 leads: the staff's counter has no page for visitors but the entrance. */
export const homeFor = (counter: Counter, session: Session): string =>
  counter === "gov" && session.status === "anonymous" ? "/first" : homeOf[counter];
