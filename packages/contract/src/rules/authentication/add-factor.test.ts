import { describe, expect, test } from "vitest";
import { judgeAdding, judgeIncomplete, mayRemove } from "./add-factor.ts";
import type { Factor } from "../identity/roles.ts";

const roles = (...codes: string[]) => codes.map((roleCode) => ({ roleCode }));

describe("a password alone never adds a factor (design §2)", () => {
  test.each<[string, string[], Factor[], boolean, "ok" | "activationRequired"]>([
    ["a market user with their password", ["4"], ["password"], false, "ok"],
    ["a market user by SMS", ["4"], ["sms"], false, "ok"],
    ["staff with a password", ["1"], ["password"], false, "activationRequired"],
    ["staff with a password and an activation code", ["1"], ["password"], true, "ok"],
    ["staff with password and SMS", ["1"], ["password", "sms"], false, "ok"],
    ["staff by SMS alone", ["1"], ["sms"], false, "activationRequired"],
    ["staff by SMS twice", ["1"], ["sms", "sms"], false, "activationRequired"],
    ["staff with password and a time-based code", ["1"], ["password", "totp"], false, "ok"],
    ["staff by a passkey", ["1"], ["passkey"], false, "ok"],
    ["staff with password and a recovery code", ["1"], ["password", "recovery"], false, "ok"],
    ["staff from an upstream source", ["1"], ["upstream"], false, "activationRequired"],
    ["staff by QR and password", ["1"], ["qr", "password"], false, "activationRequired"],
    ["a market user who is staff as well", ["4", "1"], ["password"], false, "activationRequired"],
    ...["2", "3", "5", "6"].flatMap<[string, string[], Factor[], boolean, "ok" | "activationRequired"]>((role) => [
      [`role ${role} with password and SMS`, [role], ["password", "sms"], false, "activationRequired"],
      [`role ${role} with an activation code`, [role], ["password"], true, "ok"],
      [`role ${role} with a recovery code`, [role], ["password", "recovery"], false, "ok"],
      [`role ${role} with a time-based code`, [role], ["password", "totp"], false, "ok"],
    ]),
  ])("%s", (_name, codes, factors, activated, verdict) => {
    expect(judgeAdding({ roles: roles(...codes), factors, activated })).toBe(verdict);
  });
});

describe("factors that do not suffice", () => {
  test.each<[string, string[], Factor[], Factor[], boolean, "complete" | "setUp"]>([
    ["staff with a phone on record", ["1"], ["password"], ["sms"], false, "complete"],
    ["staff with nothing on record", ["1"], ["password"], [], false, "setUp"],
    ["staff by SMS who has a password", ["1"], ["sms"], ["password"], false, "complete"],
    ["an administrator with a phone alone", ["5"], ["password"], ["sms"], false, "setUp"],
    ["an administrator with an authenticator", ["5"], ["password"], ["totp"], false, "complete"],
    ["an administrator by SMS with a passkey on record", ["2"], ["password", "sms"], ["passkey"], false, "complete"],
    ["an administrator by recovery code", ["3"], ["password", "recovery"], ["totp"], false, "setUp"],
    ["an administrator with an activation code", ["3"], ["password"], ["totp"], true, "setUp"],
  ])("%s", (_name, codes, factors, onRecord, activated, verdict) => {
    expect(judgeIncomplete({ roles: roles(...codes), factors, onRecord, activated })).toBe(verdict);
  });
});

test.each<[string, string[], Factor[], boolean]>([
  ["a market user may be left with a password", ["4"], ["password"], true],
  ["staff may not be left with a password alone", ["1"], ["password"], false],
  ["staff keeps password and phone", ["1"], ["password", "sms"], true],
  ["an administrator may not be left with a phone", ["6"], ["password", "sms"], false],
  ["an administrator keeps a passkey", ["6"], ["password", "passkey"], true],
])("%s", (_name, codes, left, allowed) => {
  expect(mayRemove({ roles: roles(...codes), left })).toBe(allowed);
});
