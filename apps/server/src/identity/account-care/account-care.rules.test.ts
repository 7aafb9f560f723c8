import type { Factor } from "@sannong/contract/rules/identity/roles";
import { describe, expect, test } from "vitest";
import {
  missingField,
  namesSomebodyElse,
  phoneNeedsFactor,
  purposeOf,
  recoveryNeedsFactor,
} from "./account-care.rules.ts";

test.each([
  [{ signedIn: false, isOwnNumber: false }, "resetPassword"],
  [{ signedIn: true, isOwnNumber: true }, "changePassword"],
  [{ signedIn: true, isOwnNumber: false }, "changePhone"],
] as const)("a code of %j is for %s", (facts, purpose) => expect(purposeOf(facts)).toBe(purpose));

describe("design §3, Identity comes from the session", () => {
  const caller = { accountId: "a1", username: "nonghu" };
  test.each([
    ["nobody named", {}, false],
    ["themselves, in every way", { userId: "a1", username: "nonghu", account: "nonghu" }, false],
    ["empty fields of a form", { userId: "", username: "", account: "" }, false],
    ["another's id", { userId: "a2" }, true],
    ["another's user name", { username: "ganbu" }, true],
    ["another's account", { account: "ganbu" }, true],
  ])("%s", (_name, claimed, expected) => expect(namesSomebodyElse(claimed, caller)).toBe(expected));
});

const citizen = [{ roleCode: "4" }];
const officer = [{ roleCode: "1" }];

test("recovery by text message alone is for market users", () => {
  expect(recoveryNeedsFactor(citizen)).toBe(false);
  expect(recoveryNeedsFactor(officer)).toBe(true);
  expect(recoveryNeedsFactor([...citizen, ...officer])).toBe(true);
});

describe("design §2: a password alone never adds a factor", () => {
  test.each<[string, { roleCode: string }[], boolean, Factor[], boolean]>([
    ["a citizen's first phone", citizen, false, ["password"], false],
    ["an officer's first phone after their password", officer, false, ["password"], true],
    ["…after a time-based code", officer, false, ["password", "totp"], false],
    ["…after a passkey", officer, false, ["passkey"], false],
    ["a citizen's other phone after the password", citizen, true, ["password"], true],
    ["…after a code to the former", citizen, true, ["sms"], false],
    ["…after a time-based code", citizen, true, ["password", "totp"], false],
    ["…after an identity provider's word", citizen, true, ["upstream"], false],
    ["an officer's other phone after a code to the former", officer, true, ["password", "sms"], false],
    ["…after a password and a sign-in elsewhere", officer, true, ["password", "upstream"], true],
  ])("%s", (_name, roles, hasPhone, sessionFactors, expected) =>
    expect(phoneNeedsFactor({ roles, hasPhone, phoneIsVerified: hasPhone, sessionFactors })).toBe(expected),
  );
});

describe("specification §5: 必填项! follows the account type", () => {
  const all = { userName: "甲", company: "乙", deptName: "丙", tel: "15400000000" };
  test.each([
    [1, all, undefined],
    [1, { ...all, deptName: "" }, "deptName"],
    [1, { ...all, company: "" }, "company"],
    [2, { userName: "甲", tel: all.tel }, undefined],
    [2, { userName: "", tel: all.tel }, "userName"],
    [3, { userName: "甲", tel: all.tel }, "company"],
    [3, { ...all, tel: undefined }, "tel"],
  ] as const)("type %i with %j lacks %s", (type, given, expected) => expect(missingField(type, given)).toBe(expected));
});
