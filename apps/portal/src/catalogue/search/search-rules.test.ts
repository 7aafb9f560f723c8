import { expect, test } from "vitest";
import { judgeSearch, searchCounter } from "./search-rules.ts";

test.each([
  ["", { problem: "请输入搜索内容!" }],
  ["   ", { problem: "请输入搜索内容!" }],
  [" 农机 ", { address: "/searchview?keywords=%E5%86%9C%E6%9C%BA" }],
  ["a&b=c", { address: "/searchview?keywords=a%26b%3Dc" }],
  ["x".repeat(30), { address: `/searchview?keywords=${"x".repeat(25)}` }],
  ["𬭩".repeat(20), { address: `/searchview?keywords=${encodeURIComponent("𬭩".repeat(12))}` }],
])("searching for %j", (typed, verdict) => expect(judgeSearch(typed)).toEqual(verdict));

test.each([
  ["", null],
  ["农机", null],
  ["农机补", "3/25"],
  ["x".repeat(25), "25/25"],
])("the counter after %j says %j", (typed, counter) => expect(searchCounter(typed)).toBe(counter));
