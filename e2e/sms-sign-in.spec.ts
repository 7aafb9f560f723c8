import type { Page } from "@playwright/test";
import {
  acceptNotice,
  captchaFor,
  codeSentTo,
  expect,
  lastCaptcha,
  people,
  portal,
  submit,
  test,
} from "./support/fixtures.ts";
import { watch } from "./support/watch.ts";
import { findings } from "./support/walk.ts";
import { withoutSealing } from "./support/sealing.ts";

const PHONE = "15400001201"; // people.bySms
const UNKNOWN_PERSON = "15499991202";

async function openSmsForm(page: Page) {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await dialog.getByRole("tab", { name: "短信登录" }).click();
  // the panel before it may still be there for a moment
  await expect(
    dialog.getByRole("tabpanel", { name: "短信登录" }).getByRole("button", { name: /图形验证码图片/ }),
  ).toBeVisible();
  await expect(dialog.getByRole("tabpanel")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  return dialog;
}

test("a farmer signs in with phone and code; the button waits between two messages, says how long, and waits no longer", async ({
  page,
}) => {
  const seen = watch(page, portal());
  const dialog = await openSmsForm(page);
  const send = dialog.getByRole("button", { name: "获取验证码" });

  await send.click();
  await expect(dialog.getByText("不能为空")).toBeVisible();
  await expect(dialog.getByLabel("手机号", { exact: true })).toBeFocused();
  await dialog.getByLabel("手机号", { exact: true }).fill("12345678901");
  await send.click();
  await expect(dialog.getByText("请输入正确的手机号")).toBeVisible();
  await dialog.getByLabel("演示账号").selectOption(people.bySms);
  await expect(dialog.getByLabel("手机号", { exact: true })).toHaveValue(PHONE);
  await send.click();
  await expect(dialog.getByText("请输入图形验证码")).toBeVisible();

  await dialog.getByLabel("图形验证码", { exact: true }).fill((await lastCaptcha(page, dialog)).toLowerCase());
  await send.click();
  await expect(page.getByText("发送成功!").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^(10|\d) 秒后重发$/ })).toBeDisabled();
  await expect(dialog.getByText("验证码已发送到 154****1201，5 分钟内有效")).toBeVisible();
  await expect(dialog.getByLabel("短信验证码", { exact: true })).toBeFocused();
  await page.screenshot({ path: "test-results/sms-form-1440.png" });
  expect(await findings(page)).toEqual([]);

  // the captcha that sent the code serves the sign-in as well; a wrong code asks for a new one
  const code = await codeSentTo("1201");
  const first = await captchaFor(page);
  await dialog.getByLabel("短信验证码", { exact: true }).fill(code === "000000" ? "000001" : "000000");
  await submit(dialog);
  await expect(dialog.getByText("短信验证码错误或已失效，请重新获取")).toBeVisible();
  await expect(dialog.getByLabel("图形验证码", { exact: true })).toHaveValue("");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, first));
  await dialog.getByLabel("短信验证码", { exact: true }).fill(code);
  await expect(send).toBeEnabled({ timeout: 12_000 });
  await submit(dialog);
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好/ })).toContainText("演示短信农户");
  await expect(page).toHaveURL(`${portal()}/homeZtfw`);
  expect(seen).toEqual({ foreignRequests: [], complaints: [] });
});

test("who is not registered sees the same, and is told of a wrong code", async ({ page }) => {
  const dialog = await openSmsForm(page);
  await dialog.getByLabel("手机号", { exact: true }).fill(UNKNOWN_PERSON);
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await lastCaptcha(page, dialog));
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("发送成功!").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await dialog.getByLabel("短信验证码", { exact: true }).fill("000000");
  await submit(dialog);
  await expect(dialog.getByText("短信验证码错误或已失效，请重新获取")).toBeVisible();
});

test("what was not sent says 发送失败! and leaves no countdown", async ({ page }) => {
  const envelope = { success: false, code: 4108, msg: "发送失败!", data: null };
  await withoutSealing(page);
  await page.route("**/api/sendLoginPwdMsg", (route) => route.fulfill({ json: envelope }));
  const dialog = await openSmsForm(page);
  await dialog.getByLabel("手机号", { exact: true }).fill(UNKNOWN_PERSON);
  const before = await captchaFor(page);
  await dialog.getByLabel("图形验证码", { exact: true }).fill(before);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("发送失败!").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "获取验证码" })).toBeEnabled();
  expect(await captchaFor(page, before)).not.toBe(before);
});

test("the captcha is read out by keyboard; the answer that was heard is the picture's", async ({ page }) => {
  const dialog = await openSmsForm(page);
  const listen = dialog.getByRole("button", { name: "听验证码" });
  await listen.focus();
  const sound = page.waitForResponse((response) => response.url().includes("/api/captcha.wav"));
  await page.keyboard.press("Enter");
  const response = await sound;
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("audio/wav");
  await expect(page.getByText("语音验证码没有加载")).toHaveCount(0);
});

test("on a phone the form stands in one column and can be used with a thumb", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openSmsForm(page);
  await page.screenshot({ path: "test-results/sms-form-390.png" });
  const send = await dialog.getByRole("button", { name: "获取验证码" }).boundingBox();
  expect(send?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
