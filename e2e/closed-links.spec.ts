import type { Page } from "@playwright/test";
import { acceptNotice, expect, fillIn, people, portal, submit, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";

const signInDialog = (page: Page) => page.getByRole("dialog", { name: "用户登录" });
const isHome = (url: URL) => url.pathname === "/homeZtfw";

test.describe("a visitor on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("who presses 我的 is asked to sign in where they stand; thought better of, it leaves no trace", async ({
    page,
  }) => {
    await page.goto(`${portal()}/homeZtfw`);
    const bar = page.getByRole("navigation", { name: "底部导航" });
    await expect(bar.getByRole("link", { name: "办事" })).not.toContainText("需登录");
    await expect(bar.getByRole("link", { name: "我的" })).toContainText("需登录");
    await page.waitForLoadState("networkidle");
    await bar.getByRole("link", { name: "我的" }).click();
    await expect(signInDialog(page).getByText("登录后看“我的”", { exact: true })).toBeVisible();
    await page.screenshot({ path: "test-results/closed-link-dialog-390.png" });
    await signInDialog(page).getByRole("button", { name: "关闭" }).click();
    await expect(signInDialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/homeZtfw");

    // later and for another reason: nothing of that press is left
    await page.getByRole("button", { name: "登录", exact: true }).first().click();
    await expect(signInDialog(page)).not.toContainText("登录后看");
    await fillIn(page, signInDialog(page), people.farmer);
    await submit(signInDialog(page));
    await acceptNotice(page);
    await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
    await expect(page).toHaveURL(isHome);
    await expect(bar.getByRole("link", { name: "我的" })).not.toContainText("需登录");
  });
});

test("a press before everything has arrived is answered the same way", async ({ page }) => {
  let arrive = () => {};
  const pressed = new Promise<void>((done) => (arrive = done));
  await page.route(/\/assets\/before-leaving-/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`${portal()}/serve/govermentserve`);
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: /行业专题/ })
    .click();
  // the form of the sign-in brings along what asks before it is left
  arrive();
  await expect(signInDialog(page).getByText("登录后看“行业专题”", { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/serve/govermentserve");
  await signInDialog(page).getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test("a visitor signs in above the page and goes on to what they pressed", async ({ page }) => {
  await page.goto(`${portal()}/serve/govermentserve`);
  await page.waitForLoadState("networkidle");
  const menu = page.getByRole("navigation", { name: "主导航" });
  await menu.getByRole("link", { name: /行业专题/ }).click();
  await expect(signInDialog(page).getByText("登录后看“行业专题”", { exact: true })).toBeVisible();
  await fillIn(page, signInDialog(page), people.farmer);
  await submit(signInDialog(page));
  await acceptNotice(page);
  await expect(page).toHaveURL((url) => url.pathname === "/system/index");
  await expect(page.getByRole("heading", { level: 1, name: "行业专题" })).toBeVisible();
});

test("whoever types the address of a closed page is told at the entrance what it was, and comes to it", async ({
  page,
}) => {
  await page.goto(`${portal()}/favourites`);
  await expect(page).toHaveURL((url) => url.pathname === "/first");
  await expect(page.getByText("您要看的“收藏和最近使用”需要登录。", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("您要看的“收藏和最近使用”需要登录。", { exact: true })).toBeVisible();
  await page.screenshot({ path: "test-results/entrance-wanted-1440.png", fullPage: true });
  await page.getByRole("link", { name: "登录", exact: true }).click();
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL((url) => url.pathname === "/favourites");
});

test("whoever goes on from the entrance to another page has let go of the first one", async ({ page }) => {
  await page.goto(`${portal()}/favourites`);
  await expect(page.getByText("您要看的“收藏和最近使用”需要登录。", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /进入市场与公众服务/ }).click();
  await expect(page).toHaveURL(isHome);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("backUrl"))).toBeNull();
  await page.goto(`${portal()}/first`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/您要看的/)).toHaveCount(0);
});

test("the staff's pages ask for a sign-in of staff; whose account is none is told so", async ({ page }) => {
  await page.goto(`${portal()}/management/people`);
  await expect(page.getByText("您要看的“管理后台”需要登录。", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "登录", exact: true }).click();
  await expect(page.getByRole("tab", { name: "双因子登录" })).toBeVisible();
  // a farmer all the same
  await page.getByRole("button", { name: "市场主体和公众从这里登录" }).click();
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page.getByText(/“管理后台”只供农业农村部门工作人员使用，您的账号不能进入/)).toBeVisible();
  await expect(page).toHaveURL(isHome);
});

test("a farmer who types the address of the staff's home hears why it does not open", async ({ page }) => {
  await openSignedIn(page, people.farmer, "market", "/home");
  await expect(page.getByText(/“工作人员首页”只供农业农村部门工作人员使用，您的账号不能进入/)).toBeVisible();
  await expect(page).toHaveURL(isHome);
  // at the entrance the staff's counter leads a farmer to the sign-in of staff
  await page.goto(`${portal()}/first?isLogin`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await expect(page).toHaveURL(`${portal()}/login?again`);
  await expect(page.getByRole("tab", { name: "双因子登录" })).toBeVisible();
});
