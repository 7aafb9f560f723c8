import type { Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";

/** What a sheet of A4 holds within its margins. */
const sheet = { width: 680, height: 1000 };

/** What is kept whole although no sheet holds it: the sheet before it is left empty, and it is cut all the same. */
const keptTooLong = (page: Page) =>
  page.locator("main *").evaluateAll(
    (all, most) =>
      all
        .filter((one) => getComputedStyle(one).breakInside.startsWith("avoid"))
        .filter((one) => one.getBoundingClientRect().height > most)
        .map((one) => `${one.localName}.${one.className}`),
    sheet.height,
  );

test("a citizen's own pages and what they look up are printed from the first sheet on", async ({ page }) => {
  await page.setViewportSize(sheet);
  await openSignedIn(page, people.familyFarm, "market", "/mine");
  await page.emulateMedia({ media: "print" });
  for (const path of ["/mine", "/mine/data", "/mine/devices", "/serve/guide/njbt-apply", "/notices", "/scene/scene"]) {
    await page.goto(`${portal()}${path}`);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await keptTooLong(page), path).toEqual([]);
  }
});
