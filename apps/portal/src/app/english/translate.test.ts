import { describe, expect, test } from "vitest";
import { createTranslate, isChinese } from "./translate.ts";
import { words } from "./words/index.ts";

const translate = createTranslate({
  首页: "Home",
  查询: "Look up",
  服务: "services",
  来源: "Source",
  "共 # 项": "# item[s]",
  "第 # 页，共 # 页": "Page # of #",
  "#元": "CNY #",
  "还有 #，先做 #": "#2 first, then #1",
  "截至 #": "As of #",
  "# 分钟": "# minute[s]",
  "# 份": "# cop[y|ies]",
  收藏: "Saved",
  "button:收藏": "Save",
  "，请拨打 *": ". Call *",
  "*（工作日 #—#）": "* (working days #–#)",
  "操作太频繁，请 *后再试": "Too many attempts. Try again in *.",
  "没有符合条件的*": "No * match",
  "*起": "from *",
  "*（# 件事）": "* (# steps)",
  "*（选填）": "* (optional)",
  "# *": "# *",
  "#：*": "#: *",
  "请登录。": "Sign in.",
  "请重试。": "Try again.",
});

test("a word on a button is what pressing it does", () => {
  expect(translate("收藏")).toBe("Saved");
  expect(translate("收藏", true)).toBe("Save");
  expect(translate("查询", true)).toBe("Look up");
});

describe("what a text is in English", () => {
  test.each([
    ["首页", "Home"],
    ["  首页\n", "Home"],
    ["共 1,204 项", "1,204 items"],
    ["共 1 项", "1 item"],
    ["1 份", "1 copy"],
    ["3 份", "3 copies"],
    ["查询。", "Look up."],
    ["，请拨打 0512-12（工作日 8:30—18:00）", ". Call 0512-12 (working days 8:30–18:00)"],
    ["第 2 页，共 30 页", "Page 2 of 30"],
    ["还有 4，先做 5", "5 first, then 4"],
    ["截至 2026年11月27日", "As of 27 Nov 2026"],
    ["截至 2026-11-27 14:05", "As of 2026-11-27 14:05"],
    ["2026 年 7 月 12 日", "12 Jul 2026"],
    ["11月27日", "27 Nov"],
    ["2026年11月", "Nov 2026"],
    ["1.5 万元", "CNY 15,000"],
    ["操作太频繁，请 5 分钟后再试", "Too many attempts. Try again in 5 minutes."],
    ["没有符合条件的服务", "No services match"],
    ["没有符合条件的拖拉机", "No 拖拉机 match"],
    ["来源：", "Source:"],
    ["来源（选填）", "Source (optional)"],
    ["某某县（3 件事）", "某某县 (3 steps)"],
    ["1 首页、 2 查询", "1 Home, 2 Look up"],
    ["11月27日起", "from 27 Nov"],
    ["首页｜某某县", "Home | 某某县"],
    ["首页 · 查询", "Home · Look up"],
    ["首页、查询", "Home, Look up"],
    ["请登录。请重试。", "Sign in. Try again."],
  ])("%s", (chinese, english) => expect(translate(chinese)).toBe(english));

  test.each([
    "某某县",
    "首页 · 某某县",
    "首页、某某县",
    "从头说起",
    "11月27日：开会",
    "3 某某县",
    "请登录。某某县。",
    "Home",
    "12",
  ])("nothing for %s", (text) => expect(translate(text)).toBeUndefined());
});

const places = (text: string) => ["#", "*"].map((kind) => text.split(kind).length - 1);

test.each(Object.entries(words))("%s is put into English, with all its places", (chinese, english) => {
  expect(isChinese(english)).toBe(false);
  expect(places(english.replace(/([#*])\d/g, "$1"))).toEqual(places(chinese));
});
