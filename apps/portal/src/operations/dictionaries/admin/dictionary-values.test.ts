import { COUNTED_TO } from "@sannong/contract/counted";
import { expect, test } from "vitest";
import { nextCode, usesInWords } from "./dictionary-values.ts";

const coded = (...codes: string[]) => codes.map((codeValue) => ({ codeValue }));

test.each([
  [["1", "7", "3"], "8"],
  [["1", "other"], "2"],
  [["other"], "1"],
])("after the codes %j comes %s", (codes, next) => expect(nextCode(coded(...codes))).toBe(next));

test.each([
  [0, "没有账号在用"],
  [1234, "1,234 个账号在用"],
  [COUNTED_TO, "1 万个以上账号在用"],
])("%i in words", (uses, words) => expect(usesInWords(uses)).toBe(words));
