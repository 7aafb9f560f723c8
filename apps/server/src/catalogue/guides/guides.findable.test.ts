import { expect, test } from "vitest";
import type { Findable } from "../../kernel/publication/index.ts";
import { withGuide } from "./guides.findable.ts";
import type { SoughtService } from "./guides.store.ts";

const found: Findable = {
  kind: "service",
  key: "njbt-apply",
  title: "农机购置与应用补贴申请",
  summary: "凭发票和合格证申领补贴。",
  owner: "农机处（演示）",
  isNeedLogin: false,
  identification: "njbt-apply",
  facts: [
    { label: "办理方式", text: "全程网办" },
    { label: "面向", text: "农户" },
    { label: "受理部门", text: "农机处（演示）" },
  ],
};
type Promised = { promisedDays?: number; isFree?: boolean; areaCode?: string; kind?: "subsidy" | "finance" };
const document = {
  conditions: ["从事农业生产的个人和组织", "机具在补贴目录内"],
  materials: ["购机发票", "机具合格证", "人机合影", "银行卡", "身份证"].map((name) => ({ name })),
  steps: [
    { name: "申请", about: "登录后填写申请表" },
    { name: "核验", about: "核对材料和实物" },
  ],
};
const guide = ({ areaCode = "32", promisedDays = 15, isFree = true, kind = "subsidy" }: Promised) =>
  ({
    identification: "njbt-apply",
    otherWords: "买农机  购机补贴",
    areaCode,
    guide: { kind, promisedDays, isFree, document },
  }) as SoughtService;
const regionName = (code: string) => (code === "320925" ? "建湖县" : undefined);

test("a service is found with its department, time limit and fee, and the way to its guide", () => {
  expect(withGuide(found, guide({}), regionName)).toMatchObject({
    path: "/serve/guide/njbt-apply",
    facts: [
      { label: "受理部门", text: "农机处（演示）" },
      { label: "办理时限", text: "15 个工作日" },
      { label: "收费", text: "不收费" },
      { label: "办理方式", text: "全程网办" },
    ],
  });
  expect(withGuide(found, guide({ promisedDays: 0, isFree: false }), regionName).facts).toEqual(
    expect.arrayContaining([
      { label: "办理时限", text: "当场办结" },
      { label: "收费", text: "见收费标准" },
    ]),
  );
});

test("one without a guide is found as it is", () => {
  expect(withGuide(found, undefined, regionName)).toBe(found);
});

test("one that a county alone has says where", () => {
  expect(withGuide(found, guide({ areaCode: "320925" }), regionName).regionName).toBe("建湖县");
  expect(withGuide(found, guide({}), regionName)).not.toHaveProperty("regionName");
});

test("it is found by what people call it, with or without a guide, and says how to begin", () => {
  const called = withGuide({ ...found, otherWords: ["补贴系统"] }, guide({}), regionName);
  expect(called.otherWords).toEqual(["补贴系统", "买农机", "购机补贴"]);
  expect(called.guidance).toEqual({
    who: "从事农业生产的个人和组织",
    bring: ["购机发票", "机具合格证", "人机合影", "银行卡"],
    first: "申请：登录后填写申请表",
  });
  expect(withGuide(found, { ...guide({}), guide: null }, regionName)).toMatchObject({
    otherWords: ["买农机", "购机补贴"],
  });
});

test("somebody earns by what is a loan or an insurance, and by nothing else", () => {
  expect(withGuide(found, guide({ kind: "finance" }), regionName).isCommercial).toBe(true);
  expect(withGuide(found, guide({}), regionName).isCommercial).toBe(false);
});
