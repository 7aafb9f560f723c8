import { describe, expect, test } from "vitest";
import {
  GOVERNMENT_OFFICE,
  judgeFactors,
  mayUseGovernmentMode,
  Role,
  type Factor,
  type FactorVerdict,
} from "./roles.ts";

const roles = (...codes: string[]) => codes.map((roleCode) => ({ roleCode }));

describe("government mode (specification §6)", () => {
  test.each<[string, string[], string, boolean]>([
    ["staff", ["1"], "", true],
    ["a regional administrator", ["2"], "", true],
    ["a system administrator", ["3"], "", true],
    ["a security administrator", ["5"], "", true],
    ["an audit administrator", ["6"], "", true],
    ["a market user", ["4"], "", false],
    ["a market user from the government office", ["4"], GOVERNMENT_OFFICE, true],
    ["a market user from elsewhere", ["4"], "江苏政务", false],
    ["a market user who is staff as well", ["4", "1"], "", true],
    ["a role of a later version", ["7"], "", true],
    ["nobody's role", [], "", false],
    ["nobody's role from the government office", [], GOVERNMENT_OFFICE, true],
  ])("%s", (_name, codes, source, expected) => {
    expect(mayUseGovernmentMode({ roles: roles(...codes), source })).toBe(expected);
  });
});

describe("factors follow the person, not the entry point (design §2)", () => {
  test.each<[string, string[], Factor[], FactorVerdict]>([
    ["a market user with a password", ["4"], ["password"], "enough"],
    ["a market user by SMS", ["4"], ["sms"], "enough"],
    ["somebody without a role", [], ["password"], "enough"],
    ["staff with a password alone", ["1"], ["password"], "secondFactorRequired"],
    ["staff by QR alone", ["1"], ["qr"], "secondFactorRequired"],
    ["staff by a passkey alone", ["1"], ["passkey"], "secondFactorRequired"],
    ["staff with one kind given twice", ["1"], ["sms", "sms"], "secondFactorRequired"],
    ["staff with password and SMS", ["1"], ["password", "sms"], "enough"],
    ["staff with upstream and SMS", ["1"], ["upstream", "sms"], "enough"],
    ["a market user who is staff as well", ["4", "1"], ["password"], "secondFactorRequired"],
    ...["2", "3", "5", "6"].flatMap<[string, string[], Factor[], FactorVerdict]>((role) => [
      [`role ${role} with a password alone`, [role], ["password"], "secondFactorRequired"],
      [`role ${role} with a time-based code alone`, [role], ["totp"], "secondFactorRequired"],
      [`role ${role} with password and SMS`, [role], ["password", "sms"], "strongFactorRequired"],
      [`role ${role} with password and a time-based code`, [role], ["password", "totp"], "enough"],
      [`role ${role} with SMS and a passkey`, [role], ["sms", "passkey"], "enough"],
    ]),
    ["staff who administers a region as well", ["1", "2"], ["password", "sms"], "strongFactorRequired"],
    ["a role of a later version", ["7"], ["password"], "secondFactorRequired"],
  ])("%s", (_name, codes, factors, verdict) => {
    expect(judgeFactors({ roles: roles(...codes), factors, inForce: true })).toBe(verdict);
  });

  test.each(Object.values(Role))("before the rule is in force a password is enough for role %s", (role) => {
    expect(judgeFactors({ roles: roles(role), factors: ["password"], inForce: false })).toBe("enough");
  });
});
