import { expect, test } from "vitest";
import { answeredWords } from "./answered-words.rules.ts";

const units = (...texts: string[]) => texts.map((text) => ({ text, words: [{ word: text, sure: 1 }] }));

test("what a question and a thing have beside each other is one word, however it was cut", () => {
  const said = "农村土地承包经营纠纷调解 承包地被占 地被人种了";
  expect(answeredWords(said, "承包地被占了", units("承包", "地被", "占"))).toEqual(["承包地被占"]);
  expect(answeredWords(said, "承包地被毁了", units("承包", "地被", "毁"))).toEqual(["承包地"]);
});

test("no small word stands alone, and none at the end", () => {
  expect(answeredWords("地被植物", "地被占", units("地被", "占"))).toEqual([]);
  expect(answeredWords("贷款的利率", "贷款的利率高", units("贷款的", "利率"))).toEqual(["贷款的利率"]);
  expect(answeredWords("贷款的条件", "贷款的利率", units("贷款的", "利率"))).toEqual(["贷款"]);
});

test("words apart stay apart, said once each, and no more than four", () => {
  const said = "茶园 补助 改造 种苗 肥料";
  expect(answeredWords(said, "茶园改种补助茶园", units("茶园", "改种", "补助", "茶园"))).toEqual(["茶园", "补助"]);
  expect(answeredWords(said, "茶园 补助 改造 种苗 肥料", units("茶园", "补助", "改造", "种苗", "肥料"))).toHaveLength(
    4,
  );
});

test("of a word meant otherwise it is told as it was typed", () => {
  const meant = [{ text: "盖房", words: [{ word: "宅基地", sure: 0.97 }] }];
  expect(answeredWords("农村宅基地审批", "盖房", meant)).toEqual(["盖房"]);
});
