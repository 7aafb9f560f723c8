import { accountTypes } from "@sannong/contract/identity/people-words";
import { mustBeBound } from "@sannong/contract/rules/protocols/bound-check";
import { isGuideAlone } from "@sannong/contract/rules/catalogue/guide-alone";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import {
  type EntryPoints,
  judgeWayIn,
  startsItself,
  takesJump,
  type WayIn,
} from "@sannong/contract/rules/protocols/way-in";
import type { ListedSystem, StoredService } from "./stored.rules.ts";

/** Must the visitor's account be bound first? (specification §4, §9) */
export const needsBoundAccount = ({
  validateBoundUser: validates,
  identification,
}: Pick<StoredService, "validateBoundUser" | "identification">): boolean => mustBeBound({ validates, identification });

/** Does one enter its system for it? Pages of the portal and what opens for everybody (jump type 2) ask nobody who they are. */
export const isEntered = ({ routePath, jumpType }: Pick<StoredService, "routePath" | "jumpType">): boolean =>
  routePath === null && jumpType !== JumpType.direct;

type Entered = Pick<StoredService, "identification" | "routePath" | "jumpType" | "jumpUrl" | "validateBoundUser">;
type Entering = EntryPoints & Pick<ListedSystem, "health" | "checkUserUrl">;

/** What a press on this service comes to, by the rule that the hand-off goes by. */
export function wayInto(service: Entered, system: Entering | undefined, publicUrl: string): WayIn {
  const { routePath, jumpType, jumpUrl } = service;
  const isDirect = jumpType === JumpType.direct;
  const bringsItsToken = jumpType === JumpType.thirdPartyToken && !(system && startsItself(system));
  return judgeWayIn({
    localRoute: routePath,
    jumpType,
    suspended: system?.health === "stopped",
    isTaken: isDirect ? jumpUrl !== "" : system !== undefined && takesJump(jumpType, system),
    isGuideAlone: (routePath !== null || isDirect) && isGuideAlone({ routePath, jumpUrl }, publicUrl),
    // a token of the first phase is left behind by a binding
    mustBeBound: needsBoundAccount(service) || bringsItsToken,
    bindsHere: (system?.checkUserUrl ?? null) !== null,
  });
}

/**
 * What stands in the way of a service today, in plain words, or null. Dialogs that come later are named here,
 * so that nobody clicks into a dead end unwarned.
 */
export function noticeOf(way: WayIn, service: StoredService, system: ListedSystem | undefined): string | null {
  if (way === "stopped") return "该系统已暂停服务，恢复后可办理";
  if (way === "notConnected") return "暂未完成系统对接，请前往对应系统办理业务！";
  if (way === "boundElsewhere") return "须先绑定原系统账号，该系统尚未开通在线绑定，请联系系统主管单位";
  if (way !== "system") return null;
  if (system?.requiresRole) return "须先取得该系统的角色，没有的话点击后可在线申请";
  return service.accountTypes.length === 0 ? null : `仅限${accountsInWords(service.accountTypes)}账号办理`;
}

/** The types of account a service is for: 个人用户、涉农主体. */
const accountsInWords = (types: readonly number[]): string =>
  types.map((type) => accountTypes[type as keyof typeof accountTypes]).join("、");
