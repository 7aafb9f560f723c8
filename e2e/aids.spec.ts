import type { Page } from "@playwright/test";
import { expect, portal, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

const bar = (page: Page) => page.getByRole("region", { name: "辅助工具" });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const html = (page: Page) => page.locator("html");
const fontOf = (page: Page) =>
  page.locator("main .lead").evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));

async function open(page: Page, path: string, chosen: Record<string, string> = {}) {
  await page.addInitScript((record) => {
    for (const [key, value] of Object.entries(record))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, chosen);
  await page.goto(`${portal()}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

test("the toolbar, the keys and the page that explains them name the same aids, each of at most 12 characters", async ({
  page,
}) => {
  await open(page, "/accessibility");
  const rows = page.getByRole("table", { name: "辅助工具和快捷键" }).getByRole("row");
  const listed = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent?.trim() ?? "")),
  );
  expect(listed.length).toBeGreaterThanOrEqual(12);
  await page.getByRole("banner").getByRole("button", { name: "辅助工具" }).click();
  await expect(bar(page).getByRole("button").first()).toBeFocused();
  const offered = await bar(page)
    .getByRole("listitem")
    .evaluateAll((all) => all.map((one) => one.querySelector("button")?.firstChild?.textContent ?? ""));
  expect(offered).toEqual(listed.map(([name]) => name));
  for (const name of offered) expect([...name].length, name).toBeLessThanOrEqual(12);
  for (const needed of [
    "放大文字",
    "缩小文字",
    "换配色",
    "大鼠标",
    "十字线",
    "大字幕",
    "指读",
    "连读",
    "语速",
    "纯文本",
    "关闭动画",
    "全部还原",
  ])
    expect(offered).toContain(needed);
  expect(await findings(page)).toEqual([]);
  // no key twice, and each does what the button does
  const keys = listed.map(([, key]) => key?.replace("Alt + Shift + ", "") ?? "");
  expect(new Set(keys).size).toBe(keys.length);
  const states = () => bar(page).getByRole("listitem").allInnerTexts();
  for (const [place, key] of keys.entries()) {
    if (["连读", "全部还原"].includes(offered[place] ?? "")) continue;
    const before = await states();
    await page.keyboard.press(`Alt+Shift+${/\d/.test(key) ? `Digit${key}` : `Key${key}`}`);
    await expect.poll(states, `${offered[place]}, ${key}`).not.toEqual(before);
  }
  await page.keyboard.press("Alt+Shift+KeyZ");
  await expect.poll(() => kept(page, "aids")).toBeNull();
  expect(await kept(page, "contrast")).toBeNull();
  // and 关怀版 is left as it was chosen
  expect(await kept(page, "care")).toBe("on");
  await bar(page).getByRole("button", { name: "收起工具" }).click();
  await expect(bar(page)).toHaveCount(0);
});

test("the first thing that somebody does may be a key; what is chosen holds over pages, reloads and tabs", async ({
  page,
}) => {
  await open(page, "/privacy");
  await page.keyboard.press("Alt+Shift+Digit9");
  await expect(html(page)).toHaveAttribute("data-aids", "pointer");
  await expect(page.getByText("大鼠标：开")).toBeVisible();
  await page.keyboard.press("Alt+Shift+Digit2");
  await page.keyboard.press("Alt+Shift+Digit2");
  await expect(html(page)).toHaveAttribute("data-scheme", "whiteOnBlack");
  await page.getByRole("contentinfo").getByRole("link", { name: "网站地图" }).click();
  await expect(html(page)).toHaveAttribute("data-aids", "pointer");
  await page.goto(`${portal()}/first`);
  await expect(html(page)).toHaveAttribute("data-scheme", "whiteOnBlack");
  await expect(html(page)).toHaveAttribute("data-aids", "pointer");
  const other = await page.context().newPage();
  await other.goto(`${portal()}/privacy`);
  await expect(html(other)).toHaveAttribute("data-aids", "pointer");
  await page.goto(`${portal()}/privacy`);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Alt+Shift+KeyZ");
  await expect(html(other)).not.toHaveAttribute("data-aids");
  await expect(html(other)).not.toHaveAttribute("data-scheme");
});

test("letters grow to twice their size, and no page has to be scrolled sideways for it", async ({ page }) => {
  await open(page, "/privacy");
  const before = await fontOf(page);
  for (const step of [1.25, 1.5, 2, 2]) {
    await page.keyboard.press("Alt+Shift+Digit3");
    await expect.poll(() => fontOf(page)).toBeCloseTo(before * step, 1);
  }
  for (const path of [
    "/homeZtfw",
    "/searchview?keywords=补贴",
    "/serve/guide/njbt-apply",
    "/notices",
    "/login",
    "/privacy",
  ]) {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await page.waitForLoadState("networkidle");
    for (const care of ["", "on"])
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate((value) => Object.assign(document.documentElement.dataset, { care: value }), care);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(sideways, `${path} at ${width}${care && " in 关怀版"}`).toBeLessThanOrEqual(0);
      }
  }
});

test.describe("nobody asked the device for less motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("nothing moves for whoever chose so, neither pages nor windows and what still loads", async ({ page }) => {
    /** What moves for longer than a moment, by what it is; what works goes on turning, slowly. */
    const moving = () =>
      page.evaluate(() => {
        const longest = (times: string) => Math.max(...times.split(",").map((time) => Number.parseFloat(time)));
        return [...document.querySelectorAll("*")].flatMap((one) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
          const moves = longest(transitionDuration) > 0.001 || longest(animationDuration) > 0.001;
          return moves && animationName !== "spin" ? [`${one.tagName} ${one.className}`] : [];
        });
      });
    await open(page, "/privacy");
    // never answered: the list goes on being waited for
    await page.route(/\/api\/(?!demo|getClientId|captcha|upstream)/, () => undefined);
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "三农服务" }).click();
    await expect(page.locator(".sk").first()).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect((await moving()).length).toBeGreaterThan(5);
    await page.keyboard.press("Alt+Shift+KeyD");
    await expect(html(page)).toHaveAttribute("data-aids", "still");
    expect(await moving()).toEqual([]);
  });
});

test("the pointer is large, and two lines follow it and the keyboard", async ({ page }) => {
  await open(page, "/privacy", { aids: "pointer cross" });
  const cursor = await page.getByRole("heading", { level: 1 }).evaluate((one) => getComputedStyle(one).cursor);
  expect(cursor).toMatch(/^url\("data:image\/svg\+xml.*width='64'.*auto$/);
  const lines = page.locator('[data-aid-part="cross"]');
  await expect(lines).toHaveCount(2);
  await page.mouse.move(300, 200);
  await expect.poll(async () => (await lines.first().boundingBox())?.y).toBe(200);
  await expect.poll(async () => (await lines.last().boundingBox())?.x).toBe(300);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom);
  await expect.poll(async () => (await lines.first().boundingBox())?.y).toBeCloseTo(focused ?? 0, 0);
  await page.keyboard.press("Alt+Shift+Digit0");
  await expect(lines).toHaveCount(0);
});

test("纯文本 shows no picture and no ornament, and every button keeps its word or its sign", async ({ page }) => {
  for (const path of ["/homeZtfw", "/login", "/notices"]) {
    await open(page, path, { aids: "plain" });
    const seen = await page.evaluate(() => {
      const isSeen = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
      return {
        pictures: [...document.querySelectorAll('img[alt=""], .art, .dom')].filter(
          // the picture of a captcha is no ornament
          (one) => isSeen(one) && !one.closest("button"),
        ).length,
        grounds: [...document.querySelectorAll("*")].filter((one) => getComputedStyle(one).backgroundImage !== "none")
          .length,
        mute: [...document.querySelectorAll("button, a[href]")].filter(
          (one) => isSeen(one) && (one as HTMLElement).innerText.trim() === "" && !one.querySelector("svg, img"),
        ).length,
      };
    });
    expect(seen, path).toEqual({ pictures: 0, grounds: 0, mute: 0 });
  }
});
