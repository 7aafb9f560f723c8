import { expect, test } from "vitest";
import { haveCommonAddress, openedInWords, opensAddress, prefixOf, type ServiceMatch } from "./cas-service.ts";

const APP = "https://a.example/app";

test.each([
  APP,
  `${APP}/`,
  `${APP}/x`,
  `${APP}/x/y.jsp`,
  `${APP}?y`,
  `${APP}?back=https%3A%2F%2Fb.example%2F..%2F`,
  `${APP}?back=../x`,
  `${APP}?关键词=农机`,
  `${APP};jsessionid=1A`,
  `${APP}/x;jsessionid=1A/y`,
  `${APP}/x..y/...`,
  `${APP}//x`,
  "https://a.example:443/app/x",
  "https://A.example/app/x",
])("a prefix opens %s", (address) => expect(opensAddress(APP, "prefix", address)).toBe(true));

test.each([
  "https://a.example/",
  "https://a.example/ap",
  "https://a.example/application",
  "https://a.example/app.x",
  "https://a.example/app%2fx",
  "https://a.example/APP/x",
  "http://a.example/app",
  "https://a.example:8443/app",
  "https://b.example/app",
  "https://a.example.b.example/app",
  "https://a.example;b.example/app",
  "https://a.example@b.example/app",
  "https://x@a.example/app",
  "https://x:y@a.example/app",
  "javascript://a.example/app",
  "//a.example/app",
  "https:/a.example/app",
  "https:///a.example/app",
  "https:a.example/app",
  "/app",
  "",
  "https://a.example/b/../app",
  `${APP}/..`,
  `${APP}/../x`,
  `${APP}/x/../y`,
  `${APP}/./x`,
  `${APP}/%2e%2e/x`,
  `${APP}/.%2E/x`,
  `${APP}/%252e%252e/x`,
  `${APP}/..;/x`,
  `${APP}/..;a=b/x`,
  `${APP}/..%3bx/y`,
  `${APP}/x%2f..%2fy`,
  `${APP}/x%2Fy`,
  `${APP}/x%252Fy`,
  `${APP}/x%5cy`,
  `${APP}\\..\\x`,
  `${APP}/x\\y`,
  `${APP}?x\\y`,
  `${APP}/x y`,
  `${APP}/\tx`,
  `${APP}/x\n`,
  ` ${APP}`,
  `${APP}#x`,
])("and not %j", (address) => expect(opensAddress(APP, "prefix", address)).toBe(false));

test("exact is letter by letter", () => {
  expect(opensAddress(APP, "exact", APP)).toBe(true);
  for (const other of [`${APP}/`, `${APP}?y`, "https://A.example/app"])
    expect(opensAddress(APP, "exact", other)).toBe(false);
});

test("a slash at the end of a prefix opens neither more nor less; a whole host is one, too", () => {
  expect(opensAddress(`${APP}/`, "prefix", APP)).toBe(true);
  expect(opensAddress(`${APP}/`, "prefix", "https://a.example/application")).toBe(false);
  for (const host of ["https://a.example", "https://a.example/"]) {
    for (const address of ["https://a.example", "https://a.example/", "https://a.example?x", `${APP}/x`])
      expect(opensAddress(host, "prefix", address)).toBe(true);
    expect(opensAddress(host, "prefix", "https://a.example.b.example/")).toBe(false);
  }
});

test.each([`${APP}?x=1`, `${APP};x`, `${APP}/../x`, `${APP}/%2e%2e`, `${APP}%2fx`, "https://x@a.example/", "a"])(
  "%s is no prefix",
  (service) => {
    expect(prefixOf(service)).toBeUndefined();
    expect(opensAddress(service, "prefix", service)).toBe(false);
  },
);

test.each<[string, ServiceMatch, string, ServiceMatch, boolean]>([
  [APP, "exact", APP, "exact", true],
  [APP, "exact", `${APP}/`, "exact", false],
  [APP, "exact", `${APP}/x`, "prefix", false],
  [`${APP}/x?y`, "exact", APP, "prefix", true],
  [APP, "prefix", `${APP}/`, "prefix", true],
  [`${APP}/x`, "prefix", APP, "prefix", true],
  [APP, "prefix", "https://a.example/application", "prefix", false],
  ["https://a.example", "prefix", APP, "prefix", true],
])("%s (%s) and %s (%s) open the same address: %s", (one, ofOne, other, ofOther, is) => {
  const [first, second] = [
    { service: one, match: ofOne },
    { service: other, match: ofOther },
  ];
  expect([haveCommonAddress(first, second), haveCommonAddress(second, first)]).toEqual([is, is]);
});

test("whoever agrees to it reads what it opens", () => {
  expect(openedInWords(`${APP}/`, "prefix")).toBe("https://a.example/app 及其下所有页面");
  expect(openedInWords("https://a.example/", "prefix")).toBe("https://a.example 整个网站的所有页面");
  expect(openedInWords(APP, "exact")).toBe("https://a.example/app（只有这个地址）");
});
