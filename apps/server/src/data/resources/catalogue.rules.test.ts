import { describe, expect, test } from "vitest";
import { dataResourceRows } from "@sannong/demonstration/data-resources";
import { choose, classPathOf, type Resource, rowOf, sampleItems } from "./catalogue.rules.ts";
import type { DataClass } from "./data-classes.rules.ts";

const resource = (change: Partial<Resource>): Resource => ({
  code: "30100101/000001",
  classCode: "30100101",
  name: "粮食作物播种面积和产量",
  provider: "种植业管理处（演示）",
  providerCode: "DEMO-3200-01",
  providerRegion: "32",
  isListed: true,
  summary: "分县分季的播种面积。",
  domain: "plant",
  level: "province",
  formats: ["database"],
  items: [{ field: "crop", name: "作物", type: "text", length: 20, sensitivity: "public" }],
  sharing: "unconditional",
  sharingCondition: "",
  sharingWay: "api",
  legalBasis: "",
  openness: "open",
  opennessCondition: "",
  updateCycle: "quarterly",
  publishedOn: "2026-01-01",
  updatedOn: "2026-11-01",
  related: [],
  quality: { completeness: 99, accuracy: 98, timeliness: 97 },
  rowCount: 3,
  ...change,
});
const classes: DataClass[] = [
  { code: "3", name: "部门信息资源" },
  { code: "301", name: "种植业" },
  { code: "301001", name: "粮食生产" },
  { code: "30100101", name: "面积与产量" },
  { code: "302", name: "农机装备" },
  { code: "302001", name: "购置与应用补贴" },
  { code: "30200101", name: "补贴机具" },
];
const grain = resource({});
const machines = resource({
  code: "30200101/000002",
  classCode: "30200101",
  name: "农机购置补贴机具投档目录",
  sharing: "conditional",
  updateCycle: "yearly",
  formats: ["database", "spreadsheet"],
  level: "ministry",
  items: [{ field: "Model_No", name: "型号", type: "text", length: 20, sensitivity: "sensitive" }],
});
const all = [grain, machines];
const codes = (choice: Parameters<typeof choose>[2]) => choose(all, classes, choice).chosen.map(({ code }) => code);

describe("what is chosen", () => {
  test.each<[string, Parameters<typeof choose>[2], Resource[]]>([
    ["nothing: all", {}, all],
    ["a class, with what lies below it", { classCode: "301" }, [grain]],
    ["the whole tree", { classCode: "3" }, all],
    ["a kind of sharing", { sharing: "conditional" }, [machines]],
    ["a cycle", { updateCycle: "quarterly" }, [grain]],
    ["one of several formats", { format: "spreadsheet" }, [machines]],
    ["a level", { level: "ministry" }, [machines]],
    ["part of a name", { keywords: "投档" }, [machines]],
    ["an item", { keywords: "作物" }, [grain]],
    ["a field, whatever its letters", { keywords: "MODEL_no" }, [machines]],
    ["a provider, and another word", { keywords: "种植业 产量" }, [grain]],
    ["words that no resource has together", { keywords: "型号 作物" }, []],
    ["conditions that exclude each other", { sharing: "conditional", classCode: "301" }, []],
  ])("%s", (_name, choice, expected) => {
    expect(codes(choice)).toEqual(expected.map(({ code }) => code));
  });

  test("what else could be chosen is counted under all other conditions", () => {
    const { counts, classes: tree } = choose(all, classes, { sharing: "conditional" });
    expect(counts.sharing).toEqual([
      { value: "unconditional", count: 1 },
      { value: "conditional", count: 1 },
    ]);
    expect(counts.updateCycle).toEqual([{ value: "yearly", count: 1 }]);
    expect(tree.map(({ name, depth, count }) => [name, depth, count])).toEqual([
      ["部门信息资源", 0, 1],
      ["农机装备", 1, 1],
      ["购置与应用补贴", 2, 1],
      ["补贴机具", 3, 1],
    ]);
  });

  test("a chosen one is still shown when nothing is left of it", () => {
    expect(choose(all, classes, { level: "local", sharing: "conditional" }).counts.level).toEqual([
      { value: "ministry", count: 1 },
      { value: "local", count: 0 },
    ]);
  });
});

test("the way from 类 to 细目 in words", () => {
  expect(classPathOf("30200101", classes)).toEqual(["部门信息资源", "农机装备", "购置与应用补贴", "补贴机具"]);
});

test("of a row only what is granted leaves, in the catalogue's order; what is missing is empty", () => {
  const row = { phone: "154****0001", crop: "水稻", more: "不在目录中" };
  expect(rowOf(row, [{ field: "crop" }, { field: "area" }])).toEqual({ crop: "水稻", area: null });
  expect(rowOf(row, [{ field: "constructor" }])).toEqual({ constructor: null });
  expect(sampleItems([...grain.items, ...machines.items])).toEqual(grain.items);
});

describe("the demonstration's catalogue", () => {
  const { resources, classes: seeded } = dataResourceRows(new Date("2026-11-21T08:00:00Z"));

  test("sixty resources with all the metadata of the standard", () => {
    expect(resources.length).toBeGreaterThanOrEqual(60);
    for (const one of resources) {
      expect(one.code).toMatch(/^3\d{7}\/\d{6}$/);
      expect(classPathOf(one.classCode, seeded)).toHaveLength(4);
      expect(one.provider).toMatch(/^[^（]+$/);
      expect(one.summary).toMatch(/。$/);
      expect(JSON.parse(one.items).length).toBeGreaterThanOrEqual(3);
      expect(one.publishedOn <= one.updatedOn).toBe(true);
    }
  });
  test("each name and each code is there once", () => {
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length);
    expect(new Set(resources.map(({ code }) => code)).size).toBe(resources.length);
  });
  test("all kinds of sharing; what is not shared says why, gives no rows and hides nothing else", () => {
    expect(new Set(resources.map(({ sharing }) => sharing)).size).toBe(3);
    for (const one of resources.filter(({ sharing }) => sharing === "refused")) {
      expect(one.legalBasis).toContain("依据《");
      expect(one.rowCount).toBe(0);
    }
    for (const one of resources.filter(({ sharing }) => sharing === "conditional"))
      expect(one.sharingCondition).not.toBe("");
  });
  test("what is sensitive is not shared with everybody", () => {
    for (const one of resources.filter(({ sharing }) => sharing === "unconditional"))
      expect(one.items).not.toContain('"sensitive"');
  });
});
