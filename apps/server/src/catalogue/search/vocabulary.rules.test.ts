import { expect, test } from "vitest";
import { syllableOf } from "../../platform/texts/syllables.ts";
import { knownKinds } from "./kinds-of-words.ts";
import { knownLocalNames } from "./local-names.ts";
import { buildVocabulary, wordsNear } from "./vocabulary.rules.ts";

const vocabulary = buildVocabulary(
  ["农机", "流转", "收割机", "贷款", "还款"].map((word) => ({ word, pinyin: "", things: 1 })),
  [],
  knownKinds(),
  knownLocalNames(),
  5,
);
const near = (typed: string) => wordsNear(vocabulary, [...typed], syllableOf).map(({ word }) => word);

test("a slip of one sign that looks alike or sounds near, or of the order of the signs, is a word after all", () => {
  expect(near("流传")).toEqual(["流转"]);
  expect(near("货款")).toEqual(["贷款"]);
  expect(near("机农")).toEqual(["农机"]);
  expect(near("割收机")).toEqual(["收割机"]);
  expect(near("天地")).toEqual([]);
});
