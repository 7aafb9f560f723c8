import type { Locator, Page } from "@playwright/test";
import {
  captchaFor,
  lastCaptcha,
  codeSentTo,
  expect,
  fillIn,
  identity,
  people,
  portal,
  signInAsCitizen,
  submit,
  test,
} from "./support/fixtures.ts";
import { suitsEverybody } from "./support/walk.ts";
import { withoutSealing } from "./support/sealing.ts";

const unset = { username: people.unsetAdministrator, password: "Lantian@2026", tel: "15400000065" };

/** Nothing opens but the way to set a factor up, and that takes what an administrator handed over. */
async function isLedThroughSetUp(page: Page) {
  const dialog = page.getByRole("dialog", { name: "设置第二重验证" });
  await dialog.getByRole("button", { name: /动态口令/ }).click();
  await expect(dialog.getByText("请输入激活码")).toBeVisible();
  await dialog.getByLabel("激活码").fill("AAAA-BBBB-CCCC");
  await dialog.getByRole("button", { name: /动态口令/ }).click();
  await expect(dialog.getByText(/激活码不正确/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
}
async function openSignIn(page: Page): Promise<Locator> {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  return page.getByRole("dialog", { name: "用户登录" });
}

// One after the other: they are the same person, and a text message goes to their phone once a minute.
test.describe.serial("an administrator without a second factor is led through setting one up", () => {
  test("at the staff counter, by password", async ({ page }) => {
    await page.goto(`${portal()}/first`);
    await page.getByRole("link", { name: /进入工作人员服务/ }).click();
    await fillIn(page, page, people.unsetAdministrator);
    await page.getByRole("button", { name: "获取验证码" }).click();
    await isLedThroughSetUp(page);
  });

  test("at the market counter, by password", async ({ page }) => {
    const dialog = await openSignIn(page);
    await fillIn(page, dialog, people.farmer);
    await dialog.getByLabel("用户名或手机号", { exact: true }).fill(unset.username);
    await dialog.getByLabel("密码", { exact: true }).fill(unset.password);
    await submit(dialog);
    await isLedThroughSetUp(page);
  });

  test("by text message", async ({ page }) => {
    const dialog = await openSignIn(page);
    await dialog.getByRole("tab", { name: "短信登录" }).click();
    await expect(dialog.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await dialog.getByLabel("手机号", { exact: true }).fill(unset.tel);
    await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
    await dialog.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo(unset.tel));
    await submit(dialog);
    await isLedThroughSetUp(page);
  });

  test("on the phone that scanned a code: the desktop stays outside", async ({ page, browser }) => {
    await withoutSealing(page);
    const dialog = await openSignIn(page);
    const created = page.waitForResponse(/\/api\/qrLogin\/create/);
    await dialog.getByRole("tab", { name: "扫码登录" }).click();
    const { data } = (await (await created).json()) as { data: { address: string } };
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(data.address);
    await fillIn(phone, phone, people.farmer);
    await phone.getByLabel("用户名或手机号", { exact: true }).fill(unset.username);
    await phone.getByLabel("密码", { exact: true }).fill(unset.password);
    await submit(phone);
    await isLedThroughSetUp(phone);
    await phone.screenshot({ path: "test-results/factor-set-up-390.png" });
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await phone.context().close();
  });

  test("an identity source outside goes round nothing: their password alone does not link it", async ({ page }) => {
    const dialog = await openSignIn(page);
    await dialog.getByRole("link", { name: "省级统一认证（演示）", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`^${identity()}/`));
    await page.getByLabel("演示换号人").check();
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByRole("button", { name: "关联已有账号" }).click();
    const form = page.getByRole("form", { name: "关联已有账号" });
    await form.getByLabel("用户名或手机号").fill(unset.username);
    await form.getByLabel("密码", { exact: true }).fill(unset.password);
    await form.getByLabel("图形验证码", { exact: true }).fill(await lastCaptcha(page, form));
    await form.getByRole("button", { name: "关联并登录" }).click();
    await expect(form.getByRole("alert")).toContainText("工作人员账号不能只凭密码关联外部身份");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

test("after twenty minutes a change of factors asks for the owner again, and then goes on by itself", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await withoutSealing(page);
  await signInAsCitizen(page, people.bySms);
  // the clock of the server stands still for no story: its first answer is the one it gives after twenty minutes
  const answer = { success: false, code: 4155, msg: "登录已超过 20 分钟，请先确认是您本人", data: null };
  await page.route("**/api/secondFactor/totp/begin", (route) => route.fulfill({ json: answer }), { times: 1 });
  await page.goto(`${portal()}/mine/security`);
  await page.getByRole("button", { name: "设置动态口令" }).click();
  const dialog = page.getByRole("dialog", { name: "确认是您本人" });
  await expect(dialog.getByText(/登录已超过 20 分钟/)).toBeVisible();
  await suitsEverybody(page, dialog);
  await dialog.getByRole("button", { name: "确认", exact: true }).click();
  await expect(dialog.getByText("请输入密码")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await dialog.getByLabel("密码", { exact: true }).fill("Wrong#2026abc");
  const first = await captchaFor(page);
  await dialog.getByLabel("图形验证码", { exact: true }).fill(first);
  await dialog.getByRole("button", { name: "确认", exact: true }).click();
  await expect(dialog.getByText(/用户名或密码错误/)).toBeVisible();
  await dialog.getByLabel("密码", { exact: true }).fill("Gutian#2026ok");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, first));
  await dialog.getByRole("button", { name: "确认", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "设置动态口令" })).toBeVisible();
});
