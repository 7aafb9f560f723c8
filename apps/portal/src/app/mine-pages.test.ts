import { portalPaths } from "@sannong/contract/portal-paths";
import { expect, test } from "vitest";
import { comingSoonRoutes } from "./coming-soon-routes.ts";
import { minePages } from "./mine-pages.ts";

test("the table has every page about oneself, and no other", () => {
  const isStillToCome = (path: string) => (comingSoonRoutes as readonly string[]).includes(path);
  const pages = portalPaths.filter((path) => path.startsWith("/mine/") && !isStillToCome(path));
  expect(minePages.map(({ path }) => path).sort()).toEqual([...pages].sort());
});

test("each says what one does there, in a whole sentence", () => {
  for (const { words } of minePages) expect(words).toMatch(/。$/);
});
