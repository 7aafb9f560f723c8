import { describe, expect, test } from "vitest";
import { passwordExpiresAt, rolesInOrder, scopeOf } from "./accounts.rules.ts";
import { grantSealer } from "./role-grant.ts";

const role = (roleCode: string) => ({ roleCode, roleName: "" });

describe("passwords live 90 days for staff and 365 for the market (design §4)", () => {
  const usual = { daysStaff: 90, daysMarket: 365 };
  const passwordChangedAt = new Date("2026-01-01T00:00:00Z");
  test.each([
    ["a market user", [role("4")], passwordChangedAt, "2027-01-01T00:00:00.000Z"],
    ["an officer", [role("1")], passwordChangedAt, "2026-04-01T00:00:00.000Z"],
    ["staff by a second role", [role("4"), role("2")], passwordChangedAt, "2026-04-01T00:00:00.000Z"],
    ["a password nobody chose", [role("4")], null, "1970-01-01T00:00:00.000Z"],
  ])("%s", (_name, roles, changedAt, expected) => {
    expect(passwordExpiresAt({ roles, passwordChangedAt: changedAt }, usual).toISOString()).toBe(expected);
  });

  test.each([
    ["an officer", [role("1")], "2026-01-31T00:00:00.000Z"],
    ["a market user", [role("4")], "2026-06-30T00:00:00.000Z"],
  ])("%s, by shorter periods", (_name, roles, expected) => {
    const shorter = { daysStaff: 30, daysMarket: 180 };
    expect(passwordExpiresAt({ roles, passwordChangedAt }, shorter).toISOString()).toBe(expected);
  });
});

test("the primary role comes first and a grant with a broken seal is none", () => {
  const grant = { roleName: "", regionCode: "32", isPrimary: false, sealIsWhole: true };
  expect(
    rolesInOrder([
      { ...grant, roleCode: "4" },
      { ...grant, roleCode: "1" },
      { ...grant, roleCode: "2", isPrimary: true },
      { ...grant, roleCode: "5", sealIsWhole: false },
    ]).map(({ roleCode }) => roleCode),
  ).toEqual(["2", "1", "4"]);
});

test("a grant's seal covers account, role, region and rank", () => {
  const seal = grantSealer("ab".repeat(32));
  const grant = { accountId: "a", roleCode: "2", regionCode: "320925", isPrimary: true };
  const seals = [
    grant,
    { ...grant, accountId: "b" },
    { ...grant, roleCode: "3" },
    { ...grant, regionCode: "32" },
    { ...grant, isPrimary: false },
  ].map(seal);
  expect(new Set(seals).size).toBe(5);
  expect(seal(grant)).toBe(seals[0]);
  expect(grantSealer("cd".repeat(32))(grant)).not.toBe(seals[0]);
});

test("rights hold where whole grants say, the smallest of them, and nowhere where they contradict each other", () => {
  const grant = (regionCode: string, sealIsWhole = true) => ({
    roleCode: "2",
    roleName: "",
    isPrimary: false,
    regionCode,
    sealIsWhole,
  });
  expect(scopeOf([], "320925")).toBe("320925");
  expect(scopeOf([grant("3209")], "32")).toBe("3209");
  expect(scopeOf([grant("32"), grant("320925")], "32")).toBe("320925");
  expect(scopeOf([grant("320925"), grant("320583")], "32")).toBe("");
  expect(scopeOf([grant("32", false)], "32")).toBe("");
  expect(scopeOf([grant("32", false), grant("320925")], "32")).toBe("320925");
});
