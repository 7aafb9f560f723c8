import { isOfficePath } from "@sannong/contract/portal-paths";
import { expect, test } from "vitest";
import type { SignedIn } from "../lib/session/session.ts";
import { addressOf, admits, consolePageAt, consolePages, groupsFor, pathsOf } from "./navigation.ts";

const personWith = (roleCode: string, permissions: readonly string[], government = true) =>
  ({ roles: [{ roleCode, roleName: "" }], permissions, government }) as unknown as SignedIn;

test("every page of the office stands below its two prefixes", () => {
  for (const path of consolePages.flatMap(pathsOf)) expect(isOfficePath(path)).toBe(true);
});

test("an address belongs to one page, and the page knows it", () => {
  const addresses = consolePages.map(addressOf);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const consolePage of consolePages) expect(consolePageAt(addressOf(consolePage))).toBe(consolePage);
});

test("the navigation shows what a person may open, and nothing else", () => {
  const shown = groupsFor(personWith("3", ["settings.manage"])).flatMap((group) => group.consolePages);
  expect(shown.map(({ title }) => title)).toEqual(expect.arrayContaining(["工作台", "网站管理"]));
  for (const consolePage of shown)
    expect(consolePage.permissions).toSatisfy(
      (permissions: typeof consolePage.permissions) =>
        permissions === "everyAdministrator" || permissions.includes("settings.manage"),
    );
});

test("nobody is let in from the market's counter, nor without an administrator's role", () => {
  for (const consolePage of consolePages) {
    expect(admits(consolePage, personWith("5", ["account.read"], false))).toBe(false);
    expect(admits(consolePage, personWith("1", []))).toBe(false);
  }
});
