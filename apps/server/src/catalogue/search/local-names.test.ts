import { expect, test } from "vitest";
import { knownKinds } from "./kinds-of-words.ts";
import { knownLocalNames } from "./local-names.ts";
import { calledUsually, localNames } from "./local-names.rules.ts";
import { readingsOf } from "./reading.rules.ts";
import { buildVocabulary } from "./vocabulary.rules.ts";

const words = new Map([["抵押", true]]);
const table = "# 钱\n抵押\t押 押头\n厕所\t圊 东司\n蚕豆\t胡豆";

test("what one place calls something is read as what it is called everywhere, the longest name first", () => {
  const names = localNames(table);
  expect(calledUsually("东司坏了", words, names)).toEqual({ usual: "厕所 坏了", isOnlyLocal: true });
  expect(calledUsually("没押头", words, names).usual).toBe("没 抵押");
  expect(calledUsually("种胡豆", words, names).usual).toBe("种 蚕豆");
});

test("a longer word that is known keeps its signs, and what is not called otherwise stays as it is", () => {
  const names = localNames(table);
  expect(calledUsually("抵押贷款", words, names)).toEqual({ usual: "抵押贷款", isOnlyLocal: false });
});

test("a name that the index knows is not only local: as it stands there it is as sure as before", () => {
  const { isOnlyLocal } = calledUsually("东司坏了", new Map([["东司", true]]), localNames(table));
  expect(isOnlyLocal).toBe(false);
});

const indexed = ["厕所", "臭", "臭得", "报修"].map((word) => ({ word, pinyin: "", things: 4 }));
const vocabulary = buildVocabulary(indexed, [], knownKinds(), localNames(table), 200);

test("the usual reading comes before what the words would say elsewhere", () => {
  const [asTyped, usual] = readingsOf("东司臭得", vocabulary, () => undefined);
  expect(usual?.units.flatMap(({ words: meant }) => meant.map(({ word }) => word))).toContain("厕所");
  expect(usual?.sure).toBeGreaterThan(asTyped?.sure ?? 1);
});

test("what an administrator wrote of the words that were typed holds beside it", () => {
  const said = [{ said: "东司臭", meant: "报修" }];
  const managed = buildVocabulary(indexed, said, knownKinds(), localNames(table), 200);
  expect(readingsOf("东司臭", managed, () => undefined).map(({ called }) => called)).toContain("报修");
});

test("the table names nothing twice, and gives nothing its own name", () => {
  const { names, longest } = knownLocalNames();
  expect(names.size).toBeGreaterThan(2500);
  expect(longest).toBeLessThanOrEqual(10);
  // a usual name is usual: nothing leads on from it to a third
  expect([...names.values()].filter((usual) => names.get(usual) === usual)).toEqual([]);
});
