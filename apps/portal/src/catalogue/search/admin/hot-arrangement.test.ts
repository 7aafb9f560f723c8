import { expect, test } from "vitest";
import { hide, pin, release, rowsOf, stepped } from "./hot-arrangement.ts";

const arranged = { pinned: ["甲", "乙", "丙"], hidden: ["丁"] };
const used = ["乙", "戊", "丁"].map((keywords, at) => ({ keywords, searches: 9 - at, choices: at }));

test("the pinned ones stand first in their order, the hidden ones last", () => {
  expect(rowsOf({ used, ...arranged }).map(({ keywords, place, searches }) => [keywords, place, searches])).toEqual([
    ["甲", "pinned", null],
    ["乙", "pinned", 9],
    ["丙", "pinned", null],
    ["戊", "usual", 8],
    ["丁", "hidden", 7],
  ]);
});

test("a word is pinned, hidden or neither, never two of them", () => {
  expect(pin(arranged, "丁")).toEqual({ pinned: ["甲", "乙", "丙", "丁"], hidden: [] });
  expect(hide(arranged, "甲")).toEqual({ pinned: ["乙", "丙"], hidden: ["丁", "甲"] });
  expect(release(arranged, "丁")).toEqual({ pinned: ["甲", "乙", "丙"], hidden: [] });
});

test("a pinned one steps up and down, and stays at the ends", () => {
  expect(stepped(arranged, "乙", -1)?.pinned).toEqual(["乙", "甲", "丙"]);
  expect(stepped(arranged, "乙", 1)?.pinned).toEqual(["甲", "丙", "乙"]);
  expect(stepped(arranged, "甲", -1)).toBeUndefined();
  expect(stepped(arranged, "丙", 1)).toBeUndefined();
});
