import { ROW_REGION_COLUMN } from "@sannong/contract/data/resource-words";
import type { ResourceItem } from "@sannong/contract/data/resources.schemas";
import { expect, test } from "vitest";
import { columnsOf, judgeRow } from "./data-rows.rules.ts";

const item = (field: string, name: string, type: ResourceItem["type"], length = 4): ResourceItem => ({
  field,
  name,
  type,
  length,
  sensitivity: "public",
});
const items = [item("crop", "作物", "text"), item("area", "面积 （亩）", "number"), item("on", "日期", "date")];
const renamed = (code: string) => (code === "320684" ? "320684 已改为 320614 海门区，请改用新代码" : undefined);
const judge = ([region = "", crop = "", area = "", on = ""]: string[]) => {
  const [first = "", ...others] = columnsOf(items);
  const cells = Object.fromEntries([
    [first, region],
    ...others.map((title, at) => [title, [crop, area, on][at] ?? ""]),
  ]);
  return judgeRow(cells, { items, isCovered: (code) => code.startsWith("3209"), renamed });
};

test("each item has a column of its own, found whatever spaces its name has", () =>
  expect(columnsOf(items)).toEqual([ROW_REGION_COLUMN, "作物（crop）", "面积（亩）（area）", "日期（on）"]));

test("a row as it is kept: numbers as numbers, days as days, what is empty as nothing", () => {
  expect(judge(["320925", "水稻", "1,200.5", "2026/1/2"])?.row).toEqual({
    region: "320925",
    content: { crop: "水稻", area: 1200.5, on: "2026-01-02" },
  });
  expect(judge(["", "小麦", "", "2026年11月2日"])?.row).toEqual({
    region: "",
    content: { crop: "小麦", area: null, on: "2026-11-02" },
  });
});

test("a region is read without the zeros below it, and of a former code its successor is named", () => {
  expect(judge(["320925000000", "水稻"])?.row?.region).toBe("320925");
  expect(judge(["320684", "水稻"])?.reasons).toEqual(["320684 已改为 320614 海门区，请改用新代码"]);
});

test("a row without a word is none", () => expect(judge([])).toBeUndefined());

test.each([
  [["320925", "水稻和小麦", "1", ""], "“作物”最多 4 个字"],
  [["320925", "水稻", "三亩", ""], "“面积 （亩）”要填数字，现在是“三亩”"],
  [["320925", "水稻", "1", "2026-02-30"], "“日期”写成 2026-11-22 的样子，现在是“2026-02-30”"],
  [["320925", "水稻", ",", ""], "“面积 （亩）”要填数字，现在是“,”"],
  [["320925", "水稻", "1,5", ""], "“面积 （亩）”要填数字，现在是“1,5”"],
  [["320925", "水稻", "0x1f", ""], "“面积 （亩）”要填数字，现在是“0x1f”"],
  [["3205", "水稻", "1", ""], "区划代码“3205”不在提供方所在地区内"],
  [["320925", "", "", ""], "除区划代码外没有填写数据"],
])("%j: %s", (cells, reason) => expect(judge(cells)).toMatchObject({ reasons: [reason] }));
