import { portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { settle } from "./support/link-walk.ts";
test("pictures", async ({ page }) => {
  test.setTimeout(300_000);
  for (const one of (process.env["SHOTS"] ?? "").split(" ")) {
    const [who = "", width = "390", look = "plain", path = "/"] = one.split("|");
    await page.setViewportSize({ width: Number(width), height: Number(width) < 800 ? 844 : 900 });
    await page.context().clearCookies();
    await page.goto(`${portal()}/sitemap`).catch(() => undefined);
    await page.evaluate(() => localStorage.clear());
    if (look === "care") await page.evaluate(() => localStorage.setItem("care", "on"));
    if (look === "contrast") await page.evaluate(() => localStorage.setItem("contrast", "high"));
    if (who !== "-") await openSignedIn(page, who.split(":")[0] ?? "", who.endsWith(":gov") ? "gov" : "market", path);
    else await page.goto(`${portal()}${path}`);
    await settle(page);
    await page.screenshot({ path: `/tmp/w/shots/${who.replace(":", "")}${path.replaceAll(/[/?=&]/g, "_")}-${look}-${width}.png`, fullPage: true });
  }
});
