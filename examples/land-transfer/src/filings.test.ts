import { expect, test } from "vitest";
import { problemOf } from "./filings.ts";

const good = { plot: "村东 3 号地", area: "36.5", years: "5" };

test.each([
  ["a whole filing", {}, undefined],
  ["no plot", { plot: "" }, /地块名称/],
  ["a plot too long to print", { plot: "地".repeat(61) }, /60 个字/],
  ["no area", { area: "0" }, /面积/],
  ["an area in words", { area: "三亩" }, /面积/],
  ["a term beyond the law's", { years: "31" }, /1 至 30/],
  ["half a year", { years: "0.5" }, /整数/],
])("%s", (_name, more, expected) => {
  const problem = problemOf({ ...good, ...more });
  if (expected === undefined) expect(problem).toBeUndefined();
  else expect(problem).toMatch(expected);
});
