import * as fc from "fast-check";
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

test("no sign is halved, whatever is cut wherever", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, longest) => {
      const kept = cut(text, longest);
      expect(kept.isWellFormed() && text.startsWith(kept) && kept.length <= longest).toBe(true);
      expect(text.length - kept.length === 0 || kept.length >= longest - 1).toBe(true);
    }),
  );
});
