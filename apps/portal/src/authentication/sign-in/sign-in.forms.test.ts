import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { accountForm, sendCodeForm, twoFactorForm } from "./sign-in.forms.ts";

/** The first problem of each field: that is the one a form shows. */
const problems = (read: ReturnType<typeof z.safeParse>) =>
  Object.fromEntries((read.error?.issues ?? []).toReversed().map((issue) => [issue.path[0], issue.message]));

const nothing = { username: "", password: "", captcha: "", loginCode: "", tel: "" };
const filled = { username: " ganbu ", password: "密 码", captcha: " k7mp ", loginCode: "304711", tel: " ganbu " };

describe("specification §5 login", () => {
  test("empty", () => {
    expect(problems(z.safeParse(accountForm, nothing))).toEqual({
      username: "请输入",
      password: "请输入密码",
      captcha: "请输入验证码",
    });
  });

  test("texts are trimmed, the captcha upper-cased, the password left alone", () => {
    expect(z.parse(accountForm, filled)).toEqual({ username: "ganbu", password: "密 码", captcha: "K7MP" });
  });
});

describe("specification §5 two-factor", () => {
  test("empty", () => {
    expect(problems(z.safeParse(twoFactorForm, nothing))).toMatchObject({
      username: "请输入用户名或手机号",
      password: "请输入密码",
      captcha: "请输入图形验证码",
      loginCode: "请输入短信验证码",
    });
  });

  test.each([
    ["30471", "短信验证码是 6 位数字，您输入了 5 位"],
    ["3047111", "短信验证码是 6 位数字，您输入了 7 位"],
    ["30471a", "短信验证码是 6 位数字"],
  ])("a code of %s", (loginCode, message) => {
    expect(problems(z.safeParse(twoFactorForm, { ...filled, loginCode }))).toEqual({ loginCode: message });
  });

  test("sending a code asks for the user name first", () => {
    const issues = z.safeParse(sendCodeForm, nothing).error?.issues ?? [];
    expect(issues[0]).toMatchObject({ path: ["tel"], message: "请先输入用户名或手机号" });
  });
});
