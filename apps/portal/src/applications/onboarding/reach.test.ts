import { expect, test } from "vitest";
import { reachOf } from "./reach.ts";

type Detail = Parameters<typeof reachOf>[0];
const detail = (form: object, change: object = {}) =>
  Object.fromEntries(
    reachOf({
      form: { roles: [], scopes: ["profile"], ...form },
      status: "live",
      client: { testUsers: ["王*"] },
      ...change,
    } as unknown as Detail),
  );

test("who comes in is said while it is tried; once live this page does not know", () => {
  expect(detail({}, { status: "sandbox" })).toMatchObject({ 可见范围: "联调中，只有测试用户能进入：王*" });
  expect(detail({}, { status: "goLive" })).toHaveProperty("可见范围");
  expect(detail({})).not.toHaveProperty("可见范围");
});
test("roles are called by their names", () => {
  const roles = [
    { code: "a", name: "仓管员" },
    { code: "b", name: "审核员" },
  ];
  expect(detail({ roles })).toMatchObject({ 需要的角色: "须有其中一个：仓管员、审核员。没有的用户先申请授权" });
  expect(detail({})).toMatchObject({ 需要的角色: "不需要" });
});
test("a number is given whole to whom it was granted, and goes to whoever is asked about an account", () => {
  expect(detail({ scopes: ["phone"] })).toMatchObject({ 手机号: "完整手机号，用户同意后提供" });
  expect(detail({ checkUserUrl: "https://a.example/check" })).toMatchObject({
    手机号: "不提供给系统；核对账号时，登录者的手机号会发给用户核验接口",
    账号绑定: "可以绑定，账号由用户核验接口核对",
  });
  expect(detail({})).toMatchObject({ 手机号: "不提供给系统", 账号绑定: "没有登记用户核验接口，不能绑定" });
});
