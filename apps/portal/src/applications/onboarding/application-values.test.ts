import { expect, test } from "vitest";
import { changedLabels, emptyValues, type Registered, withoutLines } from "./application-values.ts";

test("a new application is bound to PKCE until its applicant says otherwise; one that stands stays as it is", () => {
  expect(emptyValues.pledges).toEqual(["requiresPkce"]);
  const standing = { name: "甲系统", pledges: [] };
  expect({ ...emptyValues, ...withoutLines(standing) }.pledges).toEqual([]);
});

test("what of a registration is another by now is named as its form names it", () => {
  const was = {
    form: {
      name: "甲系统",
      protocol: "oidc",
      redirectUris: ["https://one.example/in"],
      opensSessions: false,
      backchannelLogoutUri: "",
    },
    contactName: "王敏",
    contactPhone: "15412340000",
  } as unknown as Registered;
  expect(changedLabels(was, was)).toEqual([]);
  const { opensSessions: _unticked, backchannelLogoutUri: _empty, ...form } = was.form;
  expect(changedLabels(was, { ...was, form: form as Registered["form"] })).toEqual([]);
  const now = { ...was, form: { ...was.form, redirectUris: ["https://two.example/in"] }, contactName: "李强" };
  expect(changedLabels(was, now).toSorted()).toEqual(["回调地址", "联系人"].toSorted());
});
