import { expect, test } from "vitest";
import { problemWithRanges, rangesTyped } from "./office-ranges.ts";

test("ranges are parted by lines, blanks and commas, and said once", () => {
  expect(rangesTyped(" 10.1.0.0/16\n\n192.0.2.7，2001:db8::/32, 10.1.0.0/16 ")).toEqual([
    "10.1.0.0/16",
    "192.0.2.7",
    "2001:db8::/32",
  ]);
  expect(rangesTyped(" \n ")).toEqual([]);
});

test.each([
  [["10.1.0.0/16"], undefined],
  [[], undefined],
  [["10.1.0.0/33"], "“10.1.0.0/33”不是地址或地址段，请核对"],
  [["192.0.2.0/24"], "与现在的访问范围相同"],
  [Array.from({ length: 51 }, (_, at) => `10.1.0.${at}`), "最多可填 50 个地址段"],
] as const)("%j: %s", (ranges, problem) => expect(problemWithRanges(ranges, ["192.0.2.0/24"])).toBe(problem));
