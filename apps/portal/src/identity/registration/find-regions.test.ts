import { expect, test } from "vitest";
import { searchRegions } from "./find-regions.ts";

const tree = [
  {
    label: "江苏省",
    bm: "32",
    children: [
      {
        label: "盐城市",
        bm: "3209",
        children: [
          { label: "建湖县", bm: "320925" },
          { label: "亭湖区", bm: "320902" },
        ],
      },
    ],
  },
  { label: "其他", bm: "9999" },
];
const spellings = {
  "32": "jiang su sheng",
  "3209": "yan cheng shi",
  "320925": "jian hu xian",
  "320902": "ting hu qu",
  "9999": "qi ta",
};
const found = (typed: string) => searchRegions(tree, typed, spellings).map(({ node }) => node.label);

test.each([
  ["建湖", ["建湖县"]],
  ["jianhu", ["建湖县"]],
  ["Jian Hu", ["建湖县"]],
  ["jhx", ["建湖县"]],
  ["yc", ["盐城市"]],
  ["hu", ["建湖县", "亭湖区"]],
  ["3209", ["盐城市", "建湖县", "亭湖区"]],
  ["shanghai", []],
])("a region is found by its name, its code or how it is spoken: %s", (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test("until the spellings are there names and codes are found as before", () => {
  expect(searchRegions(tree, "jianhu")).toEqual([]);
  expect(searchRegions(tree, "亭湖").map(({ node }) => node.label)).toEqual(["亭湖区"]);
});
