import { JumpSource } from "@sannong/contract/rules/jump-source";
import { JumpType } from "@sannong/contract/rules/jump-type";
import { isOpenPage } from "@sannong/contract/rules/who-may-enter";

/** How a service is entered, as its row says it. */
export type WayIn = {
  routePath: string | null;
  jumpType: JumpType | null;
  jumpUrl: string;
  resourceUrl: string | null;
  isNeedLogin: boolean;
  validateBoundUser: boolean;
  deleteCasualUser: boolean;
  jumpSource: JumpSource;
};

type Conditions = {
  /** the portal account must be bound to an account of that system first */
  needsBoundAccount?: boolean;
  /** a temporary user ends before the jump */
  deletesCasualUser?: boolean;
  /** an unsigned visitor gets the system-login dialog */
  usesSystemLogin?: boolean;
  /** an unsigned visitor signs in at the government office */
  usesOfficeLogin?: boolean;
};

const jumpSourceOf = ({ usesSystemLogin, usesOfficeLogin }: Conditions): JumpSource => {
  if (usesOfficeLogin) return JumpSource.governmentOffice;
  return usesSystemLogin ? JumpSource.systemLogin : JumpSource.portal;
};

const intoSystem = (jumpType: JumpType | null, resourceUrl: string | null, conditions: Conditions = {}): WayIn => ({
  routePath: null,
  jumpType,
  jumpUrl: "",
  resourceUrl,
  isNeedLogin: true,
  validateBoundUser: conditions.needsBoundAccount ?? false,
  deleteCasualUser: conditions.deletesCasualUser ?? false,
  jumpSource: jumpSourceOf(conditions),
});

const withoutSignIn = {
  isNeedLogin: false,
  validateBoundUser: false,
  deleteCasualUser: false,
  jumpSource: JumpSource.portal,
} as const;

/** A page of this portal, opened in place; the guard says whether it needs a sign-in. */
export const ownPage = (routePath: string): WayIn => ({
  ...withoutSignIn,
  routePath,
  jumpType: null,
  jumpUrl: "",
  resourceUrl: null,
  isNeedLogin: !isOpenPage(routePath.split(/[?#]/, 1)[0] ?? routePath),
});

/** A page of this portal for the visitor's area, opened directly (jumpType 2). */
export const ownPageOfArea = (path: string): WayIn => ({
  ...withoutSignIn,
  routePath: null,
  jumpType: JumpType.direct,
  jumpUrl: `${path}${path.includes("?") ? "&" : "?"}areaCode={areaCode}&areaName={areaName}`,
  resourceUrl: null,
});

/** The system's front page with a code (jumpType 0). */
export const code = (conditions?: Conditions): WayIn => intoSystem(JumpType.code, null, conditions);
/** A page inside the system with a code (jumpType 1). */
export const codeWithPath = (path: string, conditions?: Conditions): WayIn =>
  intoSystem(JumpType.codeWithPath, path, conditions);
/** A page inside the system with a code and the user's area (jumpType 3). */
export const codeWithArea = (path: string): WayIn => intoSystem(JumpType.codeWithArea, path);
/** A phase-one system that still takes its own token (jumpType 4). */
export const thirdPartyToken = (path: string): WayIn => intoSystem(JumpType.thirdPartyToken, path);
/** A CAS system (jumpType 9). */
export const ticket = (path: string): WayIn => intoSystem(JumpType.ticket, path);
/** No jump handler yet: 暂未完成系统对接，请前往对应系统办理业务！ */
export const notConnected: WayIn = intoSystem(null, null);
