import type { Locator, Page } from "@playwright/test";
import { captchaFor, expect, fillIn, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";
import { suitsEverybody } from "./support/walk.ts";

/** A colour on its way to another is no colour to be judged. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const named = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const press = (form: Page | Locator, name: string) => form.getByRole("button", { name, exact: true }).click();

async function openSignIn(page: Page) {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  return named(page, "用户登录");
}

/** Escape closes it, and the keyboard goes on where it was before. */
async function escape(page: Page, dialog: Locator) {
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

test("the sign-in dialog, way by way, and what opens above it, by keyboard alone", async ({ page }) => {
  test.setTimeout(120_000);
  const dialog = await openSignIn(page);
  for (const way of ["账号登录", "短信登录", "扫码登录"]) {
    await dialog.getByRole("tab", { name: way }).click();
    await suitsEverybody(page, dialog);
  }
  await dialog.getByRole("tab", { name: "账号登录" }).click();
  await press(dialog, "忘记密码");
  await suitsEverybody(page, named(page, "找回密码"));
  await escape(page, named(page, "找回密码"));
  await press(dialog, "工作人员请用双因子登录");
  const staff = named(page, "工作人员登录");
  for (const way of ["双因子登录", "政务统一登录"]) {
    await staff.getByRole("tab", { name: way }).click();
    await suitsEverybody(page, staff);
  }
  await staff.getByRole("tab", { name: "双因子登录" }).click();
  await press(staff, "更换手机号");
  const changed = named(page, "更换手机号");
  await expect(changed).toContainText("登录后打开“账号信息”");
  await suitsEverybody(page, changed);
  await escape(page, changed);
  await escape(page, staff);
});

test("the registration dialogs, for each kind of registrant, by keyboard alone", async ({ page }) => {
  test.setTimeout(120_000);
  await press(await openSignIn(page), "注册账号");
  const dialog = named(page, "注册账号");
  await suitsEverybody(page, dialog);
  for (const kind of [/个人/, /涉农主体/, /工作人员/]) {
    await dialog.getByRole("radio", { name: kind }).check();
    await suitsEverybody(page, dialog);
  }
  await dialog.getByRole("button", { name: /^单位所在行政区划/ }).click();
  await suitsEverybody(page, named(page, "选择行政区划"));
  await escape(page, named(page, "选择行政区划"));
  await dialog.getByRole("button", { name: /快速注册/ }).click();
  await suitsEverybody(page, named(page, "个人注册"));
  await escape(page, named(page, "个人注册"));
  await escape(page, dialog);
});

test("the first phone of an account, by keyboard alone", async ({ page }) => {
  await press(await openSignIn(page), "工作人员请用双因子登录");
  const staff = named(page, "工作人员登录");
  await fillIn(page, staff, people.withoutPhone);
  await press(staff, "获取验证码");
  const bind = named(page, "绑定手机号");
  await suitsEverybody(page, bind);
  await escape(page, bind);
  await expect(staff).toBeVisible();
});

test("the dialogs of whoever is signed in, by keyboard alone", async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsCitizen(page, people.soonExpired, "/mine/account");
  for (const [button, title] of [
    ["认证为涉农主体", "涉农主体认证"],
    ["认证为部级用户", "部级用户认证"],
  ] as const) {
    await press(page, button);
    await suitsEverybody(page, named(page, title));
    await escape(page, named(page, title));
  }
  await page.goto(`${portal()}/mine/security`);
  await press(page, "设置动态口令");
  await suitsEverybody(page, named(page, "设置动态口令"));
  await escape(page, named(page, "设置动态口令"));
  await page.getByRole("button", { name: /您好/ }).click();
  await press(page, "退出登录");
  const question = page.getByRole("alertdialog");
  await suitsEverybody(page, question);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
});

test("in by keyboard alone: from the top of the page to the greeting, and out again", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.waitForLoadState("networkidle");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let step = 0; step < 20 && (await focused()) !== "登录"; step += 1) await page.keyboard.press("Tab");
  expect(await focused()).toBe("登录");
  await page.keyboard.press("Enter");
  const dialog = named(page, "用户登录");
  await expect(dialog.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(dialog.getByLabel("用户名或手机号", { exact: true })).toBeFocused();
  await page.keyboard.type("jiangdaoqi");
  const to = async (label: string) => {
    const field = dialog.getByLabel(label, { exact: true });
    for (let step = 0; step < 10 && !(await field.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
  };
  await to("密码");
  await page.keyboard.type("Heye#2026ok");
  await to("图形验证码");
  await page.keyboard.type(await captchaFor(page));
  await page.keyboard.press("Enter");
  const notice = named(page, "温馨提示");
  await expect(notice.getByRole("button", { name: "知道了" })).toBeFocused();
  await suitsEverybody(page, notice);
  await notice.getByRole("button", { name: "知道了" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
});
