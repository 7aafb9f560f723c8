import { dayOf } from "@sannong/contract/rules/time/days";
import { describe, expect, test } from "vitest";
import {
  highlighted,
  isTooShort,
  publishable,
  soughtOf,
  soughtWord,
  withoutNumbers,
  wordsOf,
} from "./records.rules.ts";

describe("what is sought is folded", () => {
  test.each([
    ["苏农许决〔2026〕第000123号", "苏农许决2026第000123号"],
    ["示例县 禾丰（演示）有限公司", "示例县禾丰演示有限公司"],
    ["ＡＢＣ－１２３", "abc123"],
    ["9332-DEMa", "9332dema"],
    ["——", ""],
  ])("%s is kept as %s", (given, kept) => expect(soughtWord(given)).toBe(kept));

  test("the fields of a kind are words of their own, so that no hit spans two", () =>
    expect(soughtOf("penalty", { ajh: "罚〔2026〕1号", cfxdrmc: "禾丰 农场", tyshxydm: null })).toBe(
      "罚20261号 禾丰农场",
    ));

  test.each([
    ["  禾丰　合作社 禾丰 ", ["禾丰", "合作社"]],
    ["〔〕", []],
    ["", []],
  ])("a keyword %j has the words %j", (typed, words) => expect(wordsOf(typed)).toEqual(words));

  test.each([
    [["禾"], true],
    [["禾", "丰"], true],
    [["禾", "合作"], false],
    [[], false],
  ])("%j is too short: %s", (words, expected) => expect(isTooShort(words)).toBe(expected));
});

describe("hits are marked and everything else is escaped", () => {
  test.each([
    ["禾丰家庭农场", ["家庭"], "禾丰<em>家庭</em>农场"],
    ["苏农罚决〔2026〕第12号", ["罚决2026"], "苏农<em>罚决〔2026</em>〕第12号"],
    ["ＡＢ12", ["ab"], "<em>ＡＢ</em>12"],
    ["禾丰与禾丰", ["禾丰"], "<em>禾丰</em>与<em>禾丰</em>"],
    ["禾丰农场", ["禾丰", "丰农"], "<em>禾丰农</em>场"],
    [
      "<script>alert('禾丰')</script>&\"",
      ["禾丰"],
      "&lt;script&gt;alert(&#39;<em>禾丰</em>&#39;)&lt;/script&gt;&amp;&quot;",
    ],
    ["<b>农</b>机", ["b农b"], "&lt;<em>b&gt;农&lt;/b</em>&gt;机"],
    ["𠮷禾农场", ["𠮷禾"], "<em>𠮷禾</em>农场"],
    ["㎏计", ["kg"], "<em>㎏</em>计"],
    ["禾丰", ["农机"], null],
    ["", ["农机"], null],
    ["禾丰", [], null],
  ])("%s", (text, words, html) => expect(highlighted(text, words)).toBe(html));
});

describe("nobody's number leaves in full", () => {
  test.each([
    ["当事人身份证329999199001010011，电话15400000001。", "当事人身份证329***********0011，电话154****0001。"],
    ["旧证 329999900101001 号", "旧证 329********1001 号"],
    ["案号 2026000123，金额 12345.67", "案号 2026000123，金额 12345.67"],
  ])("%s", (text, kept) => expect(withoutNumbers(text)).toBe(kept));

  test("a number's own field is masked once, free text is searched, a credit code stays", () => {
    const numbers = {
      fddbrzjhm: "329999199001010011",
      bz: "联系 15400000001",
      tyshxydm: "913299991990010100",
      secret: "x",
    };
    expect(publishable("licence", numbers)).toMatchObject({
      fddbrzjhm: "329***********0011",
      bz: "联系 154****0001",
      tyshxydm: "913299991990010100",
    });
    expect(publishable("licence", numbers)).not.toHaveProperty("secret");
    expect(publishable("licence", { fddbrzjhm: "329***********0011", bz: "" })).toMatchObject({
      fddbrzjhm: "329***********0011",
      bz: null,
    });
  });
});

test("the day is the one in Beijing", () => expect(dayOf(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22"));
