import { expect, test } from "@playwright/test";
import { settle } from "./support/link-walk.ts";
import { fontsOf, keepFonts, keepsPictures, keptFonts, otherThanKept, picturesDrawn } from "./support/pictures.ts";

/** First screens that many people see, and that no story changes while others look. */
const pages = [
  "/first",
  "/homeZtfw",
  "/login",
  "/register",
  "/register?type=entity",
  "/register/status",
  "/recover",
  "/serve/situations",
  "/serve/situation/mai-nongji",
  "/serve/guide/njbt-apply",
  "/serve/units",
  "/feedback",
  "/feedback/status",
  "/manual",
  "/privacy",
  "/agreement",
  "/accessibility",
  "/qr",
  "/sitemap",
  "/404",
];
const nameOf = (path: string, width: number) => `${path.slice(1).replaceAll(/[^a-zA-Z0-9]+/g, "-")}-${width}`;

for (const width of [390, 1440])
  test(`twenty pages look as they did, ${width} wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto(`${process.env["PORTAL_URL"]}/404`);
    await settle(page);
    const fonts = await fontsOf(page);
    if (keepsPictures) await keepFonts(fonts);
    test.skip(JSON.stringify(fonts) !== JSON.stringify(keptFonts()), "other fonts than those of the kept pictures");
    const others: string[] = [];
    for (const path of pages) {
      await page.goto(`${process.env["PORTAL_URL"]}${path}`);
      await settle(page);
      await page.waitForLoadState("networkidle");
      await picturesDrawn(page);
      const shown = await page.screenshot({
        mask: [page.getByRole("button", { name: /图形验证码图片/ })],
        animations: "disabled",
      });
      const other = await otherThanKept(nameOf(path, width), shown, width);
      if (other) others.push(other);
    }
    expect(others).toEqual([]);
  });
