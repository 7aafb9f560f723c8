import { expect, test } from "vitest";
import { differenceOf } from "./text-difference.ts";

test.each([
  ["the same", "a\nb", "a\nb", undefined],
  ["one line", "a\nb\nc", "a\nx\nc", { line: 2, one: "b", other: "x" }],
  ["a line more", "a\nc", "a\nb\nc", { line: 2, one: "", other: "b" }],
  ["at the end", "a", "a\nb", { line: 2, one: "", other: "b" }],
  ["a line that is repeated", "a\na", "a\na\na", { line: 3, one: "", other: "a" }],
  ["nothing in common", "a", "b", { line: 1, one: "a", other: "b" }],
])("two texts that differ in %s", (_what, one, other, difference) => {
  expect(differenceOf(one, other)).toEqual(difference);
});
