import { expect, test } from "vitest";
import { movedTo, stepped } from "./order-steps.ts";

const keys = ["a", "b", "c", "d"];

test.each([
  ["b", -1, "bacd"],
  ["b", 1, "acbd"],
  ["a", -1, undefined],
  ["d", 1, undefined],
] as const)("%s by %i: %s", (key, step, order) => expect(stepped(keys, key, step)?.join("")).toBe(order));

test.each([
  ["d", "b", "adbc"],
  ["a", "c", "bcad"],
  ["b", "b", undefined],
  ["x", "b", undefined],
])("%s to the place of %s: %s", (key, place, order) => expect(movedTo(keys, key, place)?.join("")).toBe(order));
