import type { Page } from "@playwright/test";
import { portal } from "./fixtures.ts";

/**
 * Opens a page whose application is on its way until it is let go; what runs before the first paint is there.
 *
 * @returns lets it come
 */
export async function withoutApplication(page: Page, path: string) {
  let letGo = () => {};
  const isLetGo = new Promise<void>((done) => (letGo = done));
  await page.route(/\/assets\/(?!boot|guard|old)[^/]*\.js$/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto(`${portal()}${path}`, { waitUntil: "commit" });
  return letGo;
}
