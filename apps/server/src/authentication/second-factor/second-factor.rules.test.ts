import { ACTIVATION_CODE_PATTERN, RECOVERY_CODE_PATTERN } from "@sannong/contract/fields";
import { describe, expect, test } from "vitest";
import { factorsOnRecord, inGroups, isFresh, kindOfCode, newCode, relyingPartyOf } from "./second-factor.rules.ts";

describe("codes people type", () => {
  const last = (below: number) => below - 1;
  const first = () => 0;
  test.each([first, last])("have the form their fields ask for", (pick) => {
    expect(newCode(10, pick)).toMatch(RECOVERY_CODE_PATTERN);
    expect(newCode(12, pick)).toMatch(ACTIVATION_CODE_PATTERN);
  });
  test("are shown in groups", () => {
    expect(inGroups("ABCDEFGHJK")).toBe("ABCDE-FGHJK");
    expect(inGroups("ABCDEFGHJKMN")).toBe("ABCD-EFGH-JKMN");
  });
  test.each([
    ["304711", "digits"],
    ["ABCDEFGHJK", "recovery"],
    ["ABCDEFGHJKMN", "activation"],
    ["2BCDEFGHJK", "digits"],
  ])("%s is taken as %s", (code, kind) => {
    expect(kindOfCode(code)).toBe(kind);
  });
});

test.each([
  ["https://nync.example.cn", { id: "nync.example.cn", origins: ["https://nync.example.cn"] }],
  ["https://nync.example.cn:8443", { id: "nync.example.cn", origins: ["https://nync.example.cn:8443"] }],
  ["http://127.0.0.1:3000", { id: "localhost", origins: ["http://localhost:3000"] }],
  ["http://[::1]:3000", { id: "localhost", origins: ["http://localhost:3000"] }],
  ["http://10.1.2.3", undefined],
  ["https://[2001:db8::1]", undefined],
])("passkeys of %s", (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected);
});

test("what is on record, as factors", () => {
  const none = { hasPassword: false, hasPhone: false, hasTotp: false, passkeys: 0 };
  expect(factorsOnRecord(none)).toEqual([]);
  expect(factorsOnRecord({ hasPassword: true, hasPhone: true, hasTotp: true, passkeys: 2 })).toEqual([
    "password",
    "sms",
    "totp",
    "passkey",
  ]);
});

test.each([
  [0, true],
  [1200, true],
  [1201, false],
])("a proof of %i seconds ago is fresh: %s", (seconds, fresh) => {
  const now = new Date("2026-11-21T08:00:00Z");
  expect(isFresh(new Date(now.getTime() - seconds * 1000), now)).toBe(fresh);
});
