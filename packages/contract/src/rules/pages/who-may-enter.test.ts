import { describe, expect, test } from "vitest";
import { HomeType, homeTypeOf } from "./home-type.ts";
import { isOpenPage, isUnder, obstacleOf, whoMayEnter, type EntryFacts, type Passage } from "./who-may-enter.ts";

const anonymous: EntryFacts["visitor"] = { is: "anonymous" };
const unloaded: EntryFacts["visitor"] = { is: "unloaded" };
const staff: EntryFacts["visitor"] = { is: "signedIn", mayUseGovernmentMode: true };
const citizen: EntryFacts["visitor"] = { is: "signedIn", mayUseGovernmentMode: false };

const government = { homeType: HomeType.government };
const enter: Passage = { go: "in" };
const to = (where: "/first" | "/404" | "/home" | "/homeZtfw"): Passage => ({ go: "elsewhere", to: where });
const firstKeeping = (keep: string): Passage => ({ go: "elsewhere", to: "/first", keep });
const marketFromNowOn: Passage = { go: "elsewhere", to: "/homeZtfw", setHomeType: 0 };

const citizenAtTheMarket: EntryFacts = {
  path: "/system/index",
  search: "",
  known: true,
  homeType: HomeType.market,
  visitor: citizen,
};

describe("specification §2, Routing guard", () => {
  test.each<[string, Partial<EntryFacts>, Passage]>([
    ["an unknown path goes to /404", { path: "/nowhere", known: false }, to("/404")],
    ["…also for a visitor", { path: "/nowhere", known: false, visitor: anonymous }, to("/404")],

    ["no token: to /first, and the target is kept", { visitor: anonymous }, firstKeeping("/system/index")],
    [
      "…with its query",
      { path: "/data/myData", search: "?tab=2", visitor: anonymous },
      firstKeeping("/data/myData?tab=2"),
    ],
    ["no token at the government counter", { path: "/home", visitor: anonymous, ...government }, firstKeeping("/home")],
    ["no token in the console", { path: "/admin/accounts", visitor: anonymous }, firstKeeping("/admin/accounts")],
    ["no token at /market", { path: "/market", visitor: anonymous }, firstKeeping("/market")],
    ["list queries need a login", { path: "/serve/searchlist", visitor: anonymous }, firstKeeping("/serve/searchlist")],

    ["token but no nickname: load the user", { visitor: unloaded }, { go: "loadUser" }],
    ["…on an open page too", { path: "/searchview", visitor: unloaded }, { go: "loadUser" }],
    ["…and at the entrance", { path: "/first", visitor: unloaded }, { go: "loadUser" }],

    ["staff enter /home in mode 1", { path: "/home", visitor: staff, ...government }, enter],
    ["…and /admin", { path: "/admin", visitor: staff, ...government }, enter],
    ["…and deep in /management", { path: "/management/logs", visitor: staff, ...government }, enter],
    ["/home in mode 0 goes to /first", { path: "/home", visitor: staff }, to("/first")],
    ["/admin in mode 0 goes to /first", { path: "/admin", visitor: staff }, to("/first")],
    ["not allowed in mode 1: mode 0 and /homeZtfw", { path: "/home", ...government }, marketFromNowOn],
    ["…for the console as well", { path: "/management", ...government }, marketFromNowOn],

    ["a citizen enters /homeZtfw", { path: "/homeZtfw" }, enter],
    ["a visitor enters /homeZtfw", { path: "/homeZtfw", visitor: anonymous }, enter],
    ["/homeZtfw in mode 1 goes to /first", { path: "/homeZtfw", visitor: staff, ...government }, to("/first")],
    ["…for a visitor too", { path: "/homeZtfw", visitor: anonymous, ...government }, to("/first")],
    ["/market in mode 1 goes to /first", { path: "/market", visitor: staff, ...government }, to("/first")],
    ["a citizen enters /market", { path: "/market/goods" }, enter],

    ["/homeZtfw is not under /home", { path: "/homeZtfw", visitor: staff }, enter],
    ["/homestead is not under /home", { path: "/homestead" }, enter],
    ["/administration is not under /admin", { path: "/administration" }, enter],
    ["/firstaid is not open because /first is", { path: "/firstaid", visitor: anonymous }, firstKeeping("/firstaid")],

    ["/first without a token stays", { path: "/first", visitor: anonymous }, enter],
    ["…whatever homeType is left over", { path: "/first", visitor: anonymous, ...government }, enter],
    ["the root goes to /first", { path: "/", visitor: anonymous }, to("/first")],
    ["/first?isLogin proceeds", { path: "/first", search: "?isLogin" }, enter],
    ["…with a value and before the user is loaded", { path: "/first", search: "?isLogin=1", visitor: unloaded }, enter],
    ["…but only under that name", { path: "/first", search: "?isLoginX" }, to("/homeZtfw")],
    ["/first in mode 1 goes to /home", { path: "/first", visitor: staff, ...government }, to("/home")],
    ["/ in mode 1 goes to /home", { path: "/", visitor: staff, ...government }, to("/home")],
    ["/first in mode 1, not allowed: mode 0 and /homeZtfw", { path: "/first", ...government }, marketFromNowOn],
    ["/first in mode 0 goes to /homeZtfw", { path: "/first" }, to("/homeZtfw")],
    ["…for staff as well", { path: "/first", visitor: staff }, to("/homeZtfw")],

    ["other pages are for whoever is signed in", {}, enter],
    ["…in either mode", { path: "/scene/scene", visitor: staff, ...government }, enter],
  ])("%s", (_name, difference, expected) => {
    expect(whoMayEnter({ ...citizenAtTheMarket, ...difference })).toEqual(expected);
  });
});

test.each([
  "/first",
  "/404",
  "/register",
  "/login",
  "/unifiedLogin",
  "/homeZtfw",
  "/searchview",
  "/serve/agriculturalservice",
  "/serve/govermentserve",
  "/serve/ruraleconomy",
  "/serve/agrotechnology",
  "/serve/financialsupermarket",
  "/privacy",
  "/sitemap",
  "/accessibility",
  "/notices",
  "/notices/7",
  "/qr/abc",
  "/docs",
  "/status",
  "/demo/outbox",
  "/opening",
])("%s needs no login", (path) => {
  expect(whoMayEnter({ ...citizenAtTheMarket, path, visitor: anonymous })).toEqual(enter);
});

test.each([
  "/home",
  "/system",
  "/serve",
  "/serve/searchlist",
  "/serve/redblacklist",
  "/serve/adminlist",
  "/data",
  "/scene",
])("%s is not open", (path) => {
  expect(isOpenPage(path)).toBe(false);
});

test.each<[string, string, boolean]>([
  ["/home", "/home", true],
  ["/home/", "/home", true],
  ["/home/a", "/home", true],
  ["/homeZtfw", "/home", false],
  ["/", "/home", false],
])("%s under %s: %s", (path, prefix, expected) => {
  expect(isUnder(path, prefix)).toBe(expected);
});

test.each<[string | null, HomeType]>([
  [null, 0],
  ["", 0],
  ["0", 0],
  ["1", 1],
  ["2", 0],
  ["government", 0],
])("a kept homeType %j is %i", (kept, expected) => {
  expect(homeTypeOf(kept)).toBe(expected);
});

test.each<[string, Partial<EntryFacts>, ReturnType<typeof obstacleOf>]>([
  ["an open page before a visitor", { path: "/searchview", visitor: anonymous }, null],
  ["a closed page before a visitor", { visitor: anonymous }, "signIn"],
  ["the office before a visitor", { path: "/management", visitor: anonymous }, "signIn"],
  [
    "the public's home before a visitor at the staff's",
    { path: "/homeZtfw", visitor: anonymous, ...government },
    "otherCounter",
  ],
  ["a page of everybody's before a citizen", {}, null],
  ["the staff's home before a citizen", { path: "/home" }, "staffOnly"],
  ["…whatever counter is left over", { path: "/home", ...government }, "staffOnly"],
  ["the office before a citizen", { path: "/management/people" }, "staffOnly"],
  ["the staff's home before staff at the market's", { path: "/home", visitor: staff }, "otherCounter"],
  ["the market before staff at the staff's", { path: "/market", visitor: staff, ...government }, "otherCounter"],
  ["the staff's home before staff", { path: "/home", visitor: staff, ...government }, null],
  ["the entrance, which leads on", { path: "/first", visitor: staff, ...government }, null],
  ["a page that is not there", { path: "/nowhere", known: false }, null],
  ["whoever is still to be loaded", { visitor: unloaded }, null],
])("what stands between somebody and a page: %s", (_name, difference, expected) => {
  expect(obstacleOf({ ...citizenAtTheMarket, ...difference })).toBe(expected);
});
