import type { Page } from "@playwright/test";
import { chineseLeft, holesIn, keepTold, overflowOf, spilledOn, wholePage } from "./support/english.ts";
import { captchaFor, expect, portal, test } from "./support/fixtures.ts";
import { settle } from "./support/link-walk.ts";
import { shiftOf, watchShifts } from "./support/phone.ts";
import { findings } from "./support/walk.ts";

test.beforeEach(({ page }) => keepTold(page));

const WIDTHS = [1440, 390] as const;

/** What is wrong with the words of the page as it stands: holes, unmarked Chinese, no room for them. */
async function wordFaultsOf(page: Page, where: string): Promise<string[]> {
  const left = await chineseLeft(page);
  const unmarked = left.filter(({ isMarked }) => !isMarked).map(({ text }) => `${where} does not mark: ${text}`);
  const overflow = await overflowOf(page);
  return [
    ...(await holesIn(page, left, where)),
    ...unmarked,
    ...(overflow > 0 ? [`${where} is ${overflow} px wider than its window`] : []),
    ...(await spilledOn(page)).map((words) => `${where} has no room for: ${words}`),
  ];
}

/** The same, and axe. */
const faultsOf = async (page: Page, where: string): Promise<string[]> => [
  ...(await wordFaultsOf(page, where)),
  ...(await findings(page)).map((finding) => `${where}: ${finding}`),
];

async function faultsAtEachWidth(page: Page, where: string, read = faultsOf): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await read(page, `${where} at ${width}`)));
  }
  return faults;
}

const opened = async (page: Page, path: string) => {
  const address = new URL(path, portal());
  address.searchParams.set("lang", "en");
  await page.goto(address.href);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await settle(page);
  await expect(page.locator("a[data-language][translate]").first()).toHaveText("中文");
};

const walks = {
  "where one comes in": ["/first", "/homeZtfw", "/login", "/register", "/register/status", "/recover"],
  "what one can have done": [
    "/serve/govermentserve",
    "/serve/agriculturalservice",
    "/serve/agrotechnology",
    "/serve/financialsupermarket",
    "/serve/guide/njbt-apply",
  ],
  "where one looks for it": [
    "/serve/situations",
    "/serve/situation/mai-nongji",
    "/serve/people",
    "/serve/people?audience=农户",
    "/serve/units",
    "/serve/units?owner=种植业处",
  ],
  "what one finds": [
    "/searchview",
    "/searchview?keywords=补贴",
    "/searchview?keywords=qqqq",
    "/searchview?keywords=外星飞船",
    "/searchview?keywords=医保怎么交",
    "/notices",
    "/sitemap",
    "/en",
  ],
  "help and faults": ["/accessibility", "/feedback", "/feedback/status", "/app", "/404", "/401", "/opening", "/status"],
  "what is asked of others": ["/delegate", "/delegate/12345678", "/sandbox"],
};
for (const [name, paths] of Object.entries(walks))
  test(`in English nothing of the interface is left in Chinese: ${name}`, async ({ page }) => {
    const faults: string[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await opened(page, path);
      faults.push(...(await faultsAtEachWidth(page, path)));
    }
    expect(faults.join("\n")).toBe("");
  });

test("dialogs, menus and what forms object to are in English, and React goes on writing on the page", async ({
  page,
}) => {
  const faults: string[] = [];
  await opened(page, "/homeZtfw");
  await page.getByRole("button", { name: "Sign in", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog.getByText("Enter your password", { exact: true })).toBeVisible();
  faults.push(...(await faultsOf(page, "sign-in dialog")));
  await dialog.getByLabel("User name or mobile number", { exact: true }).fill("nobody-at-all");
  await dialog.getByRole("textbox", { name: "Password" }).fill("Wrong#2026x");
  await dialog.getByLabel("Picture code", { exact: true }).fill(await captchaFor(page));
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Wrong user name or password").first()).toBeVisible();
  await dialog.getByRole("tab", { name: "Text message" }).click();
  await expect(dialog.getByRole("button", { name: "Get code" })).toBeVisible();
  faults.push(...(await faultsOf(page, "sign-in by text message")));
  await dialog.getByRole("button", { name: "Staff use two-factor sign-in" }).click();
  faults.push(...(await faultsOf(page, "two-factor sign-in")));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "中文" })).toBeVisible();
  faults.push(...(await faultsOf(page, "menu of the phone")));
  expect(faults.join("\n")).toBe("");
});
test("a page between the portal and a system is in English too, whoever was stopped there", async ({ page }) => {
  const faults: string[] = [];
  await opened(page, "/first");
  for (const [path, heading] of [
    ["/oidc/auth?client_id=nobody&response_type=code", "This system was not found"],
    ["/oidc/nowhere", "There is no such page"],
    ["/oidc/session/end", "You are signed out"],
    ["/oidc/device", "Sign in on a device"],
    ["/cas/login?service=http://127.0.0.1:9/", "The return address is not registered"],
    ["/saml/sso?SAMLRequest=x", "The sign-in request is wrong"],
  ] as const) {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    faults.push(...(await faultsAtEachWidth(page, path)));
  }
  await page.getByRole("link", { name: "中文" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录请求有误");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录请求有误");
  expect(faults.join("\n")).toBe("");
});

test("the tools and the easy view are in English", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await opened(page, "/notices");
  await page.getByRole("banner").getByRole("button", { name: "Tools" }).click();
  const tools = page.getByRole("region", { name: "Tools" });
  await tools.getByRole("button", { name: "Large captions" }).click();
  await expect(tools.getByRole("button", { name: "Large captions On" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Reading aloud and captions" })).toBeVisible();
  const faults = await faultsAtEachWidth(page, "tools", wordFaultsOf);
  await tools.getByRole("button", { name: "Reset all" }).click();
  await tools.getByRole("button", { name: "Easy view" }).click();
  await opened(page, "/homeZtfw");
  await expect(page.getByRole("heading", { level: 2, name: "Main services" })).toBeVisible();
  faults.push(...(await faultsAtEachWidth(page, "easy view")));
  expect(faults.join("\n")).toBe("");
});
test("what registration, recovery and feedback object to is in English", async ({ page }) => {
  const faults: string[] = [];
  await opened(page, "/recover");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  faults.push(...(await faultsOf(page, "recovery")));
  await opened(page, "/register");
  for (const kind of ["Person", "Agricultural business", "Agriculture department staff"]) {
    await page.getByText(kind, { exact: true }).click();
    await page.getByRole("button", { name: /^(Register|Submit for review)$/ }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    faults.push(...(await faultsOf(page, `registration: ${kind}`)));
    await opened(page, "/register");
  }
  await opened(page, "/feedback");
  await page.getByRole("button", { name: "Submit feedback" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  faults.push(...(await faultsOf(page, "feedback that is not filled in")));
  expect(faults.join("\n")).toBe("");
});

test("the switch changes the page where it stands, is remembered, and gives the Chinese page back as it was", async ({
  page,
}) => {
  for (const path of ["/homeZtfw", "/serve/govermentserve", "/first"]) {
    await page.goto(`${portal()}${path}`);
    await settle(page);
    await page.waitForLoadState("networkidle");
    // what the server drew of the home holds both of them until the application is there
    await expect(page.locator("#matters-title")).toHaveCount(0);
    const before = await wholePage(page);
    await page.getByRole("link", { name: "English", exact: true }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("link", { name: "中文" }).first()).toBeVisible();
    expect(await wholePage(page)).not.toBe(before);
    await page.getByRole("link", { name: "中文" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    expect(await wholePage(page)).toBe(before);
  }
  await page.goto(`${portal()}/homeZtfw?lang=en`);
  await expect(page.getByRole("heading", { level: 1, name: "What do you need?" })).toBeVisible();
  expect(page.url()).toBe(`${portal()}/homeZtfw`);
  await page.goto(`${portal()}/notices`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(`${portal()}/notices?lang=zh`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("通知公告与政策");
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("想办什么事？");
});

test("a list is turned and narrowed in English, and content stays Chinese and says so", async ({ page }) => {
  await opened(page, "/serve/govermentserve");
  await page.getByRole("navigation", { name: /Pages/ }).getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page");
  await settle(page);
  const faults = await faultsOf(page, "second page of services");
  await page.getByRole("navigation", { name: "Sections of services" }).getByRole("link", { name: "Finance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finance" })).toBeVisible();
  await settle(page);
  faults.push(...(await faultsOf(page, "another section")));
  expect(faults.join("\n")).toBe("");
  expect((await chineseLeft(page)).length).toBeGreaterThan(0);
});

test("a page that is in Chinese only says so in English and keeps its language", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw?lang=en`);
  for (const path of ["/privacy", "/manual", "/docs"]) {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByText("This page is only available in Chinese.")).toBeVisible();
    const main = page.locator("main");
    await expect(main.locator("xpath=ancestor-or-self::*[@lang][1]")).toHaveAttribute("lang", "zh-CN");
  }
});

test.describe("somebody whose browser speaks no Chinese", () => {
  test.use({ locale: "de-DE" });
  test("is told once that there is English, and nothing changes by itself, or is pushed down", async ({ page }) => {
    const offer = page.getByText("This site is available in English.");
    await page.setViewportSize({ width: 390, height: 844 });
    await watchShifts(page);
    for (const path of ["/first", "/login", "/homeZtfw"]) {
      await page.goto(`${portal()}${path}`);
      await expect(offer).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await shiftOf(page), path).toBeLessThan(0.02);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("想办什么事？");
    await page.getByRole("button", { name: "Stay in Chinese" }).click();
    await page.goto(`${portal()}/notices`);
    await settle(page);
    await expect(offer).toBeHidden();
    await page.evaluate(() => localStorage.removeItem("language"));
    await page.goto(`${portal()}/login`);
    await page.getByRole("link", { name: "Show in English" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" }).first()).toBeVisible();
  });
});

test("the page for foreign firms names what the catalogue has", async ({ page }) => {
  await page.goto(`${portal()}/en`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services for foreign firms and visitors");
  await expect(page.getByRole("heading", { name: "Seeds and seedlings" })).toBeVisible();
  await page.getByRole("link", { name: "农作物种子生产经营许可证申请" }).click();
  await expect(page).toHaveURL(/\/serve\/guide\/zydsj-license/);
});
