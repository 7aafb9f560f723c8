import { describe, expect, test } from "vitest";
import { problemsOf } from "../problems.testing.ts";
import { accountLogin, smsLogin, twoFactorLogin } from "./sign-in.schemas.ts";

describe("specification §5: what a sign-in without anything typed is told", () => {
  test("account (login method 1)", () => {
    const typed = { loginMethod: 1, username: " ", password: "", captcha: " " };
    expect(problemsOf(accountLogin, typed)).toEqual({
      username: "请输入",
      password: "请输入密码",
      captcha: "请输入验证码",
    });
  });
  test("two-factor (login method 6)", () => {
    const typed = { loginMethod: 6, username: "", password: "", captcha: "", loginCode: " " };
    expect(problemsOf(twoFactorLogin, typed)).toEqual({
      username: "请输入用户名或手机号",
      password: "请输入密码",
      captcha: "请输入图形验证码",
      loginCode: "请输入短信验证码",
    });
  });
  test("SMS (login method 4)", () => {
    const typed = { loginMethod: 4, username: "", captcha: "", loginCode: "" };
    expect(problemsOf(smsLogin, typed)).toEqual({
      username: "不能为空",
      captcha: "请输入图形验证码",
      loginCode: "请输入短信验证码",
    });
  });
});

describe("a two-factor code, as people type it", () => {
  const full = { loginMethod: 6, username: " ganbu ", password: "04ab", captcha: " k7mp ", loginCode: "304711" };
  test.each([
    [" 304 711 ", "304711"],
    ["abcd-efgh-jk", "ABCDEFGHJK"],
    ["abcd-efgh-jkmn", "ABCDEFGHJKMN"],
  ])("%j is %s", (typed, loginCode) =>
    expect(twoFactorLogin.parse({ ...full, loginCode: typed })).toMatchObject({
      username: "ganbu",
      captcha: "K7MP",
      loginCode,
    }),
  );
  test.each([
    ["30471", "短信验证码是 6 位数字，您输入了 5 位"],
    ["30471a", "短信验证码是 6 位数字"],
    ["abcd-efgh", "短信验证码是 6 位数字"],
  ])("%j: %s", (loginCode, expected) =>
    expect(problemsOf(twoFactorLogin, { ...full, loginCode })).toEqual({ loginCode: expected }),
  );
});
