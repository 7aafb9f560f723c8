import { portalPaths, portalPrefixes, portalRedirects } from "@sannong/contract/portal-paths";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { routes } from "./router.tsx";

/** Full addresses of every page in the tree; all paths are written whole. */
const addresses = (tree: readonly RouteObject[]): string[] =>
  tree.flatMap((route) => [...(route.path ? [route.path] : []), ...addresses(route.children ?? [])]);

const registered = addresses(routes);
const leafOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

describe("specification §2 routes", () => {
  test("the router registers exactly the portal's pages", () => {
    const expected = ["/", "*", ...portalPaths, ...portalPrefixes.filter((prefix) => !isPage(prefix))];
    const below = portalPrefixes.map((prefix) => `${prefix}/*`);
    expect([...registered].sort()).toEqual([...expected, ...below].sort());
  });

  test.each(portalPaths)("%s is a page of its own", (path) => {
    expect(leafOf(path)).toBe(path);
  });

  test.each(["/no/such/page", "/HOME", "/homeztfw", "/serve/GovermentServe"])("%s is none", (path) => {
    expect(leafOf(path)).toBe("*");
  });

  test.each(Object.entries(portalRedirects))("%s leads to %s, which is a page", (from, to) => {
    expect(leafOf(from)).toBe("*"); // the guard leads on before a page is looked for
    expect(leafOf(to)).toBe(to);
  });
});

const isPage = (path: string) => (portalPaths as readonly string[]).includes(path);
