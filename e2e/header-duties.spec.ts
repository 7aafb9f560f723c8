import type { Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { type Counter, openSignedIn } from "./support/sign-in.ts";

test.use({ reducedMotion: "reduce" });

const widths = [360, 390, 768, 1024, 1100, 1200, 1280, 1440];
const looks = { plain: {}, care: { care: "on" }, "high contrast": { contrast: "high" } } as const;

type Duty = { name: string; href: string };
const everywhere: readonly Duty[] = [
  { name: "无障碍", href: "/accessibility" },
  { name: "用户手册", href: "/manual" },
  { name: "意见反馈", href: "/feedback" },
];
const application: Duty = { name: "手机应用", href: "/app" };
const otherCounter: Duty = { name: "切换到", href: "/first?isLogin" };
const registration: readonly Duty[] = [
  { name: "自然人注册", href: "/api/upstream/register?kind=person" },
  { name: "法人注册", href: "/api/upstream/register?kind=legalPerson" },
  { name: "注册", href: "/register" },
];

type Place = { path: string; who?: [string, Counter]; offers: readonly Duty[]; withholds: readonly Duty[] };
const places: Record<string, Place> = {
  "a visitor on the market's home": {
    path: "/homeZtfw",
    offers: [...everywhere, application, otherCounter, ...registration],
    withholds: [],
  },
  "a visitor on a page of the main layout": {
    path: "/searchview",
    offers: [...everywhere, application, otherCounter, ...registration],
    withholds: [],
  },
  "a visitor who chooses an entry": {
    path: "/first",
    offers: [...everywhere, application, ...registration],
    withholds: [otherCounter],
  },
  "a visitor who reads the integrators' documents": { path: "/docs", offers: everywhere, withholds: [otherCounter] },
  "a farmer of a county on the market's home": {
    path: "/homeZtfw",
    who: [people.farmer, "market"],
    offers: [...everywhere, otherCounter],
    withholds: [application, ...registration],
  },
  "a farmer of a county who came to change the counter": {
    path: "/first?isLogin",
    who: [people.farmer, "market"],
    offers: everywhere,
    withholds: [application, ...registration],
  },
  "an administrator of the province at the staff counter": {
    path: "/home",
    who: ["shengguanli", "gov"],
    offers: [...everywhere, application, otherCounter],
    withholds: registration,
  },
  "an administrator of the province in the office": {
    path: "/management",
    who: ["shengguanli", "gov"],
    offers: [...everywhere, application, otherCounter],
    withholds: registration,
  },
};

/**
 * What leads on from the top of the page, at once or when one thing there is unfolded, as `name address`. What is
 * seen, stands within the screen and is a stop of the keyboard counts; folds are the browser's own buttons, so a key
 * opens them as a press does.
 */
const withinOnePress = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isSeen = (one: HTMLElement) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
    const isReached = (one: HTMLElement) => one.tabIndex >= 0 && !one.closest("[inert]");
    const isOnScreen = (one: HTMLElement) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= -0.5 && right <= window.innerWidth + 0.5;
    };
    const links = () =>
      [...document.querySelectorAll<HTMLAnchorElement>("header a[href]")]
        .filter((link) => isSeen(link) && isReached(link) && isOnScreen(link))
        .map((link) => `${link.textContent.trim()} ${link.getAttribute("href") ?? ""}`);
    const found = links();
    const folds = [...document.querySelectorAll<HTMLElement>("header button[aria-expanded=false], header summary")];
    for (const fold of folds.filter((one) => isSeen(one) && isReached(one) && isOnScreen(one))) {
      fold.click();
      await drawn();
      found.push(...links());
      // another press closes it; what also opens under the mouse closes by Escape
      fold.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await drawn();
    }
    return found;
  });

const isIn = (found: readonly string[], { name, href }: Duty) =>
  found.some((one) => one.includes(name) && one.endsWith(` ${href}`));

for (const [whoAndWhere, { path, who, offers, withholds }] of Object.entries(places)) {
  test(`${whoAndWhere} has every duty of the header within one press, at every width and in every look`, async ({
    page,
  }) => {
    if (who) await openSignedIn(page, who[0], who[1], path);
    else await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await page.waitForLoadState("networkidle");
    for (const [look, switches] of Object.entries(looks)) {
      await page.evaluate((dataset) => Object.assign(document.documentElement.dataset, dataset), switches);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await withinOnePress(page);
        const missing = offers.filter((duty) => !isIn(found, duty)).map(({ name }) => name);
        const surplus = withholds.filter((duty) => isIn(found, duty)).map(({ name }) => name);
        expect.soft({ missing, surplus }, `${look} at ${width}`).toEqual({ missing: [], surplus: [] });
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${look} at ${width}`).toBe(width);
      }
      await page.evaluate((names) => {
        for (const name of names) delete document.documentElement.dataset[name];
      }, Object.keys(switches));
    }
  });
}

test("with the keyboard alone the fold opens, its duties follow, and Escape gives the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, fold] of [
    ["/homeZtfw", page.getByRole("button", { name: "菜单" })],
    ["/first", page.getByRole("banner").locator("summary")],
  ] as const) {
    await page.goto(`${portal()}${path}`);
    await page.waitForLoadState("networkidle");
    await fold.focus();
    await page.keyboard.press("Enter");
    const duty = page.getByRole("banner").getByRole("link", { name: "意见反馈" });
    await expect(duty).toBeVisible();
    for (let stops = 0; stops < 20; stops += 1) {
      await page.keyboard.press("Tab");
      if (await duty.evaluate((one) => one === document.activeElement)) break;
    }
    await expect(duty).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(duty).toBeHidden();
    await expect(fold).toBeFocused();
  }
});

test("a visitor at the market's counter is asked which manual is meant, each of which is one press away; whoever is known reads it at once", async ({
  page,
}) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("banner").getByRole("link", { name: "用户手册" }).click();
  const choice = page.getByRole("navigation", { name: "选择手册" }).getByRole("link");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("用户手册");
  await expect(choice).toHaveText([/^社会用户手册/, /^工作人员手册/]);
  await choice.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("社会用户手册");
  await choice.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("工作人员手册");

  // at the staff counter a visitor is one of the others (specification §1)
  await page.evaluate(() => localStorage.setItem("homeType", "1"));
  await page.goto(`${portal()}/manual`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("工作人员手册");

  await openSignedIn(page, people.farmer, "market", "/manual");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("社会用户手册");
  await expect(choice.last()).toHaveText(/^工作人员手册/);
});
