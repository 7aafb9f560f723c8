import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

/** A colour on its way to another is no colour to be judged. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const looks = {
  plain: {},
  care: { care: "on" },
  "high contrast": { contrast: "high" },
} as const;

/** One load, judged in every look. */
async function suitsEveryLook(page: Page, within?: string) {
  for (const [look, switches] of Object.entries(looks)) {
    await page.evaluate((dataset) => Object.assign(document.documentElement.dataset, dataset), switches);
    expect(await findings(page, within), look).toEqual([]);
    await page.evaluate((names) => {
      for (const name of names) delete document.documentElement.dataset[name];
    }, Object.keys(switches));
  }
}

const onPhones = ["/first", "/homeZtfw", "/login"];
for (const path of ["/first", "/homeZtfw", "/login", "/searchview", "/404"]) {
  test(`axe finds nothing on ${path} in any look${onPhones.includes(path) ? ", nor on a phone" : ""}`, async ({
    page,
  }) => {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await suitsEveryLook(page);
    if (!onPhones.includes(path)) return;
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findings(page)).toEqual([]);
  });
}

test("axe finds what is wrong when something is", async ({ page }) => {
  await page.goto(`${portal()}/404`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.querySelector("main")?.append(new Image()));
  expect(await findings(page)).toEqual([expect.stringMatching(/^image-alt: .*img/)]);
});

test("axe finds nothing in the sign-in dialog, in any look", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await suitsEveryLook(page, "[role=dialog]");
});

test("axe finds nothing on /home in any look, nor on a phone", async ({ page }) => {
  await signInAsStaff(page, people.cityAdministrator);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await suitsEveryLook(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
});

test("axe finds nothing in the integrators' documents, wide and on a phone, and code is copied by keyboard", async ({
  page,
  context,
}) => {
  for (const [path, width, status] of [
    ["/docs", 1440, 200],
    ["/docs/errors", 390, 200],
    ["/docs/nothing", 390, 404],
    ["/docs/quick-start", 390, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const answer = await page.goto(`${portal()}${path}`);
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator(".docs-code").getByRole("button", { name: "复制" }).first().press("Enter");
  await expect(page.getByRole("status")).toHaveText("代码已复制");
  expect(await copied()).toMatch(/^npm init -y [\s\S]* node client\.mjs\n$/);

  // what one does with a text to read, and when and by whom it was written
  await expect(page.getByText(/^更新日期：\d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByText(/^来源：/)).toBeVisible();
  await page.getByRole("button", { name: "字体大" }).press("Enter");
  await expect(page.getByRole("button", { name: "字体大" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("main [data-text]")).toHaveAttribute("data-text", "大");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page.getByRole("button", { name: "打印" })).toBeVisible();
  const tools = page.locator(".docs-tools");
  await tools.getByRole("button", { name: "复制" }).press("Enter");
  await expect(page.getByRole("status")).toHaveText("全文和网址已复制");
  expect(await copied()).toMatch(/^快速开始[\s\S]*\/docs\/quick-start$/);
  await tools.getByRole("button", { name: "分享" }).press("Enter");
  await expect(page.getByRole("status")).toHaveText("网址已复制，可以粘贴给别人");
  expect(await copied()).toBe(`${portal()}/docs/quick-start`);
});

for (const way of ["短信登录", "扫码登录"])
  test(`axe finds nothing at ${way}`, async ({ page }) => {
    await page.goto(`${portal()}/login`);
    await page.getByRole("tab", { name: way }).click();
    await page.waitForLoadState("networkidle");
    expect(await findings(page)).toEqual([]);
  });
