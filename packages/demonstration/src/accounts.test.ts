import { describe, expect, test } from "vitest";
import { NEW_PASSWORD_PATTERN } from "@sannong/contract/fields";
import { Role } from "@sannong/contract/rules/identity/roles";
import { seededAccounts } from "./people.ts";

describe("the people of the demonstration (design §5)", () => {
  test.each(seededAccounts.map((account) => [account.label, account] as const))("%s", (_label, account) => {
    expect(account.password).toMatch(NEW_PASSWORD_PATTERN);
    expect(account.password.toLowerCase()).not.toContain(account.username);
    expect(account.nickname).toContain("演示");
    if (account.tel) expect(account.tel).toMatch(/^154\d{8}$/);
  });

  test("every role and account type is there", () => {
    expect(new Set(seededAccounts.map((account) => account.roleCode))).toEqual(new Set(Object.values(Role)));
    expect(new Set(seededAccounts.map((account) => account.accountType))).toEqual(new Set([1, 2, 3]));
  });

  test("administrators have a time-based code, save the one who shows what happens without it, and nobody shares a name or a number", () => {
    const strong = seededAccounts.filter(({ roleCode }) => ["2", "3", "5", "6"].includes(roleCode));
    const withCode = strong.filter(({ username }) => username !== "weisheguanli");
    expect(withCode.every(({ totpSecret }) => /^[A-Z2-7]{32}$/.test(totpSecret))).toBe(true);
    expect(new Set(seededAccounts.map(({ username }) => username)).size).toBe(seededAccounts.length);
    const numbers = seededAccounts.map(({ tel }) => tel).filter(Boolean);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
