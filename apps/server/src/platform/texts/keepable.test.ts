import { expect, test } from "vitest";
import { asKept, canBeKept } from "./keepable.ts";

const half = "\ud83d";

test.each([
  ["", true],
  ["农田🌾\u2028", true],
  [`a${half}`, false],
  ["\udf3e\ud83c", false],
  ["\0", false],
  [7, true],
  [null, true],
  [undefined, true],
  [[], true],
  [{ a: [{ b: "\0" }] }, false],
  [["a", [half]], false],
  [{ [half]: 1 }, false],
  [{ a: { "b\0": [] } }, false],
])("%j can be kept: %s", (value, can) => expect(canBeKept(value)).toBe(can));

test("what can be kept is not copied", () => {
  const value = { a: ["农田🌾", { b: null }] };
  expect(asKept(value)).toBe(value);
});

test("U+FFFD stands where the database keeps nothing, and the rest is as it was", () => {
  const untouched = { b: 1 };
  const value: Record<string, unknown> = { [`k${half}`]: ["a\0", half, untouched, 7, true, null], plain: "🌾" };
  const kept = asKept(value);
  expect(kept).toEqual({ "k\ufffd": ["a\ufffd", "\ufffd", { b: 1 }, 7, true, null], plain: "🌾" });
  expect(kept["k\ufffd"]).toContain(untouched);
  expect(canBeKept(kept)).toBe(true);
});
