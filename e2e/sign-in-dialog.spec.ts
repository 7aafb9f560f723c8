import type { Page } from "@playwright/test";
import { login } from "../packages/contract/src/authentication/sign-in.ts";
import {
  acceptNotice,
  captchaFor,
  expect,
  fillIn,
  lastCaptcha,
  people,
  portal,
  pressTwice,
  submit,
  test,
} from "./support/fixtures.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /用户登录|工作人员登录/ });
async function open(page: Page) {
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

test("closing it forgets what was typed and the wait for a code; opening it shows a new picture", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  const dialog = await open(page);
  await dialog.getByRole("button", { name: "工作人员请用双因子登录" }).click();
  await dialog.getByLabel("演示账号").selectOption(people.familyFarm);
  const first = await lastCaptcha(page, dialog);
  await dialog.getByLabel("图形验证码", { exact: true }).fill(first);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByRole("button", { name: /\d+ 秒后重发/ })).toBeDisabled();
  const device = await page.evaluate(() => localStorage.getItem("generator-userId"));

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await open(page);
  expect(await captchaFor(page, first)).not.toBe(first);
  expect(await page.evaluate(() => localStorage.getItem("generator-userId"))).toBe(device);
  await dialog.getByRole("button", { name: "工作人员请用双因子登录" }).click();
  await expect(dialog.getByRole("button", { name: "获取验证码" })).toBeEnabled();
  for (const label of ["用户名或手机号", "密码", "图形验证码", "短信验证码"])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue("");
});

test("two tabs of one browser each have a picture of their own, and each takes its answer", async ({ page }) => {
  const tabs = [page, await page.context().newPage()];
  const answers: string[] = [];
  for (const tab of tabs) {
    await tab.goto(`${portal()}/login`);
    answers.push(await captchaFor(tab, answers.at(-1)));
  }
  for (const [place, tab] of tabs.entries()) {
    await tab.getByLabel("用户名或手机号", { exact: true }).fill("nobody-at-all");
    await tab.getByLabel("密码", { exact: true }).fill("Wrong#2026x");
    await tab.getByLabel("图形验证码", { exact: true }).fill(answers[place] ?? "");
    await submit(tab);
    await expect(tab.getByText("用户名或密码错误").first()).toBeVisible();
  }
});

test("pressed twice in one instant, the form is sent once", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  const dialog = await open(page);
  await fillIn(page, dialog, people.farmer);
  const sent = await pressTwice(page, dialog.getByRole("button", { name: "登录", exact: true }), login.path);
  await acceptNotice(page);
  expect(sent()).toBe(1);
});

test("pressed before the page listens, the dialog opens as soon as it does", async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/(index|react)-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${portal()}/homeZtfw`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letThrough();
  await expect(page.getByRole("dialog", { name: "用户登录" })).toBeVisible();
});

test("without a user name no code is sent", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  const dialog = await open(page);
  await dialog.getByRole("button", { name: "工作人员请用双因子登录" }).click();
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByText("请先输入用户名或手机号")).toBeVisible();
  await expect(dialog.getByLabel("用户名或手机号", { exact: true })).toBeFocused();
});

test("who has no phone on record is told so once the password is right", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  const dialog = await open(page);
  const before = await captchaFor(page);
  await dialog.getByRole("button", { name: "工作人员请用双因子登录" }).click();
  await dialog.getByLabel("演示账号").selectOption(people.withoutPhone);
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, before));
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("dialog", { name: "绑定手机号" })).toBeVisible();
});

test("on a phone Back closes the uppermost dialog, one after another, and the page stays", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${portal()}/privacy`);
  await page.getByRole("link", { name: "返回首页", exact: true }).first().click();
  await expect(page).toHaveURL(`${portal()}/homeZtfw`);
  const dialog = await open(page);
  await dialog.getByLabel("用户名或手机号", { exact: true }).fill("nonghu");
  await dialog.getByRole("button", { name: "忘记密码" }).click();
  const above = page.getByRole("dialog", { name: "找回密码" });
  await expect(above).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  await page.goBack();
  await expect(above).toBeHidden();
  await expect(dialog.getByLabel("用户名或手机号", { exact: true })).toHaveValue("nonghu");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${portal()}/homeZtfw`);
  expect(await page.evaluate(() => history.length)).toBe(steps);

  // closed by hand it costs no step
  await open(page);
  await page.getByRole("button", { name: "关闭" }).first().click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${portal()}/privacy`);
});

test("dialogs are between 526 and 780 pixels wide", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  const dialog = await open(page);
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(780);
  await dialog.getByLabel("用户名或手机号", { exact: true }).fill("nonghu");
  await page.getByRole("button", { name: "忘记密码" }).click();
  const notice = page.getByRole("dialog", { name: /找回密码/ });
  await expect.poll(async () => (await notice.boundingBox())?.width).toBe(526);
});

test.describe("specification §8, when something cannot be had", () => {
  const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

  test("the client id: 无法获取验证码服务, and who signs in all the same is asked to wait", async ({ page }) => {
    await page.route("**/api/getClientId", (route) => route.abort());
    await page.goto(`${portal()}/homeZtfw`);
    const dialog = await open(page);
    await says(page, "无法获取验证码服务");
    await dialog.getByLabel("用户名或手机号", { exact: true }).fill("nonghu");
    await dialog.getByLabel("密码", { exact: true }).fill("Wrong#2026x");
    await dialog.getByLabel("图形验证码", { exact: true }).fill("ABCD");
    await submit(dialog);
    await says(page, "正在获取验证码信息，请稍后再试");
  });

  test("the picture: 获取验证码失败", async ({ page }) => {
    await page.route("**/api/captcha.jpg*", (route) => route.abort());
    await page.goto(`${portal()}/homeZtfw`);
    const dialog = await open(page);
    await says(page, "获取验证码失败");
    await expect(dialog.getByRole("button", { name: /重新获取/ })).toBeVisible();
  });

  for (const [what, path, words] of [
    ["the password key", "**/api/getPublicKey*", "获取公钥失败"],
    ["the sign-in itself", "**/api/oauth/login", "连接服务器失败"],
  ] as const) {
    test(`${what}: ${words}`, async ({ page }) => {
      await page.route(path, (route) => route.abort());
      await page.goto(`${portal()}/homeZtfw`);
      const dialog = await open(page);
      await dialog.getByLabel("用户名或手机号", { exact: true }).fill("nobody-at-all");
      await dialog.getByLabel("密码", { exact: true }).fill("Wrong#2026x");
      await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
      await submit(dialog);
      await says(page, words);
    });
  }
});
