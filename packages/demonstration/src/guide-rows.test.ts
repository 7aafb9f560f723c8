import { CATCH_ALL, serviceSections } from "@sannong/contract/catalogue/guide-words";
import { guideDocument } from "@sannong/contract/catalogue/guides.schemas";
import { describe, expect, test } from "vitest";
import { catalogueRows } from "./catalogue.ts";
import { guideRows } from "./guide-rows.ts";

const rows = guideRows();
const { services } = catalogueRows();

describe("the guides of the demonstration", () => {
  test("every service has one, at least 140", () => {
    expect(rows.map(({ identification }) => identification).toSorted()).toEqual(
      services.map(({ identification }) => identification).toSorted(),
    );
    expect(rows.length).toBeGreaterThanOrEqual(140);
  });

  test.each(rows.map((row) => [row.identification, row] as const))("%s holds every element", (_id, row) => {
    expect(guideDocument.safeParse(row.document).error?.issues ?? []).toEqual([]);
    expect(row.document.promisedDays).toBeLessThanOrEqual(row.document.legalDays);
    expect(new Set(row.document.materials.map(({ name }) => name)).size).toBe(row.document.materials.length);
    expect(JSON.stringify(row.document)).toContain("（演示）");
  });

  test("no code twice, none without a place on one of the five pages, none empty", () => {
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(Object.keys(serviceSections)));
  });

  test("nothing leaves the reader guessing, and no number is somebody's", () => {
    const words = JSON.stringify(rows.map(({ document }) => document));
    expect(words.match(CATCH_ALL)).toBeNull();
    expect(words.match(/1[3-9]\d{9}|\d{15,18}/g)).toBeNull();
  });

  test("what is done at a counter promises nothing from here", () => {
    const online = rows.find(({ identification }) => identification === "njbt-apply");
    expect(online?.document.steps[0]?.about).toMatch(/^登录后/);
    const counter = rows.find(({ identification }) => identification === "cjjb-tip");
    expect(counter?.document.steps[0]?.about).toMatch(/^打咨询电话/);
    const promising = rows
      .filter(
        ({ document }) =>
          document.steps[0]?.name !== "登录" &&
          !/^登录后|网上|^写明|^选择|^输入|申报期/.test(document.steps[0]?.about ?? ""),
      )
      .filter(({ document }) => /登录后|网上提交|网上填/.test(JSON.stringify([document.steps, document.materials])));
    expect(promising.map(({ identification }) => identification)).toEqual([]);
  });

  test.each(["等相关材料", "法律法规规定的其他条件", "其他材料", "按要求提供"])("%s is refused", (words) => {
    const [row] = rows;
    const document = { ...row?.document, conditions: [words] };
    expect(guideDocument.safeParse(document).success).toBe(false);
  });
});
