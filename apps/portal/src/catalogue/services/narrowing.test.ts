import { expect, test } from "vitest";
import { countedGroups, type Facet, hasWords, narrow } from "./narrowing.ts";

type Thing = { colour: string; sizes: string[] };
const things: Thing[] = [
  { colour: "red", sizes: ["s"] },
  { colour: "red", sizes: ["s", "l"] },
  { colour: "blue", sizes: ["l"] },
];
const facets: Facet<Thing>[] = [
  {
    name: "colour",
    title: "颜色",
    options: ["red", "blue", "green"].map((value) => ({ value, label: value })),
    valuesOf: ({ colour }) => [colour],
  },
  {
    name: "size",
    title: "大小",
    options: ["s", "l"].map((value) => ({ value, label: value })),
    valuesOf: ({ sizes }) => sizes,
  },
];
const counts = (chosen: Record<string, string[]>) =>
  countedGroups(things, facets, chosen).map(({ options }) => options.map(({ value, count }) => `${value} ${count}`));

test("one value of every group is needed, any of several of the same group will do", () => {
  expect(narrow(things, facets, { colour: ["red"], size: ["l"] })).toEqual([things[1]]);
  expect(narrow(things, facets, { colour: ["red", "blue"] })).toHaveLength(3);
  expect(narrow(things, facets, {})).toHaveLength(3);
});

test("a value's number is what choosing it would show; what nothing has is not offered", () => {
  expect(counts({})).toEqual([
    ["red 2", "blue 1"],
    ["s 2", "l 2"],
  ]);
  expect(counts({ colour: ["blue"] })).toEqual([
    ["red 2", "blue 1"],
    ["s 0", "l 1"],
  ]);
});

test("words are found in any text, however they are written", () => {
  expect(hasWords("OIDC", "接入 oidc")).toBe(true);
  expect(hasWords("", "")).toBe(true);
  expect(hasWords("农机", "畜牧", "渔业")).toBe(false);
});
