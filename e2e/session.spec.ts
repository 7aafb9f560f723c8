import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";

test("the watermark names the user and the day, and comes back when it is taken away", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  const watermark = page.locator(".wm");
  await expect(watermark).toHaveAttribute("aria-hidden", "true");
  await expect(watermark).toHaveAttribute("data-text", /^演示农户 \d{4}-\d{2}-\d{2}$/);
  await watermark.evaluate((element) => element.remove());
  await expect(watermark).toHaveCount(1, { timeout: 2_000 });
});

test("logging out says 退出成功 even when the call fails, and the call is made again on the next visit", async ({
  page,
}) => {
  await signInAsCitizen(page, people.familyFarm);
  const token = String(await page.evaluate(() => localStorage.getItem("token")));
  await page.route("**/api/oauth/layout", (route) => route.abort());
  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("menuitem", { name: "退出登录" })
    .or(page.getByRole("button", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("退出成功")).toBeVisible();
  await page.unroute("**/api/oauth/layout");
  await page.goto(`${portal()}/homeZtfw`);
  const status = async () =>
    (await page.request.get(`${portal()}/api/user/queryByTokenNew`, { headers: { authorization: token } })).status();
  await expect.poll(status).toBe(401);
});

test("the way back home, the scroll position and the search box behave on every page", async ({ page }) => {
  await signInAsStaff(page, people.systemAdministrator);
  await expect(page.getByRole("link", { name: "返回首页" })).toHaveCount(0);
  await page.mouse.wheel(0, 900);
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "行业专题" }).click();
  await expect(page).toHaveURL(`${portal()}/system/index`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "返回首页" }).first().click();
  await expect(page).toHaveURL(`${portal()}/home`);
  await page.getByRole("search").getByRole("button", { name: "搜索" }).click();
  await expect(page.getByText("请输入搜索内容!").first()).toBeVisible();
});

test("a citizen's page asks nothing of other hosts and keeps 关怀版 over sign-out", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "关怀版" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-care", "on");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-care", "on");
});
