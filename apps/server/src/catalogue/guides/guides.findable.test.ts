import { expect, test } from "vitest";
import type { Findable } from "../../kernel/publication/index.ts";
import { withGuide } from "./guides.findable.ts";
import type { GuideHead } from "./guides.store.ts";

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
const guide = (difference: Partial<GuideHead>) =>
  ({ promisedDays: 15, isFree: true, areaCode: "32", ...difference }) as GuideHead;
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
