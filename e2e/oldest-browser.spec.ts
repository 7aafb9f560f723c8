import type { Browser, Page } from "@playwright/test";
import { closedPageNames } from "../packages/contract/src/page-names.ts";
import { captchaFor, expect, machinery, people, portal, test } from "./support/fixtures.ts";
import { oldestBrowser } from "./support/oldest-browser.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { watch } from "./support/watch.ts";
import { withoutApplication } from "./support/without-application.ts";

const OPEN = [
  "/first",
  "/homeZtfw",
  "/login",
  "/searchview?keywords=农机",
  "/serve",
  "/serve/govermentserve",
  "/notices",
  "/manual",
  "/feedback",
  "/accessibility",
  "/docs",
];
const OFFICE = ["/admin", "/management/people", "/management/registrations", "/management/site"];

// one worker fetches and unpacks it for all
test.describe.configure({ mode: "default" });
let browser: Browser | string = "";
test.beforeAll(async () => {
  test.setTimeout(180_000);
  browser = await oldestBrowser();
});
test.afterAll(async () => {
  if (typeof browser !== "string") await browser.close();
});

async function inOldestBrowser(): Promise<{ page: Page; complaints: string[] }> {
  test.skip(typeof browser === "string", typeof browser === "string" ? browser : "");
  const context = await (browser as Browser).newContext({ viewport: { width: 1366, height: 768 }, locale: "zh-CN" });
  const page = await context.newPage();
  return { page, complaints: watch(page, portal()).complaints };
}

/** Playwright's own queries count on newer browsers, so that the page itself is asked. */
const seen = (page: Page, selector: string, words = "") =>
  page.waitForFunction(
    ([wanted, text]) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].find(
        (one) => one.getClientRects().length > 0 && (one.innerText.includes(text) || one.ariaLabel === text),
      ),
    [selector, words] as const,
  );
const press = async (page: Page, selector: string, words: string) =>
  (await seen(page, selector, words)).evaluate((one) => (one as HTMLElement).click());

/** What the demonstration's list of accounts fills in, and the picture beside it. */
async function signInWithin(page: Page, dialog: string, person: string) {
  const list = await page.waitForFunction(
    ([wanted, account]) => document.querySelector(`${wanted} option[value="${account}"]`)?.closest("select"),
    [dialog, person] as const,
  );
  await list.evaluate((choice, account) => {
    if (choice) choice.value = account;
    choice?.dispatchEvent(new Event("change", { bubbles: true }));
  }, person);
  await (await seen(page, `${dialog} input[name=captcha]`)).evaluate((field) => (field as HTMLElement).focus());
  await page.keyboard.insertText(await captchaFor(page));
  await press(page, `${dialog} button[type=submit]`, "登录");
}

async function isShown(page: Page, path: string, complaints: readonly string[]) {
  await page.goto(portal() + path);
  await seen(page, "h1");
  expect(new URL(page.url()).pathname).not.toBe("/old-browser");
  expect(complaints).toEqual([]);
}

test("Chromium 86, which domestic browsers of old office machines build on, shows every page and does the main job", async () => {
  const { page, complaints } = await inOldestBrowser();
  for (const path of OPEN) await test.step(path, () => isShown(page, path, complaints));

  await test.step("a click on a service asks to sign in and goes on to it, however early it comes", async () => {
    const letGo = await withoutApplication(page, "/homeZtfw");
    await press(page, "main button", "农机购置补贴申请");
    letGo();
    await signInWithin(page, "[role=dialog]", people.familyFarm);
    const opened = page.context().waitForEvent("page");
    await press(page, "[role=dialog] button", "知道了");
    const system = await opened;
    await system.waitForURL((url) => url.origin === machinery());
    await seen(system, "body", "您好，演示");
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("Chromium 86 shows an official every closed page, and the office", async () => {
  const { page, complaints } = await inOldestBrowser();
  await openSignedIn(page, people.cityAdministrator, "gov", "/home");
  for (const path of [...Object.keys(closedPageNames), ...OFFICE])
    await test.step(path, () => isShown(page, path, complaints));
  await page.context().close();
});
