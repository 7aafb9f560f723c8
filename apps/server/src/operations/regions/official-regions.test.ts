import { describe, expect, test } from "vitest";
import { regionRows } from "./official-regions.ts";

const rows = regionRows();
const onLevel = (level: number) => rows.filter((row) => row.level === level);

describe("the divisions of province 32", () => {
  test.each([
    ["province", 2, 1],
    ["cities", 3, 13],
    ["county-level units and statistical zones", 4, 95 + 9],
    ["townships", 5, 1487],
  ])("%s", (_name, level, count) => expect(onLevel(level)).toHaveLength(count));

  test("nine of the county rows are statistical zones, and nothing else is", () => {
    const zones = rows.filter((row) => row.isStatistical);
    expect(zones).toHaveLength(9);
    expect(zones.every((row) => row.level === 4)).toBe(true);
    expect(zones.map((row) => row.name)).toContain("苏州工业园区");
  });

  test("each code is there once, below a parent that is there before it", () => {
    const place = new Map(rows.map(({ code }, index) => [code, index]));
    expect(place.size).toBe(rows.length);
    const beforeParent = rows.filter(
      ({ parentCode: parent }, index) => parent !== null && !((place.get(parent) ?? index) < index),
    );
    expect(beforeParent).toEqual([]);
  });

  test("no dummy 市辖区, no empty name", () => {
    expect(rows.filter((row) => row.name === "市辖区" || row.name.trim() !== row.name || row.name === "")).toEqual([]);
  });
});
