import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { activationCode, sendBindPhoneMsg, setPasswordForm, timeCode } from "./second-factor.schemas.ts";

const firstProblem = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

describe("set-password of the two-factor sign-in (specification §5)", () => {
  const looser = "密码至少 8 位，须有大写字母、小写字母、数字和 @$!%*?& 中的一个符号";
  test.each([
    ["", "请输入密码!"],
    ["Ab1@567", looser],
    ["abcdefg1@", looser],
    ["ABCDEFG1@", looser],
    ["Abcdefgh@", looser],
    ["Abcdefg1#", looser],
    ["Abcdef1@", "密码由9-20位数字、大小写字母和常用符号组成"],
    ["Abcdefgh1@Abcdefgh1@x", "密码由9-20位数字、大小写字母和常用符号组成"],
    ["Abcdefg1@", undefined],
  ])("%j", (newPassword, problem) => {
    expect(firstProblem(setPasswordForm, { newPassword, rpassword: newPassword })).toBe(problem);
  });
  test("specification §5, §9: seven characters are too few, and every one of @$!%*?& is the sign that is asked for", () => {
    const said = (newPassword: string) => firstProblem(setPasswordForm, { newPassword, rpassword: newPassword });
    expect(said("Abcde1@")).toBe(looser);
    for (const sign of "@$!%*?&") expect(said(`Abcdefg1${sign}`)).toBeUndefined();
    for (const sign of "#-_+=(") expect(said(`Abcdefg1${sign}`)).toBe(looser);
  });
  test("design §4, Policies: eight characters, which would do here, are too few for any new password", () => {
    const newPassword = "Abcdef1@";
    expect(firstProblem(setPasswordForm, { newPassword, rpassword: newPassword })).toBe(
      "密码由9-20位数字、大小写字母和常用符号组成",
    );
  });
  test("the confirmation is asked for, and must be the same", () => {
    expect(firstProblem(setPasswordForm, { newPassword: "Abcdefg1@", rpassword: "" })).toBe("请再次输入密码");
    expect(firstProblem(setPasswordForm, { newPassword: "Abcdefg1@", rpassword: "Abcdefg1$" })).toBe(
      "两次输入密码不一致!",
    );
  });
});

test.each([
  ["", "请输入手机号!"],
  ["12345", "请输入正确的手机号码"],
  [" 15400000131 ", undefined],
])("a phone to bind: %j", (tel, problem) => {
  expect(firstProblem(sendBindPhoneMsg.input, { tel, continuation: "x" })).toBe(problem);
});

test("codes are taken as people write them", () => {
  expect(z.parse(activationCode(), " abcd-efgh jkmn ")).toBe("ABCDEFGHJKMN");
  expect(firstProblem(activationCode(), "ABCD")).toBe("激活码由 12 位字母和数字组成");
  expect(z.parse(timeCode, " 304 711 ")).toBe("304711");
  expect(firstProblem(timeCode, "30471")).toBe("动态口令是 6 位数字");
});
