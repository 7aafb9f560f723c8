import { expect, test } from "vitest";
import { asksWhichManual, manualFor, type Manual } from "./manual-choice.ts";

test.each<[number | undefined, Manual]>([
  [1, "department"],
  [2, "socialUser"],
  [3, "socialUser"],
  [undefined, "department"],
  [9, "department"],
])("specification §1: account type %s gets the %s manual", (accountType, expected) => {
  expect(manualFor(accountType)).toBe(expected);
});

test.each([
  [{ isVisitor: true, counter: "market" }, true],
  [{ isVisitor: true, counter: "gov" }, false],
  [{ isVisitor: false, counter: "market" }, false],
  [{ isVisitor: false, counter: "gov" }, false],
] as const)("which manual is meant is asked of %j: %s", (reader, expected) => {
  expect(asksWhichManual(reader)).toBe(expected);
});
