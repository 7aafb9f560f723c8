import { expect, test } from "vitest";
import { showsAppEntry } from "./app-entry.ts";

test.each<[string | null | undefined, boolean]>([
  ["32", true],
  ["", true],
  [null, true],
  [undefined, true],
  ["3201", false],
  ["320102", false],
  ["9999", false],
])("specification §1: region code %j shows the app entry: %s", (regionCode, expected) => {
  expect(showsAppEntry(regionCode)).toBe(expected);
});

test("another province's deployment has another code", () => {
  expect(showsAppEntry("33", "33")).toBe(true);
  expect(showsAppEntry("32", "33")).toBe(false);
});
