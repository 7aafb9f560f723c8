import type { Page } from "@playwright/test";
import {
  acceptNotice,
  expect,
  fillIn,
  opensTab,
  people,
  portal,
  quarantine,
  serviceButton,
  signInAsCitizen,
  submit,
  test,
  traceability,
} from "./support/fixtures.ts";

/** Within two seconds the system greets nobody any more: asked with the browser's cookies, before the page is drawn anew. */
async function isEnded(page: Page, address: string, name: string) {
  await expect.poll(async () => (await page.request.get(address)).text(), { timeout: 2000 }).not.toContain(name);
  await page.goto(address);
}

test("a farmer who starts at a CAS system signs in at the portal, comes back, and leaves both from there", async ({
  page,
  context,
}) => {
  await page.goto(quarantine());
  await page.getByRole("link", { name: "用门户账号登录" }).click();
  await expect(page).toHaveURL(/\/unifiedLogin\?by=cas/);
  await expect(page.getByRole("heading", { name: "登录后进入“动物检疫电子出证系统（演示）”" })).toBeVisible();
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL(`${quarantine()}/`);
  await expect(page.getByText("您好，演示农户")).toBeVisible();

  const trace = await context.newPage();
  await trace.goto(traceability());
  await trace.getByRole("link", { name: /登录/ }).first().click();
  await expect(trace.getByText("演示农户", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(`${quarantine()}/`);
  await expect(page.getByRole("link", { name: "用门户账号登录" })).toBeVisible();
  await isEnded(trace, traceability(), "演示农户");
  await expect(trace.getByRole("link", { name: /登录/ }).first()).toBeVisible();
});

test("a click in the portal opens the CAS system at its very page, and the portal's sign-off ends it there", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer);
  await page.getByRole("button", { name: /^畜牧/ }).click();
  const system = await opensTab(page, () => serviceButton(page, "动物检疫证明申报（A 证）").click());
  await expect(system).toHaveURL((url) => url.origin === quarantine() && url.pathname.startsWith("/declare/"));
  await system.getByLabel("动物或产品及数量").fill("生猪 80 头");
  await system.getByLabel("目的地").fill("演示屠宰场");
  await system.getByRole("button", { name: "提交申报" }).click();
  await expect(system.getByText("生猪 80 头")).toBeVisible();

  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("menuitem", { name: "退出登录" })
    .or(page.getByRole("button", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("退出成功")).toBeVisible();
  await isEnded(system, quarantine(), "演示农户");
  await expect(system.getByRole("link", { name: "用门户账号登录" })).toBeVisible();
});

test("an address that nobody registered gets a sentence, and no ticket", async ({ page }) => {
  await page.goto(`${portal()}/cas/login?service=${encodeURIComponent("https://elsewhere.example/")}`);
  await expect(page.getByRole("heading", { name: "返回地址未登记" })).toBeVisible();
  await expect(page.getByRole("link", { name: "返回门户首页" })).toBeVisible();
});
