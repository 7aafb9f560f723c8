import type { Page } from "@playwright/test";
import {
  acceptNotice,
  captchaFor,
  codeSentTo,
  expect,
  fillIn,
  people,
  portal,
  signInAsStaff,
  test,
} from "./support/fixtures.ts";
import { byName, withAuthenticator } from "./support/passkeys.ts";
import { findings, suitsEverybody } from "./support/walk.ts";

const password = "Meiyu@2026ok";

const noFaults = async (page: Page) => expect(await findings(page)).toEqual([]);

test("an administrator lost everything: one colleague asks, another confirms, they set up a passkey, and it opens the next sign-in with their password", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const stolen = await (await browser.newContext()).newPage();
  await signInAsStaff(stolen, people.losingAdministrator);
  // an identity outside opens their account as well; on its own it is one factor
  const source = "农商行账号（演示）";
  await stolen.goto(`${portal()}/mine/identities`);
  await stolen.getByRole("button", { name: `关联：${source}`, exact: true }).click();
  await stolen.getByLabel("演示换号人").check();
  await stolen.getByRole("button", { name: "登录" }).click();
  await expect(stolen.getByText(`已关联${source}的身份`)).toBeVisible();

  const helper = await (await browser.newContext()).newPage();
  await signInAsStaff(helper, people.helpingAdministrator, "/management/activation");
  await helper.getByRole("tab", { name: "重置管理员验证方式" }).click();
  await helper.getByRole("button", { name: "提交重置申请" }).click();
  await expect(helper.getByText("请输入管理员的用户名或手机号")).toBeVisible();
  await expect(helper.getByText("请写明丢失情况和核实本人的方式")).toBeVisible();
  await helper.getByLabel("管理员的用户名或手机号").fill(people.helpingAdministrator);
  await helper.getByLabel("丢失情况和核实本人的方式").fill("手机遗失，已当面核对工作证");
  await helper.getByRole("button", { name: "提交重置申请" }).click();
  await expect(helper.getByText(/本地区没有可重置的管理员账号/)).toBeVisible();
  await helper.getByLabel("管理员的用户名或手机号").fill(people.losingAdministrator);
  await helper.getByRole("button", { name: "提交重置申请" }).click();
  await expect(helper.getByText(/已提交，受理编号 CZ-/)).toBeVisible();
  await noFaults(helper);
  await helper.screenshot({ path: "test-results/factor-reset-1440.png", fullPage: true });
  const receipt = /CZ-[\w-]+/.exec(await helper.getByText(/已提交，受理编号/).innerText())?.[0] ?? "";

  const second = await (await browser.newContext()).newPage();
  await signInAsStaff(second, people.confirmingAdministrator, "/management/registrations?kind=factorReset");
  await second.getByRole("row").filter({ hasText: receipt }).getByRole("button", { name: /查看/ }).click();
  const request = second.getByRole("dialog", { name: /的验证方式重置申请/ });
  await expect(request).toContainText("手机遗失，已当面核对工作证");
  await expect(request).toContainText("演示帮办员");
  await noFaults(second);
  await second.screenshot({ path: "test-results/factor-reset-confirm-1440.png" });
  await request.getByRole("button", { name: /^确认通过/ }).click();
  await expect(second.getByText(/已重置，本人的所有登录已退出/)).toBeVisible();

  await stolen.goto(`${portal()}/mine/security`);
  await expect(stolen).toHaveURL(new RegExp(`^${portal()}/first`));

  // linked as it is, it goes round nothing: they are led through setting a factor up, which takes what is handed over
  const outside = await (await browser.newContext()).newPage();
  await outside.goto(`${portal()}/homeZtfw`);
  await outside.getByRole("button", { name: "登录", exact: true }).first().click();
  await outside.getByRole("dialog", { name: "用户登录" }).getByRole("link", { name: source, exact: true }).click();
  await outside.getByLabel("演示换号人").check();
  await outside.getByRole("button", { name: "登录" }).click();
  const led = outside.getByRole("dialog", { name: "设置第二重验证" });
  await led.getByRole("button", { name: /动态口令/ }).click();
  await expect(led.getByText("请输入激活码")).toBeVisible();
  expect(await outside.evaluate(() => localStorage.getItem("token"))).toBeNull();

  // whoever asked hands out no code; who confirmed does
  await helper.getByRole("tab", { name: "发放激活码" }).click();
  await helper.getByLabel(/直接输入用户名或手机号/).fill(people.losingAdministrator);
  await helper.getByRole("button", { name: "发放激活码", exact: true }).click();
  await expect(helper.getByText(/须由另一名管理员办理/)).toBeVisible();
  await second.goto(`${portal()}/management/activation`);
  await second.getByLabel(/直接输入用户名或手机号/).fill(people.losingAdministrator);
  await second.getByRole("button", { name: "发放激活码", exact: true }).click();
  const activationCode = await second.getByRole("dialog", { name: "激活码" }).locator("code").innerText();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await withAuthenticator(page);
  await page.goto(`${byName()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await fillIn(page, page, people.losingAdministrator);
  await page.getByRole("button", { name: "获取验证码" }).click();
  const setUp = page.getByRole("dialog", { name: "设置第二重验证" });
  await suitsEverybody(page, setUp);
  await setUp.getByLabel("激活码").fill(activationCode);
  await noFaults(page);
  await setUp.getByRole("button", { name: /通行密钥/ }).click();
  await page.getByRole("dialog", { name: "请保存恢复码" }).getByRole("button", { name: "已保存好，进入" }).click();
  await acceptNotice(page);
  await expect(page).toHaveURL(`${byName()}/home`);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`${byName()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const signIn = page.getByRole("dialog", { name: "用户登录" });
  // with the picture the form has the number it signs in under
  await expect(signIn.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await signIn.getByRole("button", { name: "通行密钥登录" }).click();
  const too = page.getByRole("dialog", { name: /密码/ });
  await too.getByRole("button", { name: "登录", exact: true }).click();
  await expect(too.getByText("请输入密码")).toBeVisible();
  await suitsEverybody(page, too);
  await too.getByLabel("密码", { exact: true }).fill("Wrong#2026abc");
  const before = await captchaFor(page);
  await too.getByLabel("图形验证码", { exact: true }).fill(before);
  await too.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText(/用户名或密码错误/).first()).toBeVisible();
  await too.getByLabel("密码", { exact: true }).fill(password);
  await too.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, before));
  await too.getByRole("button", { name: "登录", exact: true }).click();
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好，演示丢失员/ })).toBeVisible();

  // the password forgotten: a code to their phone, and the passkey in the stead of a typed code
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`${byName()}/login`);
  await page.getByRole("button", { name: "忘记密码" }).click();
  const recover = page.getByRole("dialog", { name: "找回密码" });
  await expect(recover.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await recover.getByLabel("账号登记的手机号").fill("15400000064");
  await recover.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await recover.getByRole("button", { name: "获取验证码" }).click();
  await expect(recover.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await recover.getByLabel("短信验证码").fill(await codeSentTo("0064"));
  await recover.getByRole("button", { name: "下一步" }).click();
  await recover.getByRole("button", { name: "设置新密码", exact: true }).click();
  await expect(recover.getByText("请输入密码!")).toBeVisible();
  await recover.getByLabel("新密码", { exact: true }).fill("Mai7#tian-Lu");
  await recover.getByLabel("确认新密码").fill("Mai7#tian-Lu");
  await recover.getByRole("button", { name: "设置新密码", exact: true }).click();
  await expect(recover.getByText(/也可以用通行密钥验证/)).toBeVisible();
  await noFaults(page);
  await page.screenshot({ path: "test-results/recover-by-passkey-1440.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/recover-by-passkey-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await recover.getByRole("button", { name: "用通行密钥验证并设置新密码" }).click();
  await expect(page.getByText("新密码设置成功，请用新密码登录")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  for (const one of [stolen, helper, second, outside]) await one.context().close();
});
