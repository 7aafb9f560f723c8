import type { Service } from "@sannong/contract/catalogue/services";
import { expect, test } from "vitest";
import { bigMatters, shortName } from "./big-matters.ts";

const service = (given: Partial<Service>) =>
  ({ audiences: ["农户"], handling: "全程网办", wayIn: "system", useCount: 0, domain: "mach", ...given }) as Service;

test.each([
  ["农机购置与应用补贴申请", "农机购置与应用补贴"],
  ["动物检疫证明申报（A 证）", "动物检疫证明"],
  ["追溯批次登记", "追溯批次登记"],
  ["培训申请", "培训申请"],
  ["植物检疫证书（产地、调运）跨省联合审批受理", undefined],
] as const)("%s is called %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});

test("a short name that two matters share is neither's", () => {
  const all = [
    service({ identification: "a", name: "动物检疫证明申报（A 证）", useCount: 9 }),
    service({ identification: "b", name: "动物检疫证明申报（B 证）", useCount: 8 }),
    service({ identification: "pickup", name: "病死畜禽收集预约", useCount: 1 }),
  ];
  expect(bigMatters(all).map(({ identification }) => identification)).toEqual(["pickup"]);
});

test("each domain shows the one matter that most farmers come for, wherever it is done", () => {
  const all = [
    service({ identification: "looked-up", name: "补贴目录查询", handling: "查询", useCount: 90 }),
    service({ identification: "at-counter", name: "农机报废补贴", wayIn: "guide", useCount: 20 }),
    service({ identification: "staff", name: "受理核验", audiences: ["工作人员"], useCount: 70 }),
    service({ identification: "little", name: "购机补贴联办", useCount: 3 }),
    service({ identification: "most", name: "农机购置补贴申请", useCount: 40 }),
    service({ identification: "long", name: "农机购置与应用补贴资金兑付申请表补录", useCount: 99 }),
    service({ identification: "guide", name: "稻谷补贴申报", domain: "plant", wayIn: "notConnected" }),
    service({ identification: "firm", name: "肥料登记", domain: "plant", wayIn: "notConnected", audiences: ["企业"] }),
  ];
  expect(bigMatters(all).map(({ identification, name, theme }) => [theme.domain, identification, name])).toEqual([
    ["plant", "guide", "稻谷补贴"],
    ["mach", "most", "农机购置补贴"],
  ]);
  expect(bigMatters([])).toEqual([]);
});
