import type { Locator, Page } from "@playwright/test";
import { captchaFor, expect, fillIn, people, portal, signInAsCitizen, submit, test } from "./support/fixtures.ts";
import { withoutSealing } from "./support/sealing.ts";

/** A refusal without a word of its own: the page says the specification's. */
const wordless = { success: false, code: 500, msg: "", data: null };
const answers = (page: Page, path: string, json: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ json }));
const given = (data: object) => ({ success: true, code: 200, msg: "", data });
const told = (page: Page, words: string) => page.getByText(words, { exact: true });
const says = (page: Page, words: string) => expect(told(page, words).first()).toBeVisible();
const press = (form: Page | Locator, name: string) => form.getByRole("button", { name, exact: true }).click();

test.beforeEach(({ page }) => withoutSealing(page));

test("the dialogs above the two-factor form: 发送验证码失败, 绑定失败, 密码设置失败", async ({ page }) => {
  const continuation = "演示";
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  await press(page.getByRole("dialog", { name: "用户登录" }), "工作人员请用双因子登录");
  const dialog = page.getByRole("dialog", { name: /登录/ });
  await fillIn(page, dialog, people.withoutPhone);
  const sent = { noPhoneNumber: true, continuation, activationRequired: false, resendAfter: 60 };
  await answers(page, "/sendLoginPwdMsg", given(sent));
  await press(dialog, "获取验证码");

  const bind = page.getByRole("dialog", { name: "绑定手机号" });
  await bind.getByLabel("手机号", { exact: true }).fill("15400001901");
  await answers(page, "/sendBindPhoneMsg", wordless);
  await press(bind, "获取验证码");
  await says(page, "发送验证码失败");
  await expect(bind.getByRole("button", { name: "获取验证码" })).toBeEnabled();
  await bind.getByLabel("短信验证码", { exact: true }).fill("304711");
  await answers(page, "/oauth/bindPhone", wordless);
  await press(bind, "绑定");
  await says(page, "绑定失败");
  await expect(told(page, "发送验证码失败")).toHaveCount(0, { timeout: 15_000 });
  await answers(page, "/oauth/bindPhone", given({ codeSent: false, resendAfter: 0, sentTo: "" }));
  await press(bind, "绑定");
  await expect(bind).toBeHidden();
  await says(page, "发送验证码失败");

  await dialog.getByLabel("短信验证码", { exact: true }).fill("304711");
  const nobody = { access_token: "", userCenter: { id: "", username: "", nickname: "" }, tempFlag: 0 };
  const demanded = { ...nobody, matchFlag: true, isSimplePasswd: true, needSetPassword: true, continuation };
  await answers(page, "/oauth/login", given(demanded));
  await submit(dialog);
  const set = page.getByRole("dialog", { name: "设置密码" });
  await set.getByLabel("新密码").fill("Xinmiao@2026w");
  await set.getByLabel("确认密码").fill("Xinmiao@2026w");
  await answers(page, "/oauth/setPasswordAndLogin", wordless);
  await press(set, "确定");
  await says(page, "密码设置失败");
  await expect(set).toBeVisible();
});

test("registration: 注册失败, and nothing typed is lost", async ({ page }) => {
  await answers(page, "/accountReview/insert", wordless);
  await page.goto(`${portal()}/register`);
  await page.getByRole("button", { name: /快速注册/ }).click();
  const form = page.getByRole("dialog", { name: "个人注册" });
  await form.getByLabel("姓名", { exact: true }).fill("演示市民");
  await form.getByLabel("手机号", { exact: true }).fill("15400001902");
  await form.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await form.getByLabel("短信验证码", { exact: true }).fill("304711");
  for (const label of ["设置密码", "确认密码"]) await form.getByLabel(label, { exact: true }).fill("Lvdao#2026ok");
  await form.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await press(form, "注册");
  await says(page, "注册失败");
  await expect(form.getByLabel("姓名", { exact: true })).toHaveValue("演示市民");
});

test("one's own particulars: 保存账号信息失败!", async ({ page }) => {
  await signInAsCitizen(page, people.soonExpired);
  await answers(page, "/oauth/updateUserInfo", wordless);
  await page.goto(`${portal()}/mine/account`);
  await page.getByLabel("姓名").fill("演示改名");
  await press(page, "保存");
  await says(page, "保存账号信息失败!");
  await expect(page.getByLabel("姓名")).toHaveValue("演示改名");
});
