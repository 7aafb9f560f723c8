import type { Page } from "@playwright/test";
import {
  acceptNotice,
  codeSentTo,
  expect,
  fillIn,
  people,
  portal,
  signInAsCitizen,
  signInAsStaff,
  submit,
  test,
} from "./support/fixtures.ts";
import { timeCode } from "./support/time-code.ts";
import { findings } from "./support/walk.ts";
import { byName, withAuthenticator } from "./support/passkeys.ts";
import { withoutSealing } from "./support/sealing.ts";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

const noFaults = async (page: Page) => expect(await findings(page)).toEqual([]);

/** An administrator hands out a code, revokes it, and hands out another; what stands on the slip. */
async function activationCodeFor(page: Page, username: string): Promise<string> {
  await withoutSealing(page);
  await signInAsStaff(page, people.countyAdministrator);
  await page.getByRole("button", { name: /您好/ }).click();
  await page.getByRole("link", { name: "管理后台" }).click();
  await page.getByRole("link", { name: "激活码与重置" }).click();
  await expect(page.getByRole("heading", { name: "激活码与重置", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "发放激活码", exact: true }).click();
  await expect(page.getByText("请输入用户名或手机号", { exact: true })).toBeVisible();
  await page.getByLabel(/直接输入用户名或手机号/).fill("wushouji"); // of another city
  await page.getByRole("button", { name: "发放激活码", exact: true }).click();
  await expect(page.getByText(/本地区没有可发放激活码的工作人员账号/)).toBeVisible();
  const slip = dialogOf(page, "激活码");
  const handOut = async () => {
    const reply = page.waitForResponse("**/api/secondFactor/activationCode/issue");
    await page.getByRole("button", { name: `为 ${username} 发放激活码` }).click();
    const { data } = (await (await reply).json()) as { data: { activationCode: string } };
    await expect(slip.getByRole("region", { name: "激活码单" })).toContainText(data.activationCode);
    await expect(slip).toContainText(username);
    await expect(slip).toContainText("只能使用一次");
    return data.activationCode;
  };
  const first = await handOut();
  await noFaults(page);
  await page.screenshot({ path: "test-results/activation-slip-1440.png" });
  await slip.getByRole("button", { name: "已交给本人，关闭" }).click();
  await expect(page.getByRole("row").filter({ hasText: username })).toContainText("已发放，未使用");
  await page.screenshot({ path: "test-results/activation-staff-1440.png", fullPage: true });

  await page.getByRole("tab", { name: "未使用的激活码" }).click();
  await expect(page.getByRole("row").filter({ hasText: username })).toContainText("演***** 发放");
  await expect(page.getByText(first)).toHaveCount(0);
  await noFaults(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/activation-codes-390.png", fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: `作废 ${username} 的激活码` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "作废" }).click();
  await expect(page.getByText("激活码已作废")).toBeVisible();
  await page.getByRole("tab", { name: "发放激活码" }).click();
  return handOut();
}

test("an official on their first day: binds their phone, sets their own password, and is in", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const office = await browser.newContext();
  const activationCode = await activationCodeFor(await office.newPage(), people.onFirstDay);
  await office.close();

  await page.goto(`${portal()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await fillIn(page, page, people.onFirstDay);
  await page.getByRole("button", { name: "获取验证码" }).click();

  const bind = dialogOf(page, "绑定手机号");
  await expect(bind).toBeVisible();
  await bind.getByLabel("手机号", { exact: true }).fill("12345");
  await bind.getByRole("button", { name: "获取验证码" }).click();
  await expect(bind.getByText("请输入正确的手机号码")).toBeVisible();
  const phone = "15400000131";
  await bind.getByLabel("手机号", { exact: true }).fill(phone);
  await bind.getByRole("button", { name: "获取验证码" }).click();
  await expect(bind.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  const first = await codeSentTo(phone.slice(-4));
  await bind.getByLabel("短信验证码").fill(first);
  await bind.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(bind.getByText("请输入激活码")).toBeVisible();
  await bind.getByLabel("激活码").fill("AAAA-BBBB-CCCC");
  await bind.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(bind.getByText(/激活码不正确/)).toBeVisible();
  await noFaults(page);
  await bind.getByLabel("激活码").fill(activationCode);
  await bind.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(bind).toBeHidden();

  // a code is sent to the new phone and the countdown starts
  await expect(page.getByText("验证码已发送到 154****0131，5 分钟内有效")).toBeVisible();
  await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await expect.poll(() => codeSentTo(phone.slice(-4))).not.toBe(first);
  await page.getByLabel("短信验证码").fill(await codeSentTo(phone.slice(-4)));
  await submit(page);

  const set = dialogOf(page, "设置密码");
  await set.getByLabel("新密码").fill("short");
  await set.getByRole("button", { name: "确定" }).click();
  await expect(set.getByText(/密码至少 8 位/)).toBeVisible();
  await set.getByLabel("新密码").fill("Xinmiao@2026w");
  await set.getByLabel("确认密码").fill("Xinmiao@2026x");
  await set.getByRole("button", { name: "确定" }).click();
  await expect(set.getByText("两次输入密码不一致!")).toBeVisible();
  await noFaults(page);
  await set.getByLabel("确认密码").fill("Xinmiao@2026w");
  await set.getByRole("button", { name: "确定" }).click();
  await acceptNotice(page);
  await expect(page).toHaveURL(`${portal()}/home`);
});

test("an authenticator is set up, its recovery codes are shown once, and it opens the next sign-in", async ({
  page,
}) => {
  await withoutSealing(page);
  await signInAsCitizen(page, people.familyFarm, "/mine/security");
  await page.getByRole("button", { name: "设置动态口令" }).click();
  const dialog = dialogOf(page, "设置动态口令");
  await expect(dialog.getByRole("img", { name: "动态口令二维码" })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await noFaults(page);
  await dialog.getByLabel("动态口令", { exact: true }).fill("12");
  await dialog.getByRole("button", { name: "确认", exact: true }).click();
  await expect(dialog.getByText("动态口令是 6 位数字")).toBeVisible();
  await dialog.getByLabel("动态口令", { exact: true }).fill(timeCode(secret));
  await dialog.getByRole("button", { name: "确认", exact: true }).click();

  const codes = dialogOf(page, "请保存恢复码");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await noFaults(page);
  await codes.getByRole("button", { name: "我已保存好" }).click();
  await expect(page.getByText("还剩 10 个")).toBeVisible();

  await page.evaluate(() => localStorage.removeItem("token"));
  await page.context().clearCookies();
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const signIn = dialogOf(page, "用户登录");
  await signIn.getByRole("button", { name: "工作人员请用双因子登录" }).click();
  const twoFactor = page.getByRole("dialog", { name: /登录/ });
  await fillIn(page, twoFactor, people.familyFarm);
  // the step of the set-up is spent: the next one is within the tolerance
  await twoFactor.getByLabel("短信验证码").fill(timeCode(secret, 1));
  const [reply] = await Promise.all([page.waitForResponse("**/api/oauth/login"), submit(twoFactor)]);
  expect((await reply.json()) as object).toMatchObject({ success: true });
});

test.describe("passkeys, by Chromium's virtual authenticator", () => {
  test("a farmer registers one and signs in with it, typing nothing", async ({ page }) => {
    await withAuthenticator(page);
    await page.goto(`${byName()}/homeZtfw`);
    await page.getByRole("button", { name: "登录", exact: true }).first().click();
    const dialog = dialogOf(page, "用户登录");
    await fillIn(page, dialog, people.farmer);
    await submit(dialog);
    await acceptNotice(page);
    await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();

    await page.goto(`${byName()}/mine/security`);
    await page.getByRole("button", { name: "登记这台设备" }).click();
    const codes = dialogOf(page, "请保存恢复码");
    await codes.getByRole("button", { name: "我已保存好" }).click();
    await expect(page.getByRole("button", { name: /移除/ })).toBeVisible();
    await page.getByRole("button", { name: /改名/ }).click();
    await dialogOf(page, "通行密钥改名").getByLabel("名字").fill("田头的手机");
    await dialogOf(page, "通行密钥改名").getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("田头的手机")).toBeVisible();
    await noFaults(page);

    await page.evaluate(() => localStorage.removeItem("token"));
    await page.context().clearCookies();
    await page.goto(`${byName()}/homeZtfw`);
    await page.getByRole("button", { name: "登录", exact: true }).first().click();
    const signIn = dialogOf(page, "用户登录");
    await expect(signIn.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
    await signIn.getByRole("button", { name: "通行密钥登录" }).click();
    await acceptNotice(page);
    await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();

    await page.goto(`${byName()}/mine/security`);
    await page.getByRole("button", { name: /移除/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "移除" }).click();
    await expect(page.getByText("未登记").last()).toBeVisible();
  });
});
