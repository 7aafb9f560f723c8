import { describe, expect, test } from "vitest";
import { consolePages } from "../navigation.ts";
import { pagesCalled, personMeant } from "./found.ts";

const titles = (typed: string) => pagesCalled(consolePages, typed).map(({ title }) => title);

describe("pages of the office are found", () => {
  test.each([
    ["审计", "审计日志"],
    ["日志", "审计日志"],
    ["密码有效期", "参数与策略"],
    ["解锁", "用户与机构"],
    ["热词", "搜索热词与说法"],
  ])("%s leads to %s first", (typed, first) => expect(titles(typed)[0]).toBe(first));

  test("all of them while nothing is typed, and none by what none is called", () => {
    expect(titles("")).toHaveLength(consolePages.length);
    expect(titles("没有这样的页面")).toEqual([]);
  });

  test("by their own address, without the thing they show", () =>
    expect(pagesCalled(consolePages, "系统注册表")[0]).toMatchObject({ to: "/management/systems" }));
});

test.each([
  ["王小麦", { name: "王小麦" }],
  ["nonghu", { keywords: "nonghu" }],
  ["15400000001", { keywords: "15400000001" }],
  ["王", undefined],
  ["ab", undefined],
  ["备份 恢复", undefined],
])("who types %s means %j", (typed, meant) => expect(personMeant(typed)).toEqual(meant));
