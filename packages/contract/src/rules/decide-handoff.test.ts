import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideHandoff, type HandoffFacts, type HandoffStep } from "./decide-handoff.ts";
import { JumpType } from "./jump-type.ts";

/** A farmer, signed in, clicks a service of a connected legacy system. */
const farmerAtAService: HandoffFacts = {
  known: true,
  localRoute: null,
  jumpType: JumpType.codeWithPath,
  startsItself: false,
  suspended: false,
  signedIn: true,
  jumpSource: 0,
  governmentOfficeVariant: false,
  needsBoundAccount: false,
  skipsBoundCheck: false,
  accountBound: false,
  hasThirdPartyToken: false,
};
const decide = (difference: Partial<HandoffFacts>) => decideHandoff({ ...farmerAtAService, ...difference });

type Case = [name: string, difference: Partial<HandoffFacts>, expected: HandoffStep];
const open = (carrying: Extract<HandoffStep, { step: "open" }>["carrying"]): HandoffStep => ({
  step: "open",
  carrying,
});
const signIn = (dialog: "portal" | "system"): HandoffStep => ({ step: "signIn", dialog, warning: "请登录!" });
const refuse = (reason: Extract<HandoffStep, { step: "refuse" }>["reason"]): HandoffStep => ({
  step: "refuse",
  reason,
});
const bind: HandoffStep = { step: "bindAccount", bindType: 1, warning: "请绑定系统平台用户!" };
const visitor = { signedIn: false };

describe("service click (§4)", () => {
  test.each<Case>([
    [
      "an identification with a local route goes there",
      { localRoute: "/serve/redblacklist?type=red" },
      { step: "goTo", route: "/serve/redblacklist?type=red" },
    ],
    [
      "…though no service entry is found",
      { localRoute: "/scene/scene", known: false },
      { step: "goTo", route: "/scene/scene" },
    ],
    [
      "…for a visitor too: the guard asks, not the click",
      { localRoute: "/data/dataanalysis", ...visitor },
      { step: "goTo", route: "/data/dataanalysis" },
    ],
    [
      "…even if the system behind it is suspended",
      { localRoute: "/serve/agrotechnology", suspended: true },
      { step: "goTo", route: "/serve/agrotechnology" },
    ],
    ["otherwise an entry is looked up; none is found", { known: false }, refuse("service.unknown")],
    [
      "…and a visitor hears that before he signs in for nothing",
      { known: false, ...visitor },
      refuse("service.unknown"),
    ],
    ["an empty route is none", { localRoute: "" }, open("code")],
  ])("%s", (_name, difference, expected) => expect(decide(difference)).toEqual(expected));
});

describe("system jump (§4)", () => {
  test.each<Case>([
    ["jumpType 2 opens directly", { jumpType: 2 }, open("area")],
    ["…for a visitor", { jumpType: 2, ...visitor }, open("area")],
    ["…without asking for a bound account", { jumpType: 2, needsBoundAccount: true }, open("area")],
    ["a visitor is asked to sign in", visitor, signIn("portal")],
    ["…in the system-login dialog when jumpSource is 1", { ...visitor, jumpSource: 1 }, signIn("system")],
    ["…in the portal's for any other jumpSource", { ...visitor, jumpSource: 2 }, signIn("portal")],
    [
      "…at an external page in the government-office variant",
      { ...visitor, governmentOfficeVariant: true },
      { step: "leaveFor", destination: "governmentOfficeLogin" },
    ],
    [
      "…which comes before jumpSource",
      { ...visitor, governmentOfficeVariant: true, jumpSource: 1 },
      { step: "leaveFor", destination: "governmentOfficeLogin" },
    ],
    ["…also for an entry without a handler: it may be another's", { ...visitor, jumpType: null }, signIn("portal")],
    ["somebody signed in is not sent to the government office", { governmentOfficeVariant: true }, open("code")],
    ["jumpSource means nothing to somebody signed in", { jumpSource: 1 }, open("code")],
    ["a bound account is asked for", { needsBoundAccount: true }, bind],
    ["…and found", { needsBoundAccount: true, accountBound: true }, open("code")],
    ["…but not of the two finance services", { needsBoundAccount: true, skipsBoundCheck: true }, open("code")],
    ["…nor where no check is required", { accountBound: false }, open("code")],
    ["…before it is told that there is no handler", { needsBoundAccount: true, jumpType: null }, bind],
    ["no handler", { jumpType: null }, refuse("handoff.notConnected")],
    ["no handler given at all", { jumpType: undefined }, refuse("handoff.notConnected")],
    ["a type this version does not know", { jumpType: 7 }, refuse("handoff.notConnected")],
    ["a suspended system is told at once", { suspended: true }, refuse("handoff.suspended")],
    ["…to a visitor too, who would sign in for nothing", { suspended: true, ...visitor }, refuse("handoff.suspended")],
    ["…also when it would open directly", { suspended: true, jumpType: 2 }, refuse("handoff.suspended")],
  ])("%s", (_name, difference, expected) => expect(decide(difference)).toEqual(expected));
});

describe("jump handlers (§4)", () => {
  test.each<Case>([
    ["type 0 carries a code", { jumpType: 0 }, open("code")],
    ["type 1 carries a code", { jumpType: 1 }, open("code")],
    ["type 3 carries a code", { jumpType: 3 }, open("code")],
    ["type 4 carries the stored third-party token", { jumpType: 4, hasThirdPartyToken: true }, open("thirdPartyToken")],
    ["…and says so when there is none", { jumpType: 4 }, refuse("handoff.thirdPartyTokenMissing")],
    ["…after the bound-user check", { jumpType: 4, needsBoundAccount: true }, bind],
    ["type 9 carries a ticket", { jumpType: 9 }, open("ticket")],
    ["a system with a sign-in start of its own is opened there", { startsItself: true }, open("ownSignIn")],
    ["…whatever its jump type", { startsItself: true, jumpType: null }, open("ownSignIn")],
    ["…after the visitor signed in", { startsItself: true, ...visitor }, signIn("portal")],
    ["…and bound his account where that is asked", { startsItself: true, needsBoundAccount: true }, bind],
  ])("%s", (_name, difference, expected) => expect(decide(difference)).toEqual(expected));
});

describe("for all facts", () => {
  const facts: fc.Arbitrary<HandoffFacts> = fc.record({
    known: fc.boolean(),
    localRoute: fc.constantFrom(null, "/serve/searchlist"),
    jumpType: fc.constantFrom(...Object.values(JumpType), null, undefined, 7),
    startsItself: fc.boolean(),
    suspended: fc.boolean(),
    signedIn: fc.boolean(),
    jumpSource: fc.constantFrom(0, 1),
    governmentOfficeVariant: fc.boolean(),
    needsBoundAccount: fc.boolean(),
    skipsBoundCheck: fc.boolean(),
    accountBound: fc.boolean(),
    hasThirdPartyToken: fc.boolean(),
  });

  test("a visitor carries nothing of a person's anywhere", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const step = decideHandoff({ ...given, signedIn: false });
        expect(step.step === "open" ? step.carrying : "area").toBe("area");
      }),
    );
  });

  test("an account that must be bound and is not reaches no system that would know it", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const step = decideHandoff({ ...given, needsBoundAccount: true, skipsBoundCheck: false, accountBound: false });
        expect(step.step === "open" ? step.carrying : "area").toBe("area");
      }),
    );
  });

  test("nobody who is signed in is asked to sign in", () => {
    fc.assert(
      fc.property(facts, (given) => {
        expect(["signIn", "leaveFor"]).not.toContain(decideHandoff({ ...given, signedIn: true }).step);
      }),
    );
  });
});
