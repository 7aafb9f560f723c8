import type { Browser, Page } from "@playwright/test";
import { acceptNotice, expect, fillIn, people, portal, signInAsStaff, submit, test } from "./support/fixtures.ts";
import { watch } from "./support/watch.ts";
import { withoutSealing } from "./support/sealing.ts";

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: "zh-CN",
  userAgent:
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
};

const newPhone = async (browser: Browser): Promise<Page> => (await browser.newContext(PHONE)).newPage();

async function signInOn(phone: Page) {
  await phone.goto(`${portal()}/login`);
  await fillIn(phone, phone, people.qrUser);
  await submit(phone);
  await acceptNotice(phone);
  await expect(phone).toHaveURL(`${portal()}/homeZtfw`);
}

/** Opens the sign-in dialog at its QR tab; where the picture leads, and the number below it. */
async function askByQr(page: Page) {
  await withoutSealing(page);
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  const created = page.waitForResponse(/\/api\/qrLogin\/create/);
  await dialog.getByRole("tab", { name: "扫码登录" }).click();
  const { data } = (await (await created).json()) as { data: { address: string; number: string } };
  await expect(dialog.getByRole("img", { name: /登录二维码/ })).toBeVisible();
  return { dialog, ...data };
}

test("a signed-in phone lets the desktop in after comparing the number, without the page being loaded anew", async ({
  page,
  browser,
}) => {
  const seen = watch(page, portal());
  const phone = await newPhone(browser);
  await signInOn(phone);
  const { dialog, address, number } = await askByQr(page);

  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "确认在电脑上登录？" })).toBeVisible();
  await expect(phone.getByText("演示扫码用户").first()).toBeVisible();
  await expect(phone.getByText(number, { exact: true })).toBeVisible();
  await expect(phone.getByText("Linux 电脑")).toBeVisible();
  await expect(phone.getByText("127.0.0.1")).toBeVisible();
  await expect(dialog.getByText("已扫码，请在手机上确认")).toBeVisible();
  await expect(dialog.getByText(number, { exact: true })).toBeVisible();

  await phone.getByRole("button", { name: "数字一致，确认登录" }).click();
  await expect(phone.getByText("已确认，电脑正在登录")).toBeVisible();
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好.*演示扫码用户/ })).toBeVisible();
  expect(seen).toEqual({ foreignRequests: [], complaints: [] });
  await phone.context().close();
});

test("a second phone is told that it is late, a refusal is final, and a fresh code works", async ({
  page,
  browser,
}) => {
  const [first, second] = [await newPhone(browser), await newPhone(browser)];
  await signInOn(first);
  await signInOn(second);
  const { dialog, address } = await askByQr(page);
  await first.goto(address);
  await expect(first.getByRole("button", { name: "拒绝" })).toBeVisible();
  await second.goto(address);
  await expect(second.getByText("二维码已被另一台手机扫描")).toBeVisible();
  await first.getByRole("button", { name: "拒绝" }).click();
  await expect(first.getByText("已拒绝，电脑没有登录")).toBeVisible();
  await expect(dialog.getByText("手机上已拒绝本次登录")).toBeVisible();
  await first.goto(address);
  await expect(first.getByText("二维码已过期或已使用")).toBeVisible();
  await dialog.getByRole("button", { name: "刷新二维码" }).click();
  await expect(dialog.getByRole("img", { name: /登录二维码/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  for (const phone of [first, second]) await phone.context().close();
});

test("a phone that is not signed in signs in first and comes back to the question", async ({ page, browser }) => {
  const phone = await newPhone(browser);
  const { address, dialog } = await askByQr(page);
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "先登录，再确认扫码" })).toBeVisible();
  await fillIn(phone, phone, people.qrUser);
  await submit(phone);
  await acceptNotice(phone);
  await phone.getByRole("button", { name: "数字一致，确认登录" }).click();
  await acceptNotice(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
  await phone.context().close();
});

test("where no event stream gets through, the page asks by itself", async ({ page, browser }) => {
  await page.route("**/api/qrLogin/events*", (route) => route.abort());
  const phone = await newPhone(browser);
  await signInOn(phone);
  const { address } = await askByQr(page);
  await phone.goto(address);
  await phone.getByRole("button", { name: "数字一致，确认登录" }).click();
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
  await phone.context().close();
});

test("an official confirms on their phone: the desktop takes over both their factors, and government mode is open to it", async ({
  page,
  browser,
}) => {
  const phone = await newPhone(browser);
  await signInAsStaff(phone, people.qrOfficer);
  const { address, number } = await askByQr(page);
  await phone.goto(address);
  await expect(phone.getByText(number, { exact: true })).toBeVisible();
  await phone.getByRole("button", { name: "数字一致，确认登录" }).click();
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好.*演示扫码干部/ })).toBeVisible();
  const token = String(await page.evaluate(() => localStorage.getItem("token")));
  const me = await page.request.get(`${portal()}/api/user/queryByTokenNew`, { headers: { authorization: token } });
  expect(await me.json()).toMatchObject({ data: { factors: ["password", "totp"], userType: "1" } });
  await phone.context().close();
});
