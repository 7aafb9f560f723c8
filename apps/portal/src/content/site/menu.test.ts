import { visibleItems } from "@sannong/contract/rules/pages/menu-visibility";
import { expect, test } from "vitest";
import { itemOf, mainMenu, marketBar, staffBar } from "./menu.ts";

test("specification §2: the main navigation after the home item", () => {
  expect(mainMenu.map(({ name, path }) => `${name} ${path}`)).toEqual([
    "三农服务 /serve",
    "行业专题 /system",
    "智慧大脑 /intelligentbrain",
    "数据资源 /data",
    "地方场景 /scene",
  ]);
});

test("智慧大脑 and 数据资源 are the items that need a login", () => {
  expect(mainMenu.filter((item) => item.isNeedLogin).map((item) => item.name)).toEqual(["智慧大脑", "数据资源"]);
  const seen = visibleItems(mainMenu, { signedIn: false, userType: "" }).map((item) => item.name);
  expect(seen).toEqual(["三农服务", "行业专题", "地方场景"]);
});

test("with the home item the header holds six at most, each bottom bar five", () => {
  expect(mainMenu.length).toBeLessThanOrEqual(5);
  expect(marketBar.map((item) => item.name)).toEqual(["首页", "办事", "查询", "收藏", "我的"]);
  expect(staffBar.map((item) => item.name)).toEqual(["首页", "系统", "待办", "数据", "我的"]);
});

test.each([
  ["/homeZtfw", "首页"],
  ["/serve/situations", "办事"],
  ["/serve/situation/mai-nongji", "办事"],
  ["/serve/govermentserve", "办事"],
  ["/serve/agriculturalservice", "办事"],
  ["/serve/ruraleconomy", "办事"],
  ["/serve/agrotechnology", "办事"],
  ["/serve/financialsupermarket", "办事"],
  ["/serve/guide/njbt-apply", "办事"],
  ["/market", "办事"],
  ["/serve/searchlist", "查询"],
  ["/serve/redblacklist", "查询"],
  ["/serve/adminlist", "查询"],
  ["/serve/searchdatadetails", "查询"],
  ["/mine", "我的"],
  ["/privacy", undefined],
])("the bottom bar of %s marks %s", (path, name) => expect(itemOf(marketBar, path)?.name).toBe(name));

test.each([
  ["/home", "首页"],
  ["/homeZtfw", undefined],
  ["/system/function", "系统"],
  ["/data/myData", "数据"],
  ["/serve/searchlist", undefined],
])("the bottom bar of staff at %s marks %s", (path, name) => expect(itemOf(staffBar, path)?.name).toBe(name));
