import type { Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { type Counter, openSignedIn } from "./support/sign-in.ts";

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

/** What can be pressed only, or leads elsewhere. */
const pressed = (page: Page) => page.locator("#root").locator(".btn, nav, search").filter({ visible: true });

/** Boxes to be filled in that nobody has. */
const unfilled = (page: Page) =>
  page
    .locator("main")
    .locator("textarea, input[type=text], input[type=search]")
    .filter({ visible: true })
    .evaluateAll((fields) =>
      fields.filter((one) => (one as HTMLInputElement).value === "").map((one) => one.outerHTML),
    );

/** Pale words whose dark ground no printer prints; what is pale for everybody, as a mark below a specimen, is hidden from readers. */
const pale = (page: Page) =>
  page.locator("main *").evaluateAll((all) => {
    const lightOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    return all
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter(
        (one) =>
          one.closest("[aria-hidden]") === null && one.checkVisibility() && one.getBoundingClientRect().width > 1,
      )
      .filter((one) => {
        const { color, printColorAdjust } = getComputedStyle(one);
        return lightOf(color) > 0.6 && printColorAdjust !== "exact";
      })
      .map((one) => `${one.localName}.${one.className}: ${one.textContent?.slice(0, 12)}`);
  });

/** What stands above the page on paper. */
const aboveTheSheet = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement, "::before").content);

const readers: Record<string, { at: Counter; paths: readonly string[] }> = {
  [people.familyFarm]: {
    at: "market",
    paths: [
      "/mine",
      "/mine/data",
      "/mine/devices",
      "/serve/guide/njbt-apply",
      "/serve/redblacklist?list=red",
      "/serve/financialsupermarket",
      "/searchview?keywords=补贴",
      "/notices",
      "/scene/scene",
      "/homeZtfw",
    ],
  },
  [people.linkOfficer]: { at: "gov", paths: ["/home", "/intelligentbrain", "/analysisReport", "/system/index"] },
  [people.contentAdministrator]: {
    at: "gov",
    paths: ["/management", "/management/records", "/management/notices", "/management/feedback"],
  },
};

for (const [who, { at, paths }] of Object.entries(readers))
  test(`what ${who} prints begins on the first sheet, is legible, and holds nothing to be pressed`, async ({
    page,
  }) => {
    await page.setViewportSize(sheet);
    await openSignedIn(page, who, at, paths[0] ?? "/");
    await page.emulateMedia({ media: "print" });
    for (const path of paths) {
      await page.goto(`${portal()}${path}`);
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect.soft(await keptTooLong(page), path).toEqual([]);
      expect.soft(await pressed(page).allTextContents(), path).toEqual([]);
      expect.soft(await pale(page), path).toEqual([]);
      expect.soft(await unfilled(page), path).toEqual([]);
      expect.soft(await aboveTheSheet(page), path).toContain("数据均为虚构");
    }
  });
