import { expect, test } from "vitest";
import { hashOfToken, isSame, randomToken } from "./tokens.ts";

test("tokens have 256 bits, travel anywhere and never repeat", () => {
  const tokens = Array.from({ length: 100 }, () => randomToken());
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens).size).toBe(100);
  expect(randomToken(16)).toMatch(/^[\w-]{22}$/);
});

test("the kept hash is SHA-256", () => {
  expect(hashOfToken("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});

test.each([
  ["", "", true],
  ["a", "a", true],
  ["a", "b", false],
  ["a", "aa", false],
  ["é", "e\u0301", false],
  ["稻田", "稻田", true],
])("%j is %j: %s", (one, other, same) => expect(isSame(one, other)).toBe(same));
