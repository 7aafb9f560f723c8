import { JumpSource } from "@sannong/contract/rules/protocols/jump-source";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import { isOpenPage } from "@sannong/contract/rules/pages/who-may-enter";

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

/** What a way into a system may ask for besides a sign-in. */
export const conditions = {
  needsBoundAccount: "the portal account must be bound to an account of that system first",
  deletesCasualUser: "a temporary user ends before the jump",
  usesSystemLogin: "an unsigned visitor gets the system-login dialog",
  usesOfficeLogin: "an unsigned visitor signs in at the government office",
} as const;
type Conditions = readonly (keyof typeof conditions)[];

const jumpSourceOf = (input: Conditions): JumpSource => {
  if (input.includes("usesOfficeLogin")) return JumpSource.governmentOffice;
  return input.includes("usesSystemLogin") ? JumpSource.systemLogin : JumpSource.portal;
};

const intoSystem =
  (jumpType: JumpType | null) =>
  (path: string | undefined, input: Conditions): WayIn => ({
    routePath: null,
    jumpType,
    jumpUrl: "",
    resourceUrl: path ?? null,
    isNeedLogin: true,
    validateBoundUser: input.includes("needsBoundAccount"),
    deleteCasualUser: input.includes("deletesCasualUser"),
    jumpSource: jumpSourceOf(input),
  });

const withoutSignIn = {
  isNeedLogin: false,
  validateBoundUser: false,
  deleteCasualUser: false,
  jumpSource: JumpSource.portal,
} as const;

/** The ways into a service, by the word that its table has for them. */
export const waysIn = {
  /** A page of this portal, opened in place; the guard says whether it needs a sign-in. */
  ownPage: (path = ""): WayIn => ({
    ...withoutSignIn,
    routePath: path,
    jumpType: null,
    jumpUrl: "",
    resourceUrl: null,
    isNeedLogin: !isOpenPage(path.split(/[?#]/, 1)[0] ?? path),
  }),
  /** A page of this portal for the visitor's area, opened directly (jumpType 2). */
  ownPageOfArea: (path = ""): WayIn => ({
    ...withoutSignIn,
    routePath: null,
    jumpType: JumpType.direct,
    jumpUrl: `${path}${path.includes("?") ? "&" : "?"}areaCode={areaCode}&areaName={areaName}`,
    resourceUrl: null,
  }),
  /** The system's front page with a code (jumpType 0). */
  code: intoSystem(JumpType.code),
  /** A page inside the system with a code (jumpType 1). */
  codeWithPath: intoSystem(JumpType.codeWithPath),
  /** A page inside the system with a code and the user's area (jumpType 3). */
  codeWithArea: intoSystem(JumpType.codeWithArea),
  /** A phase-one system that still takes its own token (jumpType 4). */
  thirdPartyToken: intoSystem(JumpType.thirdPartyToken),
  /** A CAS system (jumpType 9). */
  ticket: intoSystem(JumpType.ticket),
  /** No jump handler yet: 暂未完成系统对接，请前往对应系统办理业务！ */
  notConnected: intoSystem(null),
} as const;
