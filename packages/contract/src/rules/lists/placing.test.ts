import { expect, test } from "vitest";
import { movedBefore, stepped } from "./placing.ts";

test.each([
  ["3", "1", "312"],
  ["1", "3", "213"],
  ["1", null, "231"],
  ["2", "2", "123"],
  ["9", "1", undefined],
  ["1", "9", undefined],
])("of 123, %s before %s: %s", (moved, before, order) =>
  expect(movedBefore(["1", "2", "3"], moved, before)?.join("")).toBe(order),
);

test.each([
  ["1", -1, undefined],
  ["2", -1, "1"],
  ["1", 1, "3"],
  ["2", 1, null],
  ["3", 1, undefined],
] as const)("of 1, 2, 3 a step of %s by %i goes before %s", (code, step, before) =>
  expect(stepped(["1", "2", "3"], code, step)).toBe(before),
);
