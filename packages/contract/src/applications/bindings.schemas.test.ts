import { describe, expect, test } from "vitest";
import { addPlateUserRelation, bindOriginalUser, completeInfoForm, loginSystemUser } from "./bindings.schemas.ts";
import { problemsOf } from "../problems.testing.ts";

describe("specification §5 bind forms: 必填项!", () => {
  test("an account of the original system (bind type 1)", () => {
    const typed = { username: " ", password: "", systemAbbr: "cqjy" };
    expect(problemsOf(bindOriginalUser.input, typed)).toEqual({ username: "必填项!", password: "必填项!" });
  });
  test("a platform account (bind type 2)", () => {
    const typed = { plateUserName: " ", platePassword: "", captcha: " " };
    expect(problemsOf(addPlateUserRelation.input, typed)).toEqual({
      plateUserName: "必填项!",
      platePassword: "必填项!",
      captcha: "必填项!",
    });
  });
  test("texts are trimmed", () => {
    const typed = { username: " cq_wang ", password: "04ab", systemAbbr: " cqjy " };
    expect(bindOriginalUser.input.parse(typed)).toMatchObject({ username: "cq_wang", systemAbbr: "cqjy" });
  });
});

test("specification §5 login, at the system login too: 请输入, 请输入密码, 请输入验证码", () => {
  const typed = { username: "", password: "", captcha: "", systemAbbr: "cqjy" };
  expect(problemsOf(loginSystemUser.input, typed)).toEqual({
    username: "请输入",
    password: "请输入密码",
    captcha: "请输入验证码",
  });
});

describe("register-and-bind, field by field", () => {
  const full = {
    userName: " 演示 ",
    areaCode: " 320925 ",
    tel: " 15400000001 ",
    yzm: " 304711 ",
    pwd: "Lvdao#2026ok",
    rpassword: "Lvdao#2026ok",
    agreed: true,
  };
  test("filled in, it is trimmed and taken", () => {
    const read = { userName: "演示", areaCode: "320925", tel: "15400000001", yzm: "304711" };
    expect(completeInfoForm.parse(full)).toEqual({ ...full, ...read });
  });
  test.each<[Record<string, unknown>, Record<string, string>]>([
    [
      { userName: " ", areaCode: "", tel: "", yzm: "", pwd: "", rpassword: "", agreed: false },
      {
        userName: "请输入用户名!",
        areaCode: "请选择行政区划!",
        tel: "请输入手机号!",
        yzm: "请输入验证码!",
        pwd: "请输入密码!",
        rpassword: "请再次输入密码",
        agreed: "请先阅读并同意隐私政策和用户协议",
      },
    ],
    [{ areaCode: "3209" }, { areaCode: "请将行政区划精确到县级" }],
    [{ areaCode: "32092" }, { areaCode: "行政区划代码不正确，请重新选择" }],
    [{ areaCode: "9999" }, {}],
    [{ tel: "12345678901" }, { tel: "请输入正确的手机号" }],
    [{ pwd: "abc", rpassword: "abc" }, { pwd: "密码由9-20位数字、大小写字母和常用符号组成" }],
    [{ rpassword: "Lvdao#2026no" }, { rpassword: "两次输入密码不一致!" }],
  ])("with %j: %j", (change, expected) =>
    expect(problemsOf(completeInfoForm, { ...full, ...change })).toEqual(expected),
  );
});
