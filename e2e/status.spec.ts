import type { Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { plainPostgres } from "./support/plain-postgres.ts";
import { newInstallation } from "./support/production.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

const partCalled = (page: Page, name: string) =>
  page.locator("li.part").filter({ has: page.getByRole("heading", { name, level: 3 }) });

test("an incident is announced in the office, and anybody reads it beside what was really looked at", async ({
  page,
  browser,
}) => {
  await openSignedIn(page, people.contentAdministrator, "gov", "/management/announcements");
  await page.getByRole("button", { name: "新建公告" }).click();
  const drawer = page.getByRole("dialog", { name: "新建公告" });
  const title = "证书查询有时打不开（演示）";
  await drawer.getByLabel("类型").selectOption({ label: "故障" });
  await drawer.getByLabel("标题").fill(title);
  await drawer.getByLabel("受影响的部分").click();
  await page.getByRole("option", { name: "事项与搜索" }).click();
  await page.keyboard.press("Escape");
  await drawer.getByLabel("阶段").selectOption({ label: "故障：调查中" });
  await drawer.getByLabel("开始时间").fill("2026-11-28T08:30");
  await drawer.getByLabel("最新进展").fill("部分查询超时，正在排查。");
  await drawer.getByRole("button", { name: "存为草稿" }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: `发布：${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("已发布，公众随即可以看到")).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const visitor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const { complaints } = watch(visitor, portal());
  await visitor.goto(`${portal()}/homeZtfw`);
  await visitor.getByRole("contentinfo").getByRole("link", { name: "服务状态" }).click();
  await expect(visitor).toHaveURL(`${portal()}/status`);
  await expect(visitor.getByRole("heading", { name: "服务状态", level: 1 })).toBeVisible();
  // the page is at most ten seconds old, and the demonstration looks once a minute
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText("部分查询超时，正在排查。")).toBeVisible({ timeout: 500 });
    for (const part of ["登录", "事项与搜索", "文件上传", "消息通知"])
      await expect(partCalled(visitor, part).locator(".state")).toHaveText("正常", { timeout: 500 });
  }).toPass({ timeout: 80_000 });
  await expect(partCalled(visitor, "短信验证码").locator(".state")).toHaveText("未检查");
  await expect(visitor.getByText("故障：调查中")).toBeVisible();
  expect(await findings(visitor)).toEqual([]);
  await visitor.screenshot({ path: "test-results/status-1440.png", fullPage: true });

  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findings(visitor)).toEqual([]);
  await visitor.screenshot({ path: "test-results/status-390.png", fullPage: true });
  for (const [key, value] of [
    ["care", "on"],
    ["contrast", "high"],
  ] as const) {
    await visitor.evaluate(([name, chosen]) => localStorage.setItem(name, chosen), [key, value] as const);
    await visitor.reload();
    await expect(visitor.locator(`html[data-${key}="${value}"]`)).toBeAttached();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findings(visitor), key).toEqual([]);
    await visitor.screenshot({ path: `test-results/status-${key}-390.png`, fullPage: true });
  }
  await visitor.getByRole("checkbox", { name: "每 60 秒自动刷新" }).uncheck();
  await visitor.reload();
  await expect(visitor.getByRole("checkbox", { name: "每 60 秒自动刷新" })).not.toBeChecked();
  // by keys alone: the last of the page is reached, and what is folded opens
  const folded = visitor.locator("summary").first();
  await folded.focus();
  await visitor.keyboard.press("Enter");
  await expect(visitor.locator("details[open] li").first()).toBeVisible();
  await visitor.emulateMedia({ media: "print" });
  await expect(visitor.getByRole("button", { name: "刷新" })).toBeHidden();
  expect(complaints).toEqual([]);
});

test("the page asks for itself anew once a minute, but not while somebody stands on something", async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) asked += 1;
  });
  await page.goto(`${portal()}/status`);
  await page.clock.fastForward(61_000);
  await expect.poll(() => asked).toBe(2);
  await page.waitForLoadState();
  await page.getByRole("link", { name: "返回门户首页" }).focus();
  await page.clock.fastForward(61_000);
  await page.getByRole("checkbox", { name: "每 60 秒自动刷新" }).uncheck();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.fastForward(61_000);
  expect(asked).toBe(2);
});

test("without script the page says the same, and is asked for anew by its button", async ({ browser }) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${portal()}/status`);
  await plain.getByRole("button", { name: "刷新" }).click();
  await expect(plain.getByRole("heading", { name: "各业务系统" })).toBeVisible();
  await expect(plain.locator("li.part").first()).toBeVisible();
  await expect(plain.getByRole("checkbox")).toBeHidden();
});

test("the database falls: the page still opens, says so, and what it knew before", async ({ page }) => {
  test.setTimeout(240_000);
  const database = await plainPostgres();
  let isStopped = false;
  const installation = await newInstallation({ database });
  try {
    await installation.prepare();
    await installation.start();
    // a server whose database falls while it starts ends; this one has begun to look
    await expect(async () => {
      await page.goto(`${installation.url}/status`);
      await expect(partCalled(page, "登录").locator(".state")).toHaveText("正常", { timeout: 500 });
    }).toPass({ timeout: 120_000 });
    await database.stop();
    isStopped = true;
    await expect(async () => {
      const answer = await page.reload();
      expect(answer?.status()).toBe(200);
      await expect(page.locator(".now")).toContainText("门户的数据服务现在没有应答", { timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await expect(partCalled(page, "登录").locator(".state")).toHaveText("暂停");
    await expect(partCalled(page, "登录")).toContainText("近 90 天：正常 1 天");
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: "test-results/status-away.png", fullPage: true });
  } finally {
    await installation.remove();
    if (!isStopped) await database.stop();
  }
});
