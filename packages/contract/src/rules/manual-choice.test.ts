import { expect, test } from "vitest";
import { manualFor, type Manual } from "./manual-choice.ts";

test.each<[number | undefined, Manual]>([
  [1, "department"],
  [2, "socialUser"],
  [3, "socialUser"],
  [undefined, "department"],
  [9, "department"],
])("specification §1: account type %s gets the %s manual", (accountType, expected) => {
  expect(manualFor(accountType)).toBe(expected);
});
