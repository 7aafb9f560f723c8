import { appendFileSync } from "node:fs";
import { people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";
import { settle } from "./support/link-walk.ts";
import { measured } from "./support/phone.ts";
const walks = {
  visitor: [
    "/first",
    "/homeZtfw",
    "/login",
    "/register",
    "/register?type=entity",
    "/register/status",
    "/recover",
    "/searchview?keywords=农机",
    "/serve/govermentserve",
    "/serve/agriculturalservice",
    "/serve/ruraleconomy",
    "/serve/agrotechnology",
    "/serve/financialsupermarket",
    "/notices",
    "/manual",
    "/feedback",
    "/feedback/status",
    "/privacy",
    "/accessibility",
    "/sitemap",
    "/app",
    "/404",
    "/data/dataRequest",
    "/data/dataanalysis",
  ],
  farmer: [
    "/homeZtfw",
    "/market",
    "/serve/searchlist",
    "/serve/redblacklist",
    "/serve/adminlist",
    "/favourites",
    "/mine",
    "/mine/account",
    "/mine/data",
    "/mine/matters",
    "/mine/feedback",
    "/mine/devices",
    "/mine/bindings",
    "/mine/messages",
    "/mine/security",
    "/todo",
    "/system/index",
    "/system/function",
    "/scene/scene",
  ],
  official: [
    "/home",
    "/mine",
    "/mine/data",
    "/mine/consents",
    "/data/myData",
    "/data/dataRequest",
    "/data/dataanalysis",
    "/intelligentbrain",
    "/todo",
    "/system/index",
    "/scene/scenemonitoring",
    "/scene/scenedeclare",
  ],
};
for (const [who, paths] of Object.entries(walks))
  test(who, async ({ page }) => {
    test.setTimeout(400_000);
    if (who === "farmer") await signInAsCitizen(page, people.farmer);
    if (who === "official") await signInAsStaff(page, people.linkOfficer);
    for (const path of paths)
      for (const [width, height] of [
        [390, 844],
        [360, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        if (width === 390) {
          if (path === paths[0])
            await page.addInitScript(() => {
              (window as any).cls = 0;
              new PerformanceObserver((l) => {
                for (const e of l.getEntries() as any[]) if (!e.hadRecentInput) (window as any).cls += e.value;
              }).observe({ type: "layout-shift", buffered: true });
            });
          await page.goto(`${portal()}${path}`);
          await settle(page).catch(() => console.log("unsettled", path));
        }
        const m = await measured(
          page,
          "main .srow, main .tile, main .paged li, main .fl-main li, main article, main .card li, main table tr",
        );
        const cls = await page.evaluate(() => (window as any).cls);
        appendFileSync(
          "/tmp/h-phone-measure.jsonl",
          JSON.stringify({ who, path, at: width, real: new URL(page.url()).pathname, cls, ...m }) + "\n",
        );
        if (width === 390)
          await page.screenshot({
            path: `/tmp/h-phone-shots/${who}${path.replace(/[/?=]/g, "_")}.png`,
            fullPage: true,
          });
      }
  });
