import { expect, test } from "vitest";
import { isUnder, mainMenu, visibleMenu } from "./menu.ts";

const names = (visitor: Parameters<typeof visibleMenu>[1]) => visibleMenu(mainMenu, visitor).map((item) => item.name);

test.each([
  ["anonymous", { signedIn: false, userType: null }, false],
  ["a market user", { signedIn: true, userType: "4" }, false],
  ["staff", { signedIn: true, userType: "1" }, true],
  ["an administrator", { signedIn: true, userType: "3" }, true],
])("%s sees 智慧大脑 and 数据资源: %s", (_who, visitor, seen) => {
  expect(names(visitor).includes("智慧大脑")).toBe(seen);
  expect(names(visitor).includes("数据资源")).toBe(seen);
  expect(names(visitor)).toContain("三农服务");
});

test("with the home item there are six at most", () => {
  expect(mainMenu.length).toBeLessThanOrEqual(5);
});

test.each([
  ["/serve", "/serve/govermentserve", true],
  ["/serve", "/serve", true],
  ["/serve", "/servesearchview", false],
  ["/home", "/homeZtfw", false],
])("%s holds %s: %s", (path, pathname, expected) => expect(isUnder(path, pathname)).toBe(expected));
