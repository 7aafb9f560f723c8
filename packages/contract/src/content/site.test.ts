import { expect, test } from "vitest";
import { site } from "./site.ts";

test("the words of the portal's name are its name", () => {
  expect(site.nameWords.join("")).toBe(site.name);
});
