import { describe, expect, test } from "vitest";
import { accountInfoForm, newPasswordForm, passwordForm, recoverForm, updateUserInfo } from "./account-care.schemas.ts";
import { problemsOf } from "../problems.testing.ts";

const rule = "密码由9-20位数字、大小写字母和常用符号组成";
const password = "Mai7#tian-Lu";

describe("specification §5 change password: tel, password and yzm are required", () => {
  const full = { tel: " 15400000001 ", yzm: " 304711 ", password, rpassword: password };
  test("filled in, it is trimmed and taken; the password is left alone", () => {
    expect(passwordForm.parse(full)).toEqual({ tel: "15400000001", yzm: "304711", password, rpassword: password });
  });
  test.each<[Partial<typeof full>, Record<string, string>]>([
    [
      { tel: " ", yzm: " ", password: "", rpassword: "" },
      { tel: "请输入手机号!", yzm: "请输入验证码!", password: "请输入密码!", rpassword: "请再次输入密码" },
    ],
    [{ tel: "1540000000" }, { tel: "请输入正确的手机号" }],
    [{ yzm: "30471" }, { yzm: "短信验证码是 6 位数字，您输入了 5 位" }],
    [{ password: "Mai7#tia", rpassword: "Mai7#tia" }, { password: rule }],
    [{ password: "mai7#tian-lu", rpassword: "mai7#tian-lu" }, { password: rule }],
    [{ rpassword: `${password} ` }, { rpassword: "两次输入密码不一致!" }],
  ])("with %j: %j", (change, expected) => expect(problemsOf(passwordForm, { ...full, ...change })).toEqual(expected));
});

describe("recovery, step by step", () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [
      { tel: "", captcha: " ", yzm: "" },
      { tel: "请输入手机号!", captcha: "请输入图形验证码", yzm: "请输入验证码!" },
    ],
    [{ tel: "25400000001", captcha: "k7mp", yzm: "304711" }, { tel: "请输入正确的手机号" }],
    [{ tel: " 15400000001 ", captcha: " k7mp ", yzm: " 304711 " }, {}],
  ])("the phone, with %j: %j", (typed, expected) => expect(problemsOf(recoverForm, typed)).toEqual(expected));

  test.each<[Record<string, string>, Record<string, string>]>([
    [
      { password: "", rpassword: "" },
      { password: "请输入密码!", rpassword: "请再次输入密码" },
    ],
    [{ password, rpassword: "Mai7#tian-Li" }, { rpassword: "两次输入密码不一致!" }],
    [{ password: "Mai7tianLu", rpassword: "Mai7tianLu" }, { password: rule }],
    [{ password, rpassword: password }, {}],
  ])("the password, with %j: %j", (typed, expected) =>
    expect(problemsOf(newPasswordForm, { ...typed, factorCode: "" })).toEqual(expected),
  );
});

test("specification §3 account info: company, deptName, userName and tel are typed; the account is shown, the password has a form of its own", () => {
  const typed = { userName: "李工", company: "建湖县农机站", deptName: "推广科", tel: "15400000001" };
  const fields = { ...typed, yzm: "304711", factorCode: "", formerYzm: "" };
  expect(accountInfoForm([]).parse({ ...fields, account: "ganbu", password, rpassword: password })).toEqual(fields);
  expect(updateUserInfo.input.parse({ ...typed, yzm: "304711" })).toMatchObject({ ...typed, yzm: "304711" });
  expect(Object.keys(passwordForm.def.shape ?? {})).toEqual(expect.arrayContaining(["password", "rpassword"]));
});

describe("specification §5 account info: 必填项!", () => {
  const full = {
    userName: " 演示 ",
    company: " 青禾 ",
    deptName: " 办公室 ",
    tel: " 15400000001 ",
    yzm: "",
    factorCode: "",
    formerYzm: "",
  };
  const blank = { ...full, userName: " ", company: " ", deptName: " ", tel: " " };
  test.each<[Parameters<typeof accountInfoForm>[0], Record<string, string>]>([
    [[], { userName: "必填项!", tel: "必填项!" }],
    [["company"], { userName: "必填项!", tel: "必填项!", company: "必填项!" }],
    [["company", "deptName"], { userName: "必填项!", tel: "必填项!", company: "必填项!", deptName: "必填项!" }],
  ])("of an account that must name %j", (required, expected) =>
    expect(problemsOf(accountInfoForm(required), blank)).toEqual(expected),
  );
  test("a phone that is none, a name too long", () => {
    const typed = { ...full, tel: "154", userName: "稻".repeat(51), company: "稻".repeat(101) };
    expect(problemsOf(accountInfoForm([]), typed)).toEqual({
      tel: "请输入正确的手机号",
      userName: "最多可填 50 个字",
      company: "最多可填 100 个字",
    });
  });
  test("filled in, it is trimmed", () => {
    const read = { ...full, userName: "演示", company: "青禾", deptName: "办公室", tel: "15400000001" };
    expect(accountInfoForm(["company", "deptName"]).parse(full)).toEqual(read);
  });
});
