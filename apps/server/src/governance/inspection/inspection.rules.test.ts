import type { InspectionKey } from "@sannong/contract/governance/inspection-words";
import { describe, expect, test } from "vitest";
import { inspected, type InspectionFacts, isWholeGuide, slipsIn } from "./inspection.rules.ts";

const now = new Date("2026-11-22T08:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const sound: InspectionFacts = {
  now,
  updated: [
    { name: "通知", latest: ago(3) },
    { name: "政策文件", latest: ago(170) },
  ],
  filled: [{ name: "证书查询", rows: 4 }],
  unanswered: { older: [], overdue: [] },
  guides: [{ name: "农机补贴", isWhole: true }],
  texts: [{ title: "通知", text: "请登录系统" }],
  links: { endedAt: ago(1), broken: 0 },
  filingMissing: [],
  systems: [{ name: "追溯平台", asked: 100, answered: 95 }],
  ratingsOverdue: 0,
  audit: { endedAt: ago(1), isIntact: true, faults: 0 },
};
const itemOf = (key: InspectionKey, change: Partial<InspectionFacts>) =>
  inspected({ ...sound, ...change }).find((one) => one.key === key);

test("a site that is looked after passes in everything", () => {
  expect(inspected(sound).filter(({ verdict }) => verdict !== "good")).toEqual([]);
});

describe("what decides alone", () => {
  test.each<[string, InspectionKey, Partial<InspectionFacts>, number | null]>([
    ["a first page of fifteen days", "home", { updated: [{ name: "通知", latest: ago(15) }] }, 15],
    ["a first page with nothing", "home", { updated: [{ name: "通知", latest: null }] }, null],
    [
      "five stale columns",
      "columns",
      { updated: ["一", "二", "三", "四", "五"].map((name) => ({ name, latest: ago(181) })) },
      5,
    ],
    ["five blank columns", "blank", { filled: ["一", "二", "三", "四", "五"].map((name) => ({ name, rows: 0 })) }, 5],
    ["a message three months old", "unanswered", { unanswered: { older: ["FK-1"], overdue: ["FK-1"] } }, 1],
    ["a service without its guide", "guides", { guides: [{ name: "农机补贴", isWhole: null }] }, 1],
    ["a log that was changed", "audit", { audit: { endedAt: ago(0), isIntact: false, faults: 2 } }, 2],
  ])("%s", (_what, key, change, figure) => {
    expect(itemOf(key, change)).toMatchObject({ verdict: "veto", figure });
  });
});

describe("what is to be mended", () => {
  test.each<[InspectionKey, Partial<InspectionFacts>, string]>([
    [
      "columns",
      {
        updated: [
          { name: "通知", latest: ago(0) },
          { name: "政策文件", latest: ago(181) },
        ],
      },
      "政策文件：181 天未更新",
    ],
    ["blank", { filled: [{ name: "证书查询", rows: 0 }] }, "证书查询"],
    ["overdue", { unanswered: { older: [], overdue: ["FK-2"] } }, "FK-2"],
    ["wording", { texts: [{ title: "公告", text: "请登陆系统" }] }, "公告：“登陆”应为“登录”"],
    ["filing", { filingMissing: ["ICP备案号"] }, "ICP备案号"],
    ["systems", { systems: [{ name: "追溯平台", asked: 100, answered: 94 }] }, "追溯平台：应答率 94.0%"],
  ])("%s", (key, change, named) => {
    expect(itemOf(key, change)).toMatchObject({ verdict: "warn", figure: 1, named: [named] });
  });
});

test("what nobody looked at lately is told as such, not as good", () => {
  expect(itemOf("links", { links: null })?.verdict).toBe("unknown");
  expect(itemOf("links", { links: { endedAt: ago(7), broken: 0 } })?.verdict).toBe("unknown");
  expect(itemOf("audit", { audit: null })?.verdict).toBe("unknown");
  expect(itemOf("audit", { audit: { endedAt: ago(0), isIntact: null, faults: 0 } })?.verdict).toBe("unknown");
});

test("slips of the pen; what is right is left alone", () => {
  expect(slipsIn("截止到2026年底，帐号须重新布署")).toHaveLength(3);
  expect(slipsIn("台风登陆沿海。截至2026年底；报名截止到周五")).toEqual([]);
});

test("a guide with catch-all words is not whole", () => {
  expect(isWholeGuide({ name: "身份证等相关材料" }, () => true)).toBe(false);
  expect(isWholeGuide({ name: "身份证" }, () => true)).toBe(true);
  expect(isWholeGuide({ name: "身份证" }, () => false)).toBe(false);
});
