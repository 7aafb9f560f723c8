import { expect, test } from "vitest";
import { saidAfter } from "./said-after.ts";

const said = (text: string, isKept = false) => ({ kind: "info", text, isKept });
const texts = (...all: ReturnType<typeof said>[]) =>
  all.reduce<ReturnType<typeof said>[]>(saidAfter, []).map(({ text }) => text);

test("the last three are said, each once", () => {
  expect(texts(said("1"), said("2"), said("3"), said("4"))).toEqual(["2", "3", "4"]);
  expect(texts(said("1"), said("2"), said("1"))).toEqual(["2", "1"]);
});

test("what has to be read stays, whatever is said after it", () => {
  expect(texts(said("read me", true), said("1"), said("2"), said("3"), said("4"))).toEqual(["read me", "2", "3", "4"]);
});
