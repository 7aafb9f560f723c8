import { describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { captcha, keywords, loginCode, newPassword, optionalText, phone, regionCode, text } from "./fields.ts";

/** What a field keeps of what was typed, or the message it gives. */
const verdict = (field: ZodMiniType, typed: unknown) => {
  const read = field.safeParse(typed);
  return read.success ? read.data : read.error.issues[0]?.message;
};

describe("specification §5 phone", () => {
  const bindPhone = phone("不能为空", "请输入正确的手机号码");
  test.each<[ZodMiniType, string, string]>([
    [phone(), "15400000001", "15400000001"],
    [phone(), " 15400000001 ", "15400000001"],
    [phone(), "", "不能为空"],
    [phone("请输入手机号!"), "  ", "请输入手机号!"],
    [phone(), "1540000000", "请输入正确的手机号"],
    [phone(), "154000000011", "请输入正确的手机号"],
    [phone(), "12400000001", "请输入正确的手机号"],
    [phone(), "25400000001", "请输入正确的手机号"],
    [phone(), "1540000000a", "请输入正确的手机号"],
    [phone(), "+8615400000001", "15400000001"],
    [bindPhone, "154", "请输入正确的手机号码"],
  ])("of %j with %j: %s", (field, typed, expected) => expect(verdict(field, typed)).toBe(expected));

  test.each(["3", "4", "5", "6", "7", "8", "9"])("numbers may begin with 1%s", (second) => {
    const number = `1${second}400000001`.slice(0, 11);
    expect(verdict(phone(), number)).toBe(number);
  });
});

describe("specification §5 a password being chosen", () => {
  const rule = "密码由9-20位数字、大小写字母和常用符号组成";
  test.each([
    ["Abcd#2026", "Abcd#2026"],
    ["Abcd#2026Abcd#202620", "Abcd#2026Abcd#202620"],
    ["", "请输入密码!"],
    ["Abc#2026", rule],
    ["Abcd#2026Abcd#2026201", rule],
    ["abcd#2026", rule],
    ["ABCD#2026", rule],
    ["Abcd#abcd", rule],
    ["Abcd12026", rule],
    ["Abcd #2026", rule],
    [" Abcd#2026", rule],
    ["Abcdefg1中", rule],
    ["Abcd#2026中", rule],
    ["Abcd，2026", rule],
  ])("of %j: %s", (typed, expected) => expect(verdict(newPassword(), typed)).toBe(expected));
});

describe("specification §5 texts are trimmed", () => {
  test.each<[string, ZodMiniType, string, string]>([
    ["a text", text("请输入用户名!"), " 演示 ", "演示"],
    ["an empty text", text("请输入用户名!"), " \t ", "请输入用户名!"],
    ["a captcha, upper-cased", captcha(), " k7mp ", "K7MP"],
    ["an empty captcha", captcha("请输入图形验证码"), " ", "请输入图形验证码"],
    ["a code", loginCode(), " 304711 ", "304711"],
    ["an empty code", loginCode(), "", "请输入短信验证码"],
    ["a region code", regionCode(), " 320925 ", "320925"],
    ["no region", regionCode(), "", "请选择行政区划!"],
    ["其他", regionCode(), "9999", "9999"],
    ["a region code of no length there is", regionCode(), "32092", "行政区划代码不正确，请重新选择"],
  ])("%s", (_name, field, typed, expected) => expect(verdict(field, typed)).toBe(expected));
});

describe("specification §5, §9 search", () => {
  test.each([
    [" 农机 ", "农机"],
    ["", "请输入搜索内容!"],
    ["  ", "请输入搜索内容!"],
    ["稻".repeat(25), "稻".repeat(25)],
    ["稻".repeat(26), "搜索内容最多 25 个字"],
  ])("for %j: %s", (typed, expected) => expect(verdict(keywords, typed)).toBe(expected));
});

test("a text is kept as it is read: signs that turn the writing round are left out", () => {
  expect(text("请填写").parse("省\u202e厅\u202c业务\u2066系统\u2069")).toBe("省厅业务系统");
  expect(text("请填写").safeParse("\u202e").success).toBe(false);
  expect(optionalText().parse("https://a.example/\u202emoc.live")).toBe("https://a.example/moc.live");
});
