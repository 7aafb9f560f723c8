import type { Service } from "@sannong/contract/catalogue/services";
import { expect, test } from "vitest";
import { chooseServices, countByDomain, countHandled, workingFor } from "./themes.ts";

const ploughSubsidy = {
  identification: "njbt",
  name: "农机购置补贴申请",
  domain: "mach",
  audiences: ["农户", "合作社"],
  handling: "全程网办",
  useCount: 21_000,
  wayIn: "system",
  health: "normal",
  accountTypes: [],
} as unknown as Service;
const traceQuery = {
  ...ploughSubsidy,
  identification: "zscx",
  domain: "safe",
  audiences: ["企业"],
  handling: "查询",
  useCount: 64_000,
} as Service;
const quarantine = {
  ...ploughSubsidy,
  identification: "dwjy",
  domain: "live",
  audiences: ["农户"],
  useCount: 500,
} as Service;
const forStaff = { ...ploughSubsidy, identification: "ncjs", audiences: ["工作人员"], useCount: 99_000 };
const all = [quarantine, ploughSubsidy, traceQuery];

test.each([
  ["everything, most used first", { audience: "全部", domain: undefined }, ["zscx", "njbt", "dwjy"]],
  ["for farmers", { audience: "农户", domain: undefined }, ["njbt", "dwjy"]],
  ["for farmers, livestock", { audience: "农户", domain: "live" }, ["dwjy"]],
  ["for firms, machinery", { audience: "企业", domain: "mach" }, []],
] as const)("%s", (_name, choice, expected) => {
  expect(chooseServices([...all, forStaff], choice).map((service) => service.identification)).toEqual(expected);
});

test("counts", () => {
  expect(countByDomain(all)).toEqual({ mach: 1, safe: 1, live: 1 });
  expect(countHandled(all)).toBe(2);
});

test("what works stands before what does not, and the hot list has nothing else", () => {
  const dead = { ...traceQuery, identification: "dead", wayIn: "notConnected", domain: "mach" } as Service;
  const silent = { ...quarantine, identification: "silent", health: "silent" } as Service;
  const forFarms = { ...quarantine, identification: "farms", accountTypes: [3] };
  const names = (services: readonly Service[]) => services.map(({ identification }) => identification);
  expect(names(chooseServices([dead, ploughSubsidy], { audience: "全部", domain: "mach" }))).toEqual(["njbt", "dead"]);
  const listed = [dead, silent, forFarms, ploughSubsidy];
  expect(names(workingFor(undefined, listed))).toEqual(["farms", "njbt"]);
  expect(names(workingFor({ accountType: 2 }, listed))).toEqual(["njbt"]);
  expect(names(workingFor({ accountType: 3 }, listed))).toEqual(["farms", "njbt"]);
  expect(countHandled([dead, ploughSubsidy])).toBe(1);
});
