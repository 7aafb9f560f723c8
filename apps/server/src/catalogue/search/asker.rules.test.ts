import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { expect, test } from "vitest";
import { asksForProducts, asksOfThePortal, fearsAPrice, sideOf, sideSaid, standingFor } from "./asker.rules.ts";

const person = (roleCode: string, accountType: number, source = "") => ({
  roles: [{ roleCode, roleName: "" }],
  accountType,
  source,
});

test.each([
  ["nobody", null, HomeType.government, "visitor"],
  ["a person", person("4", 2), HomeType.market, "person"],
  ["a person who claims the other counter", person("4", 2), HomeType.government, "person"],
  ["a firm", person("4", 3), HomeType.market, "firm"],
  ["staff at their counter", person("1", 1), HomeType.government, "staff"],
  ["staff at the market counter", person("1", 1), HomeType.market, "person"],
] as const)("%s", (_who, caller, counter, side) => expect(sideOf(caller, counter)).toBe(side));

test.each(["想贷款买农机", "猪保险", "借点钱", "惠农代款惠农贷款", "减产保本的险", "看中拖拉机差五万", "没钱买饲料"])(
  "%s asks for what somebody earns by",
  (typed) => expect(asksForProducts([typed])).toBe(true),
);
test.each(["农机补贴", "插秧机", "老房子翻新", "危险的桥", "风险"])("%s asks for no product", (typed) =>
  expect(asksForProducts([typed])).toBe(false),
);

const service = (audiences: string[], isCommercial = false) => ({ kind: "service" as const, audiences, isCommercial });

test("what is for staff or for firms alone comes after the rest, save before them", () => {
  const everybody = standingFor(service(["农户", "工作人员"]), "visitor", "neither");
  const firms = standingFor(service(["企业"]), "visitor", "neither");
  const staff = standingFor(service(["工作人员"]), "visitor", "neither");
  expect([everybody > firms, firms > staff]).toEqual([true, true]);
  expect(standingFor(service(["企业"]), "firm", "neither")).toBe(everybody);
  expect(standingFor(service(["工作人员"]), "staff", "neither")).toBe(everybody);
  // who said nothing is for everybody
  expect(standingFor(service([]), "visitor", "neither")).toBe(everybody);
});

test("what somebody earns by loses half, before anybody, unless it was asked for", () => {
  for (const side of ["visitor", "person", "firm", "staff"] as const) {
    expect(standingFor(service(["农户"], true), side, "neither")).toBe(0.5);
    expect(standingFor(service(["农户"], true), side, "products")).toBe(1);
  }
});

test("against a price it helps, and stands a little behind what is done in public", () => {
  for (const typed of ["豆粕涨得养不起了", "猪价又跌了", "种菜亏本"])
    expect([typed, fearsAPrice(typed)]).toEqual([typed, true]);
  for (const typed of ["补贴涨多少", "塘水涨起来", "怎么卖猪"])
    expect([typed, fearsAPrice(typed)]).toEqual([typed, false]);
  const standing = standingFor(service(["农户"], true), "visitor", "aPrice");
  expect([standing > 0.5, standing < 1]).toEqual([true, true]);
});

test("whoever says that they ask for a firm is one; staff at their counter stay staff", () => {
  expect(sideSaid("visitor", "我们公司想租地")).toBe("firm");
  expect(sideSaid("person", "我想租地")).toBe("person");
  expect(sideSaid("staff", "公司想租地")).toBe("staff");
});

test.each(["我是镇农技站的，往哪报", "乡里让我统计", "坐席接的单子", "今天巡江怎么打卡"])(
  "whoever speaks as staff of their own work is answered so: %s",
  (typed) => expect(sideSaid("visitor", typed)).toBe("staff"),
);
test.each(["村干部乱花钱", "镇上的人说要登记", "我是村里人", "县里还有补贴吗"])(
  "whoever only speaks of an office is none of it: %s",
  (typed) => expect(sideSaid("visitor", typed)).toBe("visitor"),
);

test.each([
  "短信说有人在别处登我的号",
  "头一回来，先在哪里开个号",
  "你们网站有个电话写错了",
  "右上角小铃铛有个红点",
  "密码想不起来",
])("%s is asked of the portal itself", (asked) => expect(asksOfThePortal(asked)).toBe(true));

test.each(["补贴银行账号换了", "执业兽医注册", "注册证过期", "拖拉机号牌丢了", "登记家庭农场"])(
  "%s is asked of something else",
  (asked) => expect(asksOfThePortal(asked)).toBe(false),
);
