import type { Service } from "@sannong/contract/catalogue/services";
import { handlingNow, type WayIn, worksOnline } from "@sannong/contract/rules/protocols/way-in";

const elsewhere: Partial<Record<WayIn, string>> = { guide: "看办事指南", stopped: "查看说明" };
const AT_COUNTER = "到窗口办";

type Shown = Pick<Service, "wayIn" | "handling" | "isNeedLogin">;

/** What a press on a service does, in the words of its button. */
export function actOfService({ wayIn, handling }: Pick<Service, "wayIn" | "handling">): string {
  if (!worksOnline(wayIn)) return elsewhere[wayIn] ?? AT_COUNTER;
  return handling === "查询" ? "查询" : "办理";
}

/** What its row says of it before it is pressed. */
export const saidOfService = (service: Shown) => ({
  act: actOfService(service),
  handling: handlingNow(service),
  needsSignIn: worksOnline(service.wayIn) ? service.isNeedLogin : undefined,
});

/** What a press on a system does, in the words of its tile. */
export const actOfSystem = (wayIn: WayIn): string => (worksOnline(wayIn) ? "进入" : (elsewhere[wayIn] ?? AT_COUNTER));
