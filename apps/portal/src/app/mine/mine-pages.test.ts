import { portalPaths } from "@sannong/contract/portal-paths";
import { expect, test } from "vitest";
import { minePages } from "./mine-pages.ts";

test("the table has every page about oneself, and no other", () => {
  const pages = portalPaths.filter((path) => path.startsWith("/mine/"));
  expect(minePages.map(({ path }) => path).sort()).toEqual([...pages].sort());
});

test("each says what one does there, in a whole sentence", () => {
  for (const { words } of minePages) expect(words).toMatch(/。$/);
});
