import { expect, fillIn, isTakenOver, people, portal, signInAsCitizen, submit, test } from "./support/fixtures.ts";

const OFFLINE = "网络断开了，已填写的内容还在，连上后会继续";

test("without a line the page says so once, and goes on by itself when the line is back", async ({ page, context }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `test-results/offline-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});

test("a page whose part did not come without a line comes by itself when it is back", async ({ page, context }) => {
  await signInAsCitizen(page, people.farmer);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.evaluate(() => {
    history.pushState(null, "", "/accessibility");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: "网络断开了" })).toBeVisible();
  await page.screenshot({ path: "test-results/offline-page.png" });
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /无障碍/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
});

test("what a press opens and did not come is said once, and the next press opens it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/serve/govermentserve`);
  await isTakenOver(page);
  await page.route(/\/assets\/filter-sheet-/, (route) => route.abort());
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  await expect(page.getByText("页面没有加载完整，请检查网络后再试一次")).toHaveCount(1);
  await page.unroute(/\/assets\/filter-sheet-/);
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "筛选" })).toBeVisible();
});

test("a block that could not be read without a line is read when it is back", async ({ page, context }) => {
  await page.goto(`${portal()}/searchview?keywords=%E8%A1%A5%E8%B4%B4`);
  await page.waitForLoadState("networkidle");
  const found = page.getByRole("main");
  await context.setOffline(true);
  const box = page.getByRole("main").getByRole("searchbox").first();
  await box.fill("农机");
  await box.press("Enter");
  await expect(found.getByText(/连接服务器失败/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(found.getByText(/连接服务器失败/)).toHaveCount(0);
  await expect(found.getByText(/农机/).first()).toBeVisible();
});

test("a sign-in without a line says one sentence", async ({ page, context }) => {
  await page.goto(`${portal()}/login`);
  await fillIn(page, page, people.farmer);
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeEnabled();
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(page.getByLabel("用户名或手机号", { exact: true })).toHaveValue(people.farmer);
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});
