import { expect, test } from "vitest";
import { closedPageName } from "./page-names.ts";
import { portalPaths, portalRedirects } from "./portal-paths.ts";
import { isOpenPage } from "./rules/pages/who-may-enter.ts";

const closed = [...portalPaths, ...Object.values(portalRedirects)].filter((path) => !isOpenPage(path));

test.each(closed)("%s has a name by which a visitor is told that it needs a sign-in", (path) => {
  expect(closedPageName(path)).toMatch(/^\S+$/);
});

test.each([
  ["/system", "行业专题"],
  ["/scene/", "地方场景"],
  ["/mine?from=bar", "我的"],
  ["/mine/data#given", "我的数据"],
  ["/management/people", "管理后台"],
  ["/market/goods", "市场服务"],
  ["/homeZtfw", undefined],
  ["/home", "工作人员首页"],
  ["/", undefined],
  ["/nowhere", undefined],
])("%s is called %s", (address, name) => expect(closedPageName(address)).toBe(name));
