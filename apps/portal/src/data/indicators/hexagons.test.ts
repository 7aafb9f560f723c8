import { expect, test } from "vitest";
import { cellsFor, cornersOf, middleOf, spaceFor, SHADES, shadeOf } from "./hexagons.ts";

const cities = ["3201", "3202", "3203", "3204", "3205", "3206", "3207", "3208", "3209", "3210", "3211", "3212", "3213"];

test.each([
  ["the cities", cities],
  ["counties", Array.from({ length: 11 }, (_one, index) => `3205${index + 10}`)],
  ["one county", ["320501"]],
])("%s have a cell each, and all of it is in the picture", (_name, codes) => {
  const cells = cellsFor(codes);
  expect(new Set(cells.map(({ column, row }) => `${column}/${row}`)).size).toBe(codes.length);
  const { width, height } = spaceFor(cells);
  for (const cell of cells)
    for (const corner of cornersOf(cell).split(" ")) {
      const [x = Number.NaN, y = Number.NaN] = corner.split(",").map(Number);
      expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
    }
});

test("neighbours touch and never overlap", () => {
  const middles = cellsFor(cities).map(middleOf);
  for (const [index, one] of middles.entries())
    for (const other of middles.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(99);
});

test("the least is the first shade, the most the last, and equals are in the middle", () => {
  const values = [10, 20, 80];
  expect(values.map((value) => shadeOf(value, values))).toEqual([1, 2, SHADES]);
  expect(shadeOf(5, [5, 5])).toBe(4);
});
