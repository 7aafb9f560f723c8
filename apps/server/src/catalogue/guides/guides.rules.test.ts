import type { ListedService } from "@sannong/contract/catalogue/guides";
import { expect, test } from "vitest";
import { type Input, findAmong } from "./guides.rules.ts";

const service = (identification: string, difference: Partial<ListedService> = {}): ListedService => ({
  identification,
  code: `YS-${identification}`,
  name: identification,
  summary: "说明",
  owner: "农机处（演示）",
  domain: "mach",
  kind: "subsidy",
  section: "agrotechnology",
  audiences: ["农户"],
  handling: "全程网办",
  isNeedLogin: true,
  useCount: 0,
  promisedDays: 15,
  isFree: true,
  health: "normal",
  healthSince: null,
  wayIn: "system",
  notice: null,
  areaName: "江苏省",
  accountTypes: [],
  ...difference,
});
const services = [
  service("补贴申请", { useCount: 5, audiences: ["农户", "合作社"] }),
  service("补贴核验", { audiences: ["工作人员"], kind: "work", useCount: 9, promisedDays: 1 }),
  service("牌证查询", { kind: "query", handling: "查询", promisedDays: 0, useCount: 1 }),
  service("捕捞许可", { section: "govermentserve", domain: "fish", kind: "licence" }),
];
const find = (asked: Partial<Input>) => {
  const { found, facets } = findAmong(services, { readers: "all", order: "popular", ...asked });
  return { names: found.map(({ name }) => name), facets };
};

test("a section lists its services, the most used first", () => {
  expect(find({ section: "agrotechnology" }).names).toEqual(["补贴核验", "补贴申请", "牌证查询"]);
  expect(find({ section: "ruraleconomy" }).names).toEqual([]);
});

test("what only staff do is not for the public", () => {
  expect(find({ readers: "public", section: "agrotechnology" }).names).toEqual(["补贴申请", "牌证查询"]);
});

test("every word has to be there, in name, owner or code; capitals make no difference", () => {
  expect(find({ keywords: "补贴 农机处" }).names).toEqual(["补贴核验", "补贴申请"]);
  expect(find({ keywords: "ys-捕捞" }).names).toEqual(["捕捞许可"]);
  expect(find({ keywords: "补贴 渔船" }).names).toEqual([]);
});

test("conditions narrow, and the counts say what another choice would give", () => {
  const { names, facets } = find({ domain: "mach", kind: "subsidy,query" });
  expect(names).toEqual(["补贴申请", "牌证查询"]);
  expect(facets["kind"]).toEqual([
    { value: "subsidy", count: 1 },
    { value: "work", count: 1 },
    { value: "query", count: 1 },
    { value: "licence", count: 0 },
  ]);
  expect(facets["audience"]).toEqual([
    { value: "农户", count: 2 },
    { value: "合作社", count: 1 },
    { value: "工作人员", count: 0 },
  ]);
});

test("the quick ones first, when that is what counts", () => {
  expect(find({ section: "agrotechnology", order: "quick" }).names).toEqual(["牌证查询", "补贴核验", "补贴申请"]);
});
