import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mustBeBound, servicesWithoutBoundCheck } from "./bound-check.ts";
import { decideHandoff, type HandoffFacts, type HandoffStep } from "./decide-handoff.ts";
import { JumpType } from "./jump-type.ts";
import { waysIn } from "./way-in.ts";

/** A farmer, signed in, clicks a service of a connected legacy system. */
const farmerAtAService: HandoffFacts = {
  known: true,
  localRoute: null,
  jumpType: JumpType.codeWithPath,
  wayIn: "system",
  startsItself: false,
  signedIn: true,
  jumpSource: 0,
  governmentOfficeVariant: false,
  mustBeBound: false,
  saysBound: false,
  accountTypeFits: true,
};
const decide = (difference: Partial<HandoffFacts>) => decideHandoff({ ...farmerAtAService, ...difference });

type Case = [name: string, difference: Partial<HandoffFacts>, expected: HandoffStep];
type Carrying = Extract<HandoffStep, { step: "open" }>["carrying"];
const open = (carrying: Carrying): HandoffStep => ({ step: "open", carrying, checksBound: false });
const openOnceBound = (carrying: Carrying): HandoffStep => ({ step: "open", carrying, checksBound: true });
const signIn = (dialog: "portal" | "system"): HandoffStep => ({ step: "signIn", dialog, warning: "请登录!" });
const refuse = (reason: Extract<HandoffStep, { step: "refuse" }>["reason"]): HandoffStep => ({
  step: "refuse",
  reason,
});
const visitor = { signedIn: false };

describe("service click (specification §4)", () => {
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
      { localRoute: "/serve/agrotechnology", wayIn: "stopped" },
      { step: "goTo", route: "/serve/agrotechnology" },
    ],
    ["otherwise an entry is looked up; none is found", { known: false }, refuse("service.unknown")],
    [
      "…and a visitor hears that before they sign in for nothing",
      { known: false, ...visitor },
      refuse("service.unknown"),
    ],
    ["an empty route is none", { localRoute: "" }, open("code")],
  ])("%s", (_name, difference, expected) => expect(decide(difference)).toEqual(expected));
});

describe("system jump (specification §4)", () => {
  test.each<Case>([
    ["jumpType 2 opens directly", { jumpType: 2 }, open("area")],
    ["…for a visitor", { jumpType: 2, ...visitor }, open("area")],
    ["…without asking for a bound account", { jumpType: 2, mustBeBound: true }, open("area")],
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
    ["somebody signed in is not sent to the government office", { governmentOfficeVariant: true }, open("code")],
    ["jumpSource means nothing to somebody signed in", { jumpSource: 1 }, open("code")],
    ["a bound account is asked for", { mustBeBound: true }, openOnceBound("code")],
    ["…after the sign-in", { mustBeBound: true, ...visitor }, signIn("portal")],
    ["…but not where nothing leads in", { mustBeBound: true, wayIn: "notConnected" }, refuse("handoff.notConnected")],
    ["nothing leads in", { wayIn: "notConnected" }, refuse("handoff.notConnected")],
    [
      "…which a visitor hears too, who would sign in for nothing",
      { wayIn: "notConnected", ...visitor },
      refuse("handoff.notConnected"),
    ],
    [
      "…also of the government-office variant",
      { wayIn: "notConnected", governmentOfficeVariant: true, ...visitor },
      refuse("handoff.notConnected"),
    ],
    ["…also when it would open directly", { wayIn: "notConnected", jumpType: 2 }, refuse("handoff.notConnected")],
    ["a type this version does not know", { jumpType: 7 }, refuse("handoff.notConnected")],
    ["a suspended system is told at once", { wayIn: "stopped" }, refuse("handoff.suspended")],
    ["…to a visitor too, who would sign in for nothing", { wayIn: "stopped", ...visitor }, refuse("handoff.suspended")],
    ["…also when it would open directly", { wayIn: "stopped", jumpType: 2 }, refuse("handoff.suspended")],
    [
      "only bound accounts enter and none can be bound from here",
      { wayIn: "boundElsewhere", mustBeBound: true },
      refuse("handoff.bindingRequired"),
    ],
    [
      "…which a visitor hears too",
      { wayIn: "boundElsewhere", mustBeBound: true, ...visitor },
      refuse("handoff.bindingRequired"),
    ],
    [
      "…but who says that theirs is bound is looked up",
      { wayIn: "boundElsewhere", mustBeBound: true, saysBound: true },
      openOnceBound("code"),
    ],
    [
      "…once they signed in",
      { wayIn: "boundElsewhere", mustBeBound: true, saysBound: true, ...visitor },
      signIn("portal"),
    ],
    ["an account of another type hears so", { accountTypeFits: false }, refuse("handoff.otherAccountType")],
    [
      "…before it is asked to bind anything",
      { accountTypeFits: false, mustBeBound: true },
      refuse("handoff.otherAccountType"),
    ],
    ["a page with the guide alone opens as any other", { wayIn: "guide", jumpType: 2 }, open("area")],
  ])("%s", (_name, difference, expected) => expect(decide(difference)).toEqual(expected));
});

describe("jump handlers (specification §4)", () => {
  test.each<Case>([
    ["type 0 carries a code", { jumpType: 0 }, open("code")],
    ["type 1 carries a code", { jumpType: 1 }, open("code")],
    ["type 3 carries a code", { jumpType: 3 }, open("code")],
    ["type 4 carries the stored third-party token", { jumpType: 4 }, open("thirdPartyToken")],
    ["…after the bound-user check", { jumpType: 4, mustBeBound: true }, openOnceBound("thirdPartyToken")],
    ["type 9 carries a ticket", { jumpType: 9 }, open("ticket")],
    ["a system with a sign-in start of its own is opened there", { startsItself: true }, open("ownSignIn")],
    ["…whatever its jump type", { startsItself: true, jumpType: null }, open("ownSignIn")],
    ["…after the visitor signed in", { startsItself: true, ...visitor }, signIn("portal")],
    [
      "…and bound their account where that is asked",
      { startsItself: true, mustBeBound: true },
      openOnceBound("ownSignIn"),
    ],
  ])("%s", (_name, difference, expected) => expect(decide(difference)).toEqual(expected));
});

describe("the bound-user check (specification §4, §9)", () => {
  test("is made where the entry asks for it", () => {
    expect(mustBeBound({ validates: true, identification: "njbt-apply" })).toBe(true);
    expect(mustBeBound({ validates: false, identification: "njbt-apply" })).toBe(false);
  });
  test("but not of the two finance services", () => {
    expect(servicesWithoutBoundCheck).toHaveLength(2);
    for (const identification of servicesWithoutBoundCheck)
      expect(mustBeBound({ validates: true, identification })).toBe(false);
  });
});

describe("for all facts", () => {
  const facts: fc.Arbitrary<HandoffFacts> = fc.record({
    known: fc.boolean(),
    localRoute: fc.constantFrom(null, "/serve/searchlist"),
    jumpType: fc.constantFrom(...Object.values(JumpType), null, undefined, 7),
    wayIn: fc.constantFrom(...waysIn),
    startsItself: fc.boolean(),
    signedIn: fc.boolean(),
    jumpSource: fc.constantFrom(0, 1),
    governmentOfficeVariant: fc.boolean(),
    mustBeBound: fc.boolean(),
    saysBound: fc.boolean(),
    accountTypeFits: fc.boolean(),
  });

  test("nobody is asked to sign in for what will then be refused", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const before = decideHandoff({ ...given, signedIn: false });
        if (before.step !== "signIn" && before.step !== "leaveFor") return;
        // a type that no version knows is never judged to lead in
        if (given.jumpType === 7 || given.jumpType === null || given.jumpType === undefined) return;
        expect(decideHandoff({ ...given, signedIn: true, accountTypeFits: true }).step).toBe("open");
      }),
    );
  });

  test("a visitor carries nothing of a person's anywhere", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const step = decideHandoff({ ...given, signedIn: false });
        expect(step.step === "open" ? step.carrying : "area").toBe("area");
      }),
    );
  });

  test("an account that must be bound reaches no system that would know it unasked", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const step = decideHandoff({ ...given, mustBeBound: true });
        expect(step.step !== "open" || step.checksBound || step.carrying === "area").toBe(true);
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
