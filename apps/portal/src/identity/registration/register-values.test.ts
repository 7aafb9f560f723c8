import { consentVersions } from "@sannong/contract/identity/registration-words";
import { expect, test } from "vitest";
import { asForm, emptyValues, schemaOf, sentForm } from "./register-values.ts";

const typed = {
  ...emptyValues,
  userName: "演示",
  tel: "15400000001",
  captcha: "K7MP",
  yzm: "304711",
  pwd: "Lvdao#2026ok",
  rpassword: "Lvdao#2026ok",
  areaCode: "320925",
  company: "演示合作社",
  deptName: "办公室",
  companyAddress: "演示路 1 号",
  idcard: "11010519491231002X",
  creditCode: "91350100M000100Y43",
  by2: "演示法人",
  by3: "11010519491231002X",
};
const { privacy, agreement, idNumber } = consentVersions;
const common = { userName: "演示", tel: "15400000001", yzm: "304711", pwd: "sealed", consent: { privacy, agreement } };
const withId = { ...common, consent: { privacy, agreement, idNumber } };
const { company, deptName, companyAddress, by2, by3 } = typed;

test("specification §3: a form begins without a password, an ID number or a phone; the unit's nature is 7", () => {
  const { companyTypeId, ...others } = emptyValues;
  expect(companyTypeId).toBe("7");
  expect([...new Set(Object.values(others))]).toEqual([""]);
});

test.each([
  ["staff", false, { ...common, accountType: 1, areaCode: "320925", company, deptName }],
  ["individual", false, { ...common, accountType: 2, areaCode: "320925" }],
  ["individual", true, { ...withId, accountType: 2, areaCode: "320925", idcard: typed.idcard }],
  [
    "entity",
    false,
    {
      ...withId,
      accountType: 3,
      areaCode: "320925",
      company,
      companyTypeId: "7",
      companyAddress,
      idcard: typed.creditCode,
      by2,
      by3,
    },
  ],
] as const)("what is sent of %s, an ID number given: %s", (kind, givesId, expected) => {
  expect(sentForm(kind, typed, { pwd: "sealed", givesId })).toEqual(expected);
});

test("specification §3: the personal dialog sends the province's code and a fixed placeholder, whatever was typed elsewhere", () => {
  const forced = { ...common, accountType: 2, areaCode: "32", idcard: "000000000000000000" };
  expect(sentForm("personal", typed, { pwd: "sealed", givesId: true })).toEqual(forced);
});

test("an entity's credit code stands under the specification's name; a person is asked for an ID number where they give one", () => {
  expect(asForm("entity", typed).idcard).toBe(typed.creditCode);
  expect(asForm("individual", typed).idcard).toBe(typed.idcard);
  expect(schemaOf("individual", true)).toBe("individualWithId");
  expect(schemaOf("individual", false)).toBe("individual");
  expect(schemaOf("entity", true)).toBe("entity");
});
