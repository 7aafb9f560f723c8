import { JumpSource } from "./jump-source.ts";
import { JumpType } from "./jump-type.ts";

export type HandoffStep =
  | { step: "goTo"; route: string }
  | {
      step: "open";
      carrying: "area" | "code" | "ticket" | "thirdPartyToken" | "ownSignIn";
      /** the system is asked first whether it knows him; who is bound jumps, anybody else binds (bindType 1) */
      checksBound: boolean;
    }
  | { step: "signIn"; dialog: "portal" | "system"; warning: "请登录!" }
  | { step: "leaveFor"; destination: "governmentOfficeLogin" }
  | { step: "refuse"; reason: "service.unknown" | "handoff.notConnected" | "handoff.suspended" };

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
  /** ifValidateBindUser of the entry, unless it is one of the two finance identifications that skip the check (§9) */
  mustBeBound: boolean;
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
 * (§4 "Service click", "System jump", "Jump handlers"). What only the server knows — whether the account is bound,
 * whether a phase-one token is kept — it answers when the way in is asked for.
 */
export function decideHandoff(facts: HandoffFacts): HandoffStep {
  if (facts.localRoute) return { step: "goTo", route: facts.localRoute };
  if (!facts.known) return { step: "refuse", reason: "service.unknown" };
  if (facts.suspended) return { step: "refuse", reason: "handoff.suspended" };
  if (facts.jumpType === JumpType.direct) return { step: "open", carrying: "area", checksBound: false };
  if (!facts.signedIn && facts.governmentOfficeVariant)
    return { step: "leaveFor", destination: "governmentOfficeLogin" };
  if (!facts.signedIn)
    return {
      step: "signIn",
      dialog: facts.jumpSource === JumpSource.systemLogin ? "system" : "portal",
      warning: "请登录!",
    };
  const { mustBeBound: checksBound } = facts;
  if (facts.startsItself) return { step: "open", carrying: "ownSignIn", checksBound };
  if (!isJumpType(facts.jumpType)) return { step: "refuse", reason: "handoff.notConnected" };
  return { step: "open", carrying: carryingFor[facts.jumpType], checksBound };
}
