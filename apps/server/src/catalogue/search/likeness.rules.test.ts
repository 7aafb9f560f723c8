import { expect, test } from "vitest";
import { pairsOf, sharedWith } from "./likeness.rules.ts";

const shared = (phrase: string, question: string) => sharedWith(phrase, new Set(pairsOf(question)), question.length);

test("a phrase that is the whole question is found wholly, within a longer one less", () => {
  expect(shared("补贴没下来", "补贴没下来")).toBe(1);
  expect(shared("补贴没下来", "插秧机补贴没下来")).toBeCloseTo(5 / 8);
});

test("what stands between two parts of a phrase does not hide it; half of one says nothing", () => {
  expect(shared("补贴没下来", "补贴还没下来")).toBeGreaterThan(0.5);
  expect(shared("补贴没下来", "补贴目录")).toBe(0);
  expect(shared("猪", "猪死了")).toBe(0);
});
