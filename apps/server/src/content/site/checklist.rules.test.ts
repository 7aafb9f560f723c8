import { noFiling } from "@sannong/contract/content/filing";
import { expectedFiling, filingWords } from "@sannong/contract/content/filing-words";
import { demonstrationFiling } from "@sannong/contract/operations/demonstration-words";
import { expect, test } from "vitest";
import { launchChecklistOf, type LaunchFacts } from "./checklist.rules.ts";

const now = new Date("2026-11-22T08:00:00Z");
const ready: LaunchFacts = {
  filing: {
    organiser: "某省农业农村厅",
    undertaker: "某中心",
    supporters: "某公司",
    helpLine: "025-0000 0001",
    helpHours: "工作日",
    address: "某路 2 号",
    postalCode: "210000",
    icpNumber: "某ICP备00000001号",
    policeNumber: "某公网安备00000000000001号",
    siteCode: "3200000001",
    emblemAddress: "https://bszs.conac.cn/sitename?method=show&id=1",
    // who has published no application is not told to
    storeAddress: "",
    // speech may leave the country's networks: off unless somebody has judged that
    voiceSearch: "",
  },
  isDemonstration: false,
  publicUrl: "https://nyt.example.gov.cn",
  host: "::",
  sendsSms: true,
  directHosts: ["*.gov.cn"],
  linkCheck: { endedAt: new Date("2026-11-21T18:45:00Z"), broken: 0 },
  now,
};
const statesOf = (change: Partial<LaunchFacts>) =>
  Object.fromEntries(launchChecklistOf({ ...ready, ...change }).map(({ key, state }) => [key, state]));

test("nothing is missing where everything is there", () => {
  expect(launchChecklistOf(ready).filter(({ state }) => state !== "ready")).toEqual([]);
});

test.each(expectedFiling)("an empty %s is a red item (WEB-04)", (key) => {
  expect(statesOf({ filing: { ...ready.filing, [key]: "" } })[key]).toBe("missing");
});

test("the store of an application and speaking to the search are what an installation may do without", () => {
  const names = Object.keys(filingWords).filter((key) => statesOf({ filing: { ...noFiling } })[key] === undefined);
  expect(names).toEqual(["storeAddress", "voiceSearch"]);
});

test("a value of the demonstration does for no real site", () => {
  const filing = { ...ready.filing, siteCode: demonstrationFiling.siteCode };
  expect(statesOf({ filing })["siteCode"]).toBe("demonstration");
  expect(statesOf({ isDemonstration: true })).toMatchObject({ organiser: "demonstration", mode: "missing" });
});

test.each([
  ["domain", { publicUrl: "https://portal.example.cn" }],
  ["https", { publicUrl: "http://nyt.example.gov.cn" }],
  ["ipv6", { host: "0.0.0.0" }],
  ["sms", { sendsSms: false }],
  ["directHosts", { directHosts: ["nyt.example.cn"] }],
  ["links", { linkCheck: null }],
  ["links", { linkCheck: { endedAt: new Date("2026-11-14T07:00:00Z"), broken: 0 } }],
  ["links", { linkCheck: { endedAt: now, broken: 2 } }],
] as const)("%s is missing with %o", (key, change) => {
  const missing = Object.entries(statesOf(change)).filter(([, state]) => state === "missing");
  expect(missing).toEqual([[key, "missing"]]);
});
