import { describe, expect, test } from "vitest";
import {
  findRegions,
  indexRegions,
  isWithin,
  levelOfCode,
  namePath,
  regionsOfLevel,
  treeOf,
  type Region,
} from "./regions.rules.ts";

const region = (
  code: string,
  name: string,
  parentCode: string | null,
  level: number,
  isStatistical = false,
): Region => ({
  code,
  name,
  parentCode,
  level,
  isStatistical,
  isWithdrawn: false,
});
const index = indexRegions([
  region("32", "江苏省", null, 2),
  region("3201", "南京市", "32", 3),
  region("320102", "玄武区", "3201", 4),
  region("320102002", "梅园新村街道", "320102", 5),
  region("3205", "苏州市", "32", 3),
  region("320576", "苏州工业园区", "3205", 4, true),
]);

describe("a code within a subtree", () => {
  test.each([
    ["320102", "32", true],
    ["320102", "3201", true],
    ["320102", "320102", true],
    ["320102002001", "320102", true], // a village the table does not know
    ["3201", "320102", false],
    ["3205", "3201", false],
    ["320102", "320", false], // no code has three digits
    ["32010", "32", false],
    ["320102", "", false],
    ["", "", false],
    ["9999", "9999", true],
    ["9999", "32", false],
    ["999901", "9999", false],
    ["3201%", "32", false],
  ])("%j in %j: %s", (code, subtree, expected) => expect(isWithin(code, subtree)).toBe(expected));
});

test.each([
  ["32", 2],
  ["3201", 3],
  ["320102", 4],
  ["320102002", 5],
  ["320102002001", 6],
  ["9999", undefined],
  ["3", undefined],
  ["abcd", undefined],
])("%s is on level %s", (code, level) => expect(levelOfCode(code)).toBe(level));

test("the path of names", () => {
  expect(namePath(index, "320102002")).toEqual(["江苏省", "南京市", "玄武区", "梅园新村街道"]);
  expect(namePath(index, "330000")).toEqual([]);
});

test("regions of a level", () => {
  expect(regionsOfLevel(index, "32", 4).map((one) => one.name)).toEqual(["玄武区", "苏州工业园区"]);
  expect(regionsOfLevel(index, "3201", 3).map((one) => one.name)).toEqual(["南京市"]);
  expect(regionsOfLevel(index, "3201", 2)).toEqual([]);
  expect(regionsOfLevel(index, "99", 4)).toEqual([]);
});

describe("the tree", () => {
  test("from the root to a level; a leaf has no children member", () => {
    expect(treeOf(index, "32", 2, 3)).toEqual([
      {
        label: "江苏省",
        bm: "32",
        children: [
          { label: "南京市", bm: "3201" },
          { label: "苏州市", bm: "3205" },
        ],
      },
    ]);
  });
  test("a forest when it begins below the root", () => {
    expect(treeOf(index, "32", 4, 5)).toEqual([
      { label: "玄武区", bm: "320102", children: [{ label: "梅园新村街道", bm: "320102002" }] },
      { label: "苏州工业园区", bm: "320576" },
    ]);
  });
  test("a level above the root begins at the root", () => {
    expect(treeOf(index, "320102", 2, 5)).toEqual([
      { label: "玄武区", bm: "320102", children: [{ label: "梅园新村街道", bm: "320102002" }] },
    ]);
  });
  test("nothing when the tree ends above the root", () => expect(treeOf(index, "320102", 2, 3)).toEqual([]));
  test("nothing of an unknown root", () => expect(treeOf(index, "3301", 2, 5)).toEqual([]));
});

describe("looking a region up", () => {
  test.each([
    ["", undefined, ["江苏省", "南京市", "玄武区", "梅园新村街道", "苏州市", "苏州工业园区"]],
    ["苏州", undefined, ["苏州市", "苏州工业园区"]],
    ["玄武区", undefined, ["玄武区"]],
    ["3205", undefined, ["苏州市", "苏州工业园区"]],
    ["320500", undefined, ["苏州市"]],
    ["320000", undefined, ["江苏省"]],
    ["320102002", undefined, ["梅园新村街道"]],
    ["", 4, ["玄武区", "苏州工业园区"]],
    ["苏", 3, ["苏州市"]],
    ["330000", undefined, []],
    ["没有", undefined, []],
  ])("%j on level %s: %j", (keywords, level, names) =>
    expect(findRegions([...index.byCode.values()], { keywords, level }).map(({ name }) => name)).toEqual(names),
  );
});
