import { expect, test } from "vitest";
import { isPortalPath, portalRedirects } from "./portal-paths.ts";

test.each<[string, boolean]>([
  ["/", true],
  ["/first", true],
  ["/first/", true],
  ["/first/x", false],
  ["/homeZtfw", true],
  ["/homeztfw", false],
  ["/data/dataAnalysis", true],
  ["/data/dataanalysis", true],
  ["/serve", true],
  ["/serve/nothing", false],
  ["/admin", true],
  ["/admin/accounts/7", true],
  ["/administration", false],
  ["/market/goods", true],
  ["/qr/abc", true],
  ["/no/such/page", false],
  ["//first", false],
])("is %s a page: %s", (path, expected) => {
  expect(isPortalPath(path)).toBe(expected);
});

test("every redirect leads to a page that leads nowhere else", () => {
  for (const target of Object.values(portalRedirects)) {
    expect(isPortalPath(target)).toBe(true);
    expect(portalRedirects[target]).toBeUndefined();
  }
});
