import type { Browser, Page } from "@playwright/test";
import { expect, findService, machinery, opensTab, people, signInAsCitizen, test } from "./support/fixtures.ts";
import { heldLookUp } from "./support/held-look-up.ts";

const PROGRESS = "补贴申请进度查询";

/** Playwright's own evaluation counts as a press; this one does not. */
async function unpressed(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression, returnByValue: true });
  await session.detach();
  return result.value;
}

/** Chromium lets a press count for five seconds. */
const pressIsOver = (page: Page) =>
  expect.poll(() => unpressed(page, "navigator.userActivation.isActive"), { timeout: 15_000 }).toBe(false);

async function blocksByItself(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  const isBlocked = await unpressed(page, `window.open("about:blank") === null`);
  await page.context().close();
  return isBlocked === true;
}

test("a blocker lets the window of a press through, though its way is found long after; without a press a link enters", async ({
  playwright,
}, { project }) => {
  const { launchOptions, viewport, locale } = project.use;
  // Playwright turns the blocker off unless told otherwise
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--disable-popup-blocking"],
  });
  const context = await browser.newContext({ viewport: viewport ?? null, locale: locale ?? "zh-CN" });
  // the headless shell has no blocker: there the page asks what a blocker asks, whether somebody has just pressed
  if (!(await blocksByItself(browser)))
    await context.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...asked) => (navigator.userActivation.isActive ? open(...asked) : null);
    });
  const page = await context.newPage();
  await signInAsCitizen(page, people.farmer);
  const button = await findService(page, "mach", PROGRESS);

  await test.step("a press: the window opens at once and finds its way when the press counts no longer", async () => {
    const letGo = await heldLookUp(page);
    const tab = await opensTab(page, () => button.click());
    await expect(tab.getByText(/^正在进入.*…/)).toBeVisible();
    await pressIsOver(page);
    expect(await unpressed(page, `window.open("about:blank") === null`)).toBe(true);
    letGo();
    await expect(tab).toHaveURL(`${machinery()}/`);
    await expect(tab.getByText("您好，演示农户")).toBeVisible();
    await tab.close();
  });

  await test.step("a click that a tool makes for somebody is no press: the sentence and the link", async () => {
    await button.evaluate((pressed) => pressed.setAttribute("data-clicked-by-tool", ""));
    await pressIsOver(page);
    await unpressed(page, `document.querySelector("[data-clicked-by-tool]").click()`);
    const dialog = page.getByRole("dialog", { name: "浏览器拦截了新窗口" });
    await expect(dialog).toContainText(`“${PROGRESS}”会在新窗口中打开。请点下面的按钮进入`);
    expect(context.pages()).toHaveLength(1);
    const tab = await opensTab(page, () => dialog.getByRole("link", { name: "点此进入" }).click());
    await expect(tab).toHaveURL(`${machinery()}/`);
    await expect(tab.getByText("您好，演示农户")).toBeVisible();
  });
  await browser.close();
});
