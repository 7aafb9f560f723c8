import { expect, test } from "vitest";
import { neighboursOf } from "./go-on.ts";

const stood = ["a", "b", "c", "d"];

test("a request of the list has those beside it", () => {
  expect(neighboursOf("b", stood, stood)).toEqual({ previous: "a", next: "c" });
  expect(neighboursOf("a", stood, stood)).toEqual({ previous: undefined, next: "b" });
  expect(neighboursOf("d", stood, stood)).toEqual({ previous: "c", next: undefined });
});

test("one that somebody else decided has what is left of the list it stood in", () => {
  expect(neighboursOf("b", ["a", "c", "d"], stood)).toEqual({ previous: "a", next: "c" });
  expect(neighboursOf("b", ["d"], stood)).toEqual({ previous: undefined, next: "d" });
  expect(neighboursOf("d", ["a", "b"], stood)).toEqual({ previous: "b", next: undefined });
  expect(neighboursOf("b", [], stood)).toEqual({ previous: undefined, next: undefined });
});

test("one that stood in no list, as an old address names it, is followed by the first that waits", () => {
  expect(neighboursOf("x", ["c", "d"], stood)).toEqual({ previous: undefined, next: "c" });
});
