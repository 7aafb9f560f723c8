import { expect, test } from "vitest";
import { shownPages } from "./shown-pages.ts";

test.each([
  [1, 1, "1"],
  [1, 3, "1 2 3"],
  [1, 9, "1 2 … 9"],
  [5, 9, "1 … 4 5 6 … 9"],
  [9, 9, "1 … 8 9"],
])("on page %i of %i: %s", (page, pages, expected) =>
  expect(
    shownPages(page, pages)
      .map((one) => one ?? "…")
      .join(" "),
  ).toBe(expected),
);
