import { describe, expect, test } from "vitest";
import { JumpType } from "./jump-type.ts";
import {
  carryingOf,
  entryPointFor,
  handlingNow,
  hasWayIn,
  judgeWayIn,
  takesJump,
  waysIn,
  type Carrying,
  type EntryPoints,
  type WayFacts,
  type WayIn,
} from "./way-in.ts";

const system: EntryPoints = {
  protocol: "oidc",
  isPublicClient: false,
  initiateLoginUri: null,
  handoffUri: "https://s.example/in",
  tokenUri: "https://s.example/t?k={token}",
};
const none = { handoffUri: null, tokenUri: null };

describe("what a jump brings, and which system takes it (specification §4, Jump handlers)", () => {
  test.each([
    [0, "code"],
    [1, "code"],
    [3, "code"],
    [4, "thirdPartyToken"],
    [9, "ticket"],
    [2, undefined],
    [7, undefined],
  ])("jump type %i brings %s", (jumpType, expected) => expect(carryingOf(jumpType)).toBe(expected));

  test.each<[string, Carrying, Partial<EntryPoints>, string | null]>([
    ["a confidential OpenID system takes codes", "code", {}, system.handoffUri],
    ["…a public one has nothing to redeem them with", "code", { isPublicClient: true }, null],
    ["a CAS system takes no code", "code", { protocol: "cas" }, null],
    ["a CAS system takes tickets", "ticket", { protocol: "cas" }, system.handoffUri],
    ["an OpenID system takes none", "ticket", {}, null],
    ["a phase-one system has an address for its token", "thirdPartyToken", {}, system.tokenUri],
    ["…others have none", "thirdPartyToken", none, null],
    ["…nor has one that is connected no longer", "thirdPartyToken", { protocol: "none" }, null],
    ["a system that starts its own sign-in takes nothing", "code", none, null],
  ])("%s", (_name, carrying, difference, expected) => {
    expect(entryPointFor(carrying, { ...system, ...difference })).toBe(expected);
  });
});

describe("does a system take in whoever comes by a jump", () => {
  test.each<[string, number | null, Partial<EntryPoints>, boolean]>([
    ["by a code", JumpType.code, {}, true],
    ["by a code, a CAS system", JumpType.code, { protocol: "cas" }, false],
    ["by a ticket, a CAS system", JumpType.ticket, { protocol: "cas" }, true],
    ["by its own token", JumpType.thirdPartyToken, {}, true],
    ["by no jump", null, {}, false],
    ["by no jump, where it starts its own sign-in", null, { initiateLoginUri: "https://s.example/login" }, true],
    ["by any jump, of SAML", JumpType.code, { protocol: "saml", ...none }, true],
    ["never connected", JumpType.code, { protocol: "none", initiateLoginUri: "https://s.example/login" }, false],
  ])("%s", (_name, jumpType, difference, expected) =>
    expect(takesJump(jumpType, { ...system, ...difference })).toBe(expected),
  );

  test.each<[string, Partial<EntryPoints>, boolean]>([
    ["a hand-off address", {}, true],
    ["a start of its own", { ...none, initiateLoginUri: "https://s.example/login" }, true],
    ["an address for its own token alone", { handoffUri: null }, true],
    ["SAML", { protocol: "saml", ...none }, true],
    ["a redirect address alone", none, false],
    ["a public client's hand-off address, which nothing redeems", { isPublicClient: true, tokenUri: null }, false],
    ["nothing: it was never connected", { protocol: "none" }, false],
  ])("some way leads in: %s", (_name, difference, expected) =>
    expect(hasWayIn({ ...system, ...difference })).toBe(expected),
  );
});

describe("what a press comes to, before it is pressed", () => {
  const entering: WayFacts = {
    localRoute: null,
    jumpType: JumpType.code,
    suspended: false,
    isTaken: true,
    isGuideAlone: false,
    mustBeBound: false,
    bindsHere: false,
  };
  const direct = { jumpType: JumpType.direct };
  test.each<[string, Partial<WayFacts>, WayIn]>([
    ["its system is entered", {}, "system"],
    ["…once bound, which can be done here", { mustBeBound: true, bindsHere: true }, "system"],
    ["…once bound, which can be done nowhere here", { mustBeBound: true }, "boundElsewhere"],
    ["nothing leads in", { isTaken: false }, "notConnected"],
    ["…whoever would have to be bound", { isTaken: false, mustBeBound: true }, "notConnected"],
    ["an administrator stopped it", { suspended: true }, "stopped"],
    ["…though nothing leads in either", { suspended: true, isTaken: false }, "stopped"],
    ["a page of the portal", { localRoute: "/serve/searchlist", isTaken: false }, "page"],
    ["…whatever its system is", { localRoute: "/serve/searchlist", suspended: true }, "page"],
    ["a page that holds its guide alone", { localRoute: "/serve/govermentserve", isGuideAlone: true }, "guide"],
    ["an address for everybody", direct, "direct"],
    ["…that holds its guide alone", { ...direct, isGuideAlone: true }, "guide"],
    ["…that is missing", { ...direct, isTaken: false }, "notConnected"],
    ["…of a system that was stopped", { ...direct, suspended: true }, "stopped"],
  ])("%s", (_name, difference, expected) => expect(judgeWayIn({ ...entering, ...difference })).toBe(expected));
});

test("what cannot be had from here is handled at a counter, whatever its guide says", () => {
  expect(waysIn.map((wayIn) => handlingNow({ handling: "全程网办", wayIn }))).toEqual([
    "全程网办",
    "全程网办",
    "全程网办",
    "窗口办理",
    "窗口办理",
    "窗口办理",
    "窗口办理",
  ]);
});
