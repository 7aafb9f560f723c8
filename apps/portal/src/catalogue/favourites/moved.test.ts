import { expect, test } from "vitest";
import { moved } from "./moved.ts";

test.each([
  [1, -1, "bacd"],
  [1, 1, "acbd"],
  [0, -1, "abcd"],
  [3, 1, "abcd"],
  [0, 99, "bcda"],
  [3, -99, "dabc"],
])("from %i by %i: %s", (from, by, expected) => expect(moved([..."abcd"], from, by).join("")).toBe(expected));
