import type { Favourite } from "@sannong/contract/catalogue/favourites";
import { expect, test } from "vitest";
import { type Change, changed } from "./changed.ts";

const of = (subject: string): Favourite => ({ kind: "system", subject });
const keep = (subject: string): Change => ({ ...of(subject), wanted: true });
const drop = (subject: string): Change => ({ ...of(subject), wanted: false });

test.each<[string, Change[], string]>([
  ["nothing under way", [], "ab"],
  ["one more, at the end", [keep("c")], "abc"],
  ["one less", [drop("a")], "b"],
  ["what is kept already stays in its place", [keep("a")], "ab"],
  ["one after the other, in the order of the presses", [keep("c"), drop("a"), keep("a")], "bca"],
  ["an order, and one given up after it", [[of("b"), of("a")], drop("b")], "a"],
])("%s", (_name, changes, expected) => {
  const shown = changed([of("a"), of("b")], changes);
  expect(shown.map(({ subject }) => subject).join("")).toBe(expected);
});

test("a service is not the system of the same name", () => {
  expect(changed([of("a")], [{ kind: "service", subject: "a", wanted: false }])).toEqual([of("a")]);
});
