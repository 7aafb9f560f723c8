import { expect, test } from "vitest";
import { stillShown } from "./still-shown.ts";

const listOf = (subjects: string) =>
  [...subjects].map((subject) => ({ favourite: { kind: "system", subject } as const }));

test.each([
  ["nothing was shown yet", "", "abc", "abc"],
  ["one in the middle is given up", "abc", "ac", "abc"],
  ["the last is given up", "abc", "ab", "abc"],
  ["all are given up", "abc", "", "abc"],
  ["another comes", "ab", "abc", "abc"],
  ["one is taken back, at the end", "abc", "acb", "acb"],
  ["they were ordered anew", "abc", "cab", "cab"],
])("%s", (_what, before, kept, shown) => {
  expect(
    stillShown(listOf(before), listOf(kept))
      .map(({ favourite }) => favourite.subject)
      .join(""),
  ).toBe(shown);
});
