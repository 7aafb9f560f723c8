import { expect, test } from "vitest";
import { homeTabs, isHomeTab } from "./tabs.ts";

test("specification §2: the sub-tabs of /home", () => {
  expect(homeTabs.map(({ value, label }) => `${value} ${label}`)).toEqual([
    "zhny 智慧农业",
    "szxc 数字乡村",
    "dfcj 地方场景",
    "yyfw 应用服务",
    "gxdjjk 共享对接监控",
  ]);
});

test.each([
  ["gxdjjk", true],
  ["GXDJJK", false],
  ["", false],
  [null, false],
])("an address that asks for the sub-tab %j: %s", (asked, expected) => expect(isHomeTab(asked)).toBe(expected));
