import { expect, test } from "vitest";
import { narrow, pageOf, severalOf } from "./facets.ts";

type Fruit = { colour: string; seasons: string[] };
const fruits: Fruit[] = [
  { colour: "red", seasons: ["spring", "summer"] },
  { colour: "red", seasons: ["autumn"] },
  { colour: "green", seasons: ["summer"] },
];
const facets = [
  { name: "colour", of: ({ colour }: Fruit) => [colour] },
  { name: "season", of: ({ seasons }: Fruit) => seasons },
];
const counted = (chosen: Record<string, string[]>) => {
  const { found, facets: counts } = narrow(fruits, facets, chosen);
  return { found: found.length, ...counts };
};

test("without conditions all are there, each value counted", () => {
  expect(counted({})).toEqual({
    found: 3,
    colour: [
      { value: "red", count: 2 },
      { value: "green", count: 1 },
    ],
    season: [
      { value: "spring", count: 1 },
      { value: "summer", count: 2 },
      { value: "autumn", count: 1 },
    ],
  });
});

test("a group's counts stand as if nothing were chosen in it, the other groups narrow them", () => {
  expect(counted({ colour: ["red"] })).toEqual({
    found: 2,
    colour: [
      { value: "red", count: 2 },
      { value: "green", count: 1 },
    ],
    season: [
      { value: "spring", count: 1 },
      { value: "summer", count: 1 },
      { value: "autumn", count: 1 },
    ],
  });
});

test("what a choice leaves nothing of keeps its place, with none counted", () => {
  expect(counted({ season: ["autumn"] })).toEqual({
    found: 1,
    colour: [
      { value: "red", count: 1 },
      { value: "green", count: 0 },
    ],
    season: [
      { value: "spring", count: 1 },
      { value: "summer", count: 2 },
      { value: "autumn", count: 1 },
    ],
  });
});

test("values of one group widen, groups narrow; what nobody stands under finds nothing", () => {
  expect(counted({ season: ["autumn", "spring"] }).found).toBe(2);
  expect(counted({ season: ["summer"], colour: ["green"] }).found).toBe(1);
  expect(counted({ season: ["winter"] }).found).toBe(0);
});

test("several values travel in one word", () => {
  expect(severalOf("a, b,,")).toEqual(["a", "b"]);
  expect(severalOf(undefined)).toEqual([]);
});

test("a page is cut out of the whole, and one beyond the end is empty", () => {
  expect(pageOf([1, 2, 3], { pageNum: 2, pageSize: 2 })).toEqual({ records: [3], total: 3, pageNum: 2, pageSize: 2 });
  expect(pageOf([1], { pageNum: 9, pageSize: 2 }).records).toEqual([]);
});
