import { describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { emptyTexts } from "../empty-texts.ts";
import { countyRegion, creditCode, idNumber } from "../fields.ts";
import { problemsOf } from "../problems.testing.ts";
import { authenticateEntity, authenticateMinistryUser, registerForms } from "./registration.schemas.ts";

/** What a field keeps of what was typed, or the message it gives. */
const verdict = (field: ZodMiniType, typed: unknown) => {
  const read = field.safeParse(typed);
  return read.success ? read.data : read.error.issues[0]?.message;
};

describe("specification §5: ID number", () => {
  const wrong = "请正确输入身份证号！";
  test.each([
    ["11010519491231002X", "11010519491231002X"],
    [" 11010519491231002x ", "11010519491231002X"],
    ["110105491231002", "11010519491231002X"],
    ["", "请输身份证！"],
    ["  ", "请输身份证！"],
    ["110105194912310021", wrong],
    ["11010519491331002X", wrong],
    ["11010519490230002X", wrong],
    ["1101051949123100", wrong],
    ["11010549123100", wrong],
    ["01010519491231002X", wrong],
    ["11010519491231002Y", wrong],
    ["11010599991231002X", wrong],
    ["000000000000000000", wrong],
  ])("of %j: %s", (typed, expected) => expect(verdict(idNumber(), typed)).toBe(expected));
});

describe("specification §5 credit code", () => {
  const wrong = "请正确输入社会信用代码！";
  test.each([
    ["91350100M000100Y43", "91350100M000100Y43"],
    [" 91350100m000100y43 ", "91350100M000100Y43"],
    ["", "请输社会信用代码！"],
    ["91350100M000100Y44", wrong],
    ["91350100M000100Y4", wrong],
    ["91350100I000100Y43", wrong],
    ["9135O100M000100Y43", wrong],
  ])("of %j: %s", (typed, expected) => expect(verdict(creditCode(), typed)).toBe(expected));
});

describe("specification §5 region to the county", () => {
  const wide = "请将行政区划精确到县级";
  test.each([
    ["320925", "320925"],
    [" 320925100 ", "320925100"],
    ["320925100001", "320925100001"],
    ["9999", "9999"],
    ["", "请选择行政区划!"],
    ["32", wide],
    ["3209", wide],
    ["32092", "行政区划代码不正确，请重新选择"],
  ])("of %j: %s", (typed, expected) => expect(verdict(countyRegion("请选择行政区划!", wide), typed)).toBe(expected));
});

const person = {
  userName: " 演示 ",
  tel: " 15400000001 ",
  yzm: " 304711 ",
  pwd: "Lvdao#2026ok",
  rpassword: "Lvdao#2026ok",
  areaCode: "320925",
};
const unit = { company: "演示合作社", companyTypeId: "4", companyAddress: "", idcard: "91350100M000100Y43" };
const legal = { by2: "演示法人", by3: "11010519491231002X" };
const full = {
  staff: { ...person, areaCode: "32", company: "江苏省农业农村厅", deptName: "办公室" },
  individual: person,
  individualWithId: { ...person, idcard: "11010519491231002X" },
  entity: { ...person, ...unit, ...legal },
  personal: person,
};

describe("specification §5 required messages of the register forms", () => {
  const { register, personalRegister } = emptyTexts;
  const always = {
    userName: register.userName,
    tel: register.tel,
    yzm: register.yzm,
    pwd: register.pwd,
    rpassword: register.rpassword,
  };
  const blank = Object.fromEntries(Object.keys({ ...full.staff, ...full.entity }).map((name) => [name, " "]));
  const nothing = { ...blank, pwd: "", rpassword: "" };
  test.each<[keyof typeof registerForms, Record<string, string>]>([
    ["staff", { ...always, areaCode: register.areaCode, company: register.company, deptName: register.deptName }],
    ["individual", { ...always, areaCode: register.areaCode }],
    ["individualWithId", { ...always, areaCode: register.areaCode, idcard: register.idcard }],
    [
      "entity",
      {
        ...always,
        areaCode: register.areaCode,
        company: register.company,
        companyTypeId: register.companyTypeId,
        idcard: register.creditCode,
        by2: register.by2,
        by3: register.by3,
      },
    ],
    ["personal", personalRegister],
  ])("%s", (name, expected) => expect(problemsOf(registerForms[name], nothing)).toEqual(expected));

  test("the exact words", () => {
    expect(Object.values(register)).toEqual([
      "请选择角色类型!",
      "请选择行政区划!",
      "请输入登录名称!",
      "请输入用户名!",
      "请输入手机号!",
      "请输入验证码!",
      "请输入密码!",
      "请再次输入密码",
      "请输入单位名称!",
      "请输入所属处室!",
      "请选择单位性质!",
      "请输身份证！",
      "请输社会信用代码！",
      "请输入法人姓名!",
      "请输入法人身份证号!",
    ]);
  });

  test.each(Object.entries(full))("%s, filled in, is trimmed and taken", (name, typed) => {
    const read = registerForms[name as keyof typeof registerForms].safeParse(typed);
    expect(read.error?.issues).toBeUndefined();
    expect(read.data).toMatchObject({ userName: "演示", tel: "15400000001", yzm: "304711", pwd: "Lvdao#2026ok" });
  });
});

describe("what is wrong in a register form", () => {
  test.each<[keyof typeof registerForms, Record<string, string>, Record<string, string>]>([
    ["individual", { rpassword: "Lvdao#2026no" }, { rpassword: "两次输入密码不一致!" }],
    ["individual", { rpassword: "" }, { rpassword: "请再次输入密码" }],
    ["individual", { rpassword: "x", tel: "1" }, { rpassword: "两次输入密码不一致!", tel: "请输入正确的手机号" }],
    ["individual", { pwd: "abc", rpassword: "abc" }, { pwd: "密码由9-20位数字、大小写字母和常用符号组成" }],
    ["individual", { areaCode: "3209" }, { areaCode: "请将行政区划精确到县级" }],
    ["entity", { areaCode: "3209" }, { areaCode: "请选择县级行政区划!" }],
    ["entity", { idcard: "1" }, { idcard: "请正确输入社会信用代码！" }],
    ["entity", { by3: "1" }, { by3: "请正确输入身份证号！" }],
    ["staff", { areaCode: "9999" }, { areaCode: "请选择行政区划!" }],
  ])("%s with %j: %j", (name, change, expected) =>
    expect(problemsOf(registerForms[name], { ...full[name], ...change })).toEqual(expected),
  );
});

describe("the authentication dialogs", () => {
  test("涉农主体认证 says what is missing in its own words", () => {
    const typed = { areaCode: "", company: "", companyTypeId: "", idcard: "", by2: "", by3: "", idConsent: "2026-11" };
    expect(problemsOf(authenticateEntity.input, typed)).toEqual({
      areaCode: "请选择县级行政区划!",
      company: "请输入单位名称!",
      companyTypeId: "请选择单位性质!",
      idcard: "请输入社会信用代码!",
      by2: "请输入法人姓名!",
      by3: "请输入法人身份证号!",
    });
    expect(problemsOf(authenticateEntity.input, { ...typed, areaCode: "3209" })["areaCode"]).toBe(
      "请选择县级行政区划!",
    );
  });

  test("部级用户认证 too", () => {
    const typed = { userName: "", idcard: "", company: "", deptName: "" };
    expect(problemsOf(authenticateMinistryUser.input, typed)).toEqual({
      userName: "请输入用户名!",
      idcard: "请输身份证！",
      company: "请输入单位名称!",
      deptName: "请输入所属处室!",
      idConsent: "请先同意提供身份证号",
    });
  });
});
