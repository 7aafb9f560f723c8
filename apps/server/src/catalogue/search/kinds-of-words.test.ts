import { expect, test } from "vitest";
import { isKindWord } from "./kinds-of-words.rules.ts";
import { knownKinds } from "./kinds-of-words.ts";

const kinds = knownKinds();

test("a word is of its kinds, and a kind of itself", () => {
  expect(kinds.of("茄子")).toEqual(["#蔬果"]);
  expect(kinds.of("畜禽")).toEqual(["#畜禽"]);
  expect(kinds.of("量子")).toEqual([]);
  expect(kinds.of("茄子").every(isKindWord)).toBe(true);
});

test("a text names the kinds of its longest words: an account is no book of accounts", () => {
  expect(kinds.in("死了两头母猪").sort()).toEqual(["#死亡", "#畜禽"].sort());
  expect(kinds.in("银行账号")).toEqual(["#银行卡"]);
  expect(kinds.in("查村里的账")).toEqual(["#财务"]);
});
