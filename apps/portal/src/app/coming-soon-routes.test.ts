import { expect, test } from "vitest";
import { comingSoonRoutes } from "./coming-soon-routes.ts";
import { comingSoonWords } from "./coming-soon-words.ts";

/** Pages still to come when the first version was released. Strike out what is built; add nothing. */
const stillToCome = ["/admin", "/management"];

test("the list of pages still to come can only shrink", () => {
  expect([...comingSoonRoutes]).toEqual(stillToCome);
});

test("each says what it will do, in a whole sentence", () => {
  for (const { title, whatItWillDo } of Object.values(comingSoonWords)) {
    expect(title).not.toBe("");
    expect(whatItWillDo).toMatch(/。$/);
  }
});
