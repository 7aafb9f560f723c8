import type { Page } from "@playwright/test";

/** Keeps a click waiting for the answer whether its system is reachable. @returns how to let it go on */
export async function heldLookUp(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route("**/api/handoff/reachable?*", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
