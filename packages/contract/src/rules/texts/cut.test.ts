import { expect, test } from "vitest";
import { cut } from "./cut.ts";

test.each([
  ["𠮷田", 1, ""],
  ["𠮷田", 2, "𠮷"],
  ["王𠮷", 2, "王"],
  ["王𠮷", 3, "王𠮷"],
  ["王", 5, "王"],
  ["", 3, ""],
])("%j cut at %d is %j", (text, longest, kept) => expect(cut(text, longest)).toBe(kept));

test("no sign is halved, wherever it is cut", () => {
  const text = "a𠮷b𠮷𠮷c、𠮷";
  for (let longest = 0; longest <= text.length + 1; longest += 1) {
    const kept = cut(text, longest);
    expect([kept.isWellFormed(), text.startsWith(kept)]).toEqual([true, true]);
    expect(Math.min(longest, text.length) - kept.length).toBeLessThan(2);
  }
});
