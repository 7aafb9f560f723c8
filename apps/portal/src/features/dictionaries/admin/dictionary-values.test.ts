import { COUNTED_TO } from "@sannong/contract/counted";
import { expect, test } from "vitest";
import { nextCode, stepped, usesInWords } from "./dictionary-values.ts";

const coded = (...codes: string[]) => codes.map((codeValue) => ({ codeValue }));

test.each([
  [["1", "7", "3"], "8"],
  [["1", "other"], "2"],
  [["other"], "1"],
])("after the codes %j comes %s", (codes, next) => expect(nextCode(coded(...codes))).toBe(next));

test.each([
  ["1", -1, undefined],
  ["2", -1, "1"],
  ["1", 1, "3"],
  ["2", 1, null],
  ["3", 1, undefined],
] as const)("of 1, 2, 3 a step of %s by %i goes before %s", (code, step, before) =>
  expect(stepped(coded("1", "2", "3"), code, step)).toBe(before),
);

test.each([
  [0, "没有账号在用"],
  [1234, "1,234 个账号在用"],
  [COUNTED_TO, "1 万个以上账号在用"],
])("%i in words", (uses, words) => expect(usesInWords(uses)).toBe(words));
