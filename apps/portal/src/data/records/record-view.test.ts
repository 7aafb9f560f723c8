import { recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { readListAddress } from "@sannong/ui";
import { describe, expect, test } from "vitest";
import { categoryTyped, groupsOf, listNameOf, orders, questionOf, recordPages } from "./record-view.ts";

const areas = [
  { code: "3201", name: "南京市", cityCode: null },
  { code: "320102", name: "玄武区", cityCode: "3201" },
  { code: "3209", name: "盐城市", cityCode: null },
  { code: "320925", name: "建湖县", cityCode: "3209" },
];
const now = new Date("2026-11-22T02:00:00Z");
const viewOf = (address: string) => {
  const query = new URLSearchParams(address);
  return readListAddress(query, { groups: groupsOf("penalty", areas, query.get("city"), now), orders });
};

describe("the address of a list", () => {
  test.each([
    ["", { keyword: "" }],
    ["keywords=禾丰&category=罚款&status=公示中", { keyword: "禾丰", category: "罚款", status: "公示中" }],
    ["city=3209", { keyword: "", areaCode: "3209" }],
    ["city=3209&county=320925", { keyword: "", areaCode: "320925" }],
    // a county of another city falls away with its city
    ["city=3201&county=320925", { keyword: "", areaCode: "3201" }],
    ["county=320925", { keyword: "" }],
    ["year=2025", { keyword: "", startDate: "2025-01-01", endDate: "2025-12-31" }],
    ["year=1999&category=没有&order=x", { keyword: "" }],
    ["order=oldest", { keyword: "", order: "oldest" }],
  ])("%s asks %j", (address, asked) => expect(JSON.parse(JSON.stringify(questionOf(viewOf(address))))).toEqual(asked));

  test.each([
    ["certificate", "兽药", "兽药经营"],
    ["certificate", " 绿色食品 ", "绿色食品"],
    ["certificate", "药", undefined],
    ["certificate", "", undefined],
    ["certificate", "禾丰", undefined],
    ["penalty", "罚款", "罚款"],
  ] as const)("who looks in %s for “%s” means the category %s", (kind, typed, category) =>
    expect(categoryTyped(kind, typed)).toBe(category),
  );

  test("every kind has a page, and a name there", () => {
    for (const kind of recordKindNames) {
      const page = recordPages[recordQueries[kind].page as keyof typeof recordPages];
      expect(Object.values(page.lists)).toContain(kind);
      expect(Object.keys(page.lists)).toContain(listNameOf(kind));
    }
  });
});
