import { JumpSource } from "./jump-source.ts";
import { JumpType } from "./jump-type.ts";

export type HandoffStep =
  | { step: "goTo"; route: string }
  | {
      step: "open";
      carrying: "area" | "code" | "ticket" | "thirdPartyToken" | "ownSignIn";
    }
  | { step: "signIn"; dialog: "portal" | "system"; warning: "请登录!" }
  | { step: "leaveFor"; destination: "governmentOfficeLogin" }
  | { step: "bindAccount"; bindType: 1; warning: "请绑定系统平台用户!" }
  | {
      step: "refuse";
      reason: "service.unknown" | "handoff.notConnected" | "handoff.suspended" | "handoff.thirdPartyTokenMissing";
    };

export type HandoffFacts = {
  /** was a service entry found for the identification? */
  known: boolean;
  /** a configured local route of this identification */
  localRoute: string | null;
  /** undefined when the system has no jump handler */
  jumpType: number | null | undefined;
  /** the system starts its own sign-in (initiateLoginUri) */
  startsItself: boolean;
  suspended: boolean;
  signedIn: boolean;
  /** jumpSource 1 asks for the system-login dialog */
  jumpSource: number;
  /** the entry is the government-office variant, which signs in elsewhere */
  governmentOfficeVariant: boolean;
  /** ifValidateBindUser of the entry */
  needsBoundAccount: boolean;
  /** one of the two finance identifications that skip the bound-user check (§9) */
  skipsBoundCheck: boolean;
  accountBound: boolean;
  hasThirdPartyToken: boolean;
};

const carryingFor = {
  [JumpType.code]: "code",
  [JumpType.codeWithPath]: "code",
  [JumpType.codeWithArea]: "code",
  [JumpType.direct]: "area",
  [JumpType.thirdPartyToken]: "thirdPartyToken",
  [JumpType.ticket]: "ticket",
} as const;

const isJumpType = (value: number | null | undefined): value is JumpType =>
  value !== null && value !== undefined && (Object.values(JumpType) as number[]).includes(value);

/**
 * What happens when a user clicks a service. The order of the lines is the specification's
 * (§4 "Service click", "System jump", "Jump handlers").
 */
export function decideHandoff(facts: HandoffFacts): HandoffStep {
  if (facts.localRoute) return { step: "goTo", route: facts.localRoute };
  if (!facts.known) return { step: "refuse", reason: "service.unknown" };
  if (facts.suspended) return { step: "refuse", reason: "handoff.suspended" };
  if (facts.jumpType === JumpType.direct) return { step: "open", carrying: "area" };
  if (!facts.signedIn && facts.governmentOfficeVariant)
    return { step: "leaveFor", destination: "governmentOfficeLogin" };
  if (!facts.signedIn)
    return {
      step: "signIn",
      dialog: facts.jumpSource === JumpSource.systemLogin ? "system" : "portal",
      warning: "请登录!",
    };
  if (facts.needsBoundAccount && !facts.skipsBoundCheck && !facts.accountBound)
    return { step: "bindAccount", bindType: 1, warning: "请绑定系统平台用户!" };
  if (facts.startsItself) return { step: "open", carrying: "ownSignIn" };
  if (!isJumpType(facts.jumpType)) return { step: "refuse", reason: "handoff.notConnected" };
  if (facts.jumpType === JumpType.thirdPartyToken && !facts.hasThirdPartyToken)
    return { step: "refuse", reason: "handoff.thirdPartyTokenMissing" };
  return { step: "open", carrying: carryingFor[facts.jumpType] };
}
