import { JumpSource } from "./jump-source.ts";
import { JumpType } from "./jump-type.ts";
import { carryingOf, type Carrying, type WayIn } from "./way-in.ts";

export type HandoffStep =
  | { step: "goTo"; route: string }
  | {
      step: "open";
      carrying: Carrying | "area" | "ownSignIn";
      /** the system is asked first whether it knows them; who is bound jumps, anybody else binds (bindType 1) */
      checksBound: boolean;
    }
  | { step: "signIn"; dialog: "portal" | "system"; warning: "请登录!" }
  | { step: "leaveFor"; destination: "governmentOfficeLogin" }
  | {
      step: "refuse";
      reason:
        | "service.unknown"
        | "handoff.notConnected"
        | "handoff.suspended"
        | "handoff.bindingRequired"
        | "handoff.otherAccountType";
    };

export type HandoffFacts = {
  /** was a service entry found for the identification? */
  known: boolean;
  /** what its tile has said (`judgeWayIn`): what is true of it for everybody */
  wayIn: WayIn;
  /** a configured local route of this identification */
  localRoute: string | null;
  jumpType: number | null | undefined;
  /** the system starts its own sign-in (`startsItself`) */
  startsItself: boolean;
  signedIn: boolean;
  /** jumpSource 1 asks for the system-login dialog */
  jumpSource: number;
  /** the entry is the government-office variant, which signs in elsewhere */
  governmentOfficeVariant: boolean;
  /** ifValidateBindUser of the entry, unless it is one of the two finance identifications that skip the check (specification §9) */
  mustBeBound: boolean;
  /** they say that their account was bound elsewhere: the system is asked */
  saysBound: boolean;
  /** the service is for accounts of this type; true for a visitor, whose type nobody knows */
  accountTypeFits: boolean;
};

/**
 * What happens when a user clicks a service: what its tile says, and then what depends on who clicks. The order is the
 * specification's (specification §4, Service click, System jump, Jump handlers), but that nobody signs in to learn that nothing
 * leads in. What only the server knows — whether the account is bound, whether a phase-one token is kept — it answers
 * when the way in is asked for.
 */
export function decideHandoff(facts: HandoffFacts): HandoffStep {
  if (facts.localRoute) return { step: "goTo", route: facts.localRoute };
  if (!facts.known) return { step: "refuse", reason: "service.unknown" };
  if (facts.wayIn === "stopped") return { step: "refuse", reason: "handoff.suspended" };
  if (facts.wayIn === "notConnected") return { step: "refuse", reason: "handoff.notConnected" };
  if (facts.wayIn === "boundElsewhere" && !facts.saysBound)
    return { step: "refuse", reason: "handoff.bindingRequired" };
  if (facts.jumpType === JumpType.direct) return { step: "open", carrying: "area", checksBound: false };
  if (!facts.signedIn && facts.governmentOfficeVariant)
    return { step: "leaveFor", destination: "governmentOfficeLogin" };
  if (!facts.signedIn)
    return {
      step: "signIn",
      dialog: facts.jumpSource === JumpSource.systemLogin ? "system" : "portal",
      warning: "请登录!",
    };
  if (!facts.accountTypeFits) return { step: "refuse", reason: "handoff.otherAccountType" };
  const { mustBeBound: checksBound } = facts;
  if (facts.startsItself) return { step: "open", carrying: "ownSignIn", checksBound };
  const carrying = carryingOf(facts.jumpType);
  if (carrying === undefined) return { step: "refuse", reason: "handoff.notConnected" };
  return { step: "open", carrying, checksBound };
}
