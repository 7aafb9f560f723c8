import type { Page } from "@playwright/test";
import { portal } from "./fixtures.ts";

/**
 * Opens a page whose application is on its way until it is let go; the page is seen as it was drawn.
 *
 * @returns lets it come
 */
export async function withoutApplication(page: Page, path: string) {
  let letGo = () => {};
  const isLetGo = new Promise<void>((done) => (letGo = done));
  await page.route(/\/assets\/(?!boot|guard|old|early)[^/]*\.js$/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto(`${portal()}${path}`, { waitUntil: "commit" });
  // before its sheets are there nothing is painted, and whatever is measured is elsewhere
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return document.querySelector("main") !== null && sheets.every(({ sheet }) => sheet !== null);
  });
  return letGo;
}
