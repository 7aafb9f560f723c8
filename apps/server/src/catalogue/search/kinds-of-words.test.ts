import { expect, test } from "vitest";
import { isKindWord, kindsIn, kindsOf } from "./kinds-of-words.ts";

test("a word is of its kinds, and a kind of itself", () => {
  expect(kindsOf("茄子")).toEqual(["#蔬果"]);
  expect(kindsOf("畜禽")).toEqual(["#畜禽"]);
  expect(kindsOf("量子")).toEqual([]);
  expect(kindsOf("茄子").every(isKindWord)).toBe(true);
});

test("a text names the kinds of its longest words: an account is no book of accounts", () => {
  expect(kindsIn("死了两头母猪").sort()).toEqual(["#死亡", "#畜禽"].sort());
  expect(kindsIn("银行账号")).toEqual(["#银行卡"]);
  expect(kindsIn("查村里的账")).toEqual(["#财务"]);
});
