import type { Page } from "@playwright/test";
import {
  acceptNotice,
  expect,
  fillIn,
  insurance,
  people,
  portal,
  signInAsCitizen,
  submit,
  test,
} from "./support/fixtures.ts";

const greeting = (page: Page) => page.getByText("您好，演示农户");

test("from a system that speaks SAML to the portal's sign-in and back, and out of both by the system's own button", async ({
  page,
}) => {
  await page.goto(insurance());
  await page.getByRole("link", { name: "用门户账号登录" }).click();
  await expect(page).toHaveURL(/\/unifiedLogin\?uid=.*by=saml/);
  await expect(page.getByRole("heading", { name: "登录后进入“农业保险服务平台（演示）”" })).toBeVisible();
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL(`${insurance()}/`);
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "我的保单" })).toBeVisible();

  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(`${insurance()}/`);
  await expect(page.getByRole("link", { name: "用门户账号登录" })).toBeVisible();
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page).toHaveURL(`${portal()}/first`);
  await page.getByRole("link", { name: "进入市场与公众服务" }).click();
  await expect(page.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();
});

test("a click on a service enters it, and signing out in the portal leaves it too", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  await page.goto(`${portal()}/opening?service=nybx-policy`);
  await expect(page).toHaveURL(`${insurance()}/`);
  await expect(greeting(page)).toBeVisible();

  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("button", { name: "退出登录" })
    .or(page.getByRole("menuitem", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("heading", { name: "退出成功" })).toBeVisible();
  await expect(page.getByText("农业保险服务平台（演示）：已退出")).toBeVisible();
  await page.goto(insurance());
  await expect(page.getByRole("link", { name: "用门户账号登录" })).toBeVisible();
});

test("a request with a foreign return address is answered by a page with a number to quote", async ({ page }) => {
  await page.goto(`${portal()}/saml/sso?SAMLRequest=AAAA`);
  await expect(page.getByRole("heading", { name: "登录请求有误" })).toBeVisible();
  await expect(page.getByText(/^请求编号/)).toBeVisible();
  await page.goto(`${portal()}/saml/start/nobody`);
  await expect(page.getByRole("heading", { name: "没有找到这个系统" })).toBeVisible();
  await expect(page.getByRole("link", { name: "返回门户首页" })).toBeVisible();
});
