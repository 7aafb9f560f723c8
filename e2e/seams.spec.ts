import type { Page } from "@playwright/test";
import { acceptNotice, expect, fillIn, people, portal, signInAsCitizen, submit, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

const isAccessible = async (page: Page) => expect(await findings(page)).toEqual([]);

async function openSignIn(page: Page) {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  return page.getByRole("dialog", { name: "用户登录" });
}

test("from the sign-in dialog to registration with the phone that was typed, and to recovery, and back", async ({
  page,
}) => {
  const signIn = await openSignIn(page);
  await signIn.getByRole("tab", { name: "短信登录" }).click();
  await signIn.getByLabel("手机号", { exact: true }).fill("15430000077");
  await signIn.getByRole("button", { name: "注册账号" }).click();
  const register = page.getByRole("dialog", { name: "注册账号" });
  await register.getByRole("radio", { name: /个人/ }).check();
  await expect(register.getByLabel("手机号", { exact: true })).toHaveValue("15430000077");
  await register.getByRole("button", { name: "已有账号，去登录" }).click();
  await expect(register).toBeHidden();
  await expect(signIn).toBeVisible();
  await signIn.getByRole("tab", { name: "账号登录" }).click();
  await signIn.getByRole("button", { name: "忘记密码" }).click();
  await expect(page.getByRole("dialog", { name: "找回密码" })).toBeVisible();
  await expect(page).toHaveURL(`${portal()}/homeZtfw`);
});

test("a visitor registers outside as a person or a legal person, or here in a dialog", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "注册", exact: true }).hover();
  await expect(page.getByRole("link", { name: "自然人注册" })).toBeVisible();
  await expect(page.getByRole("link", { name: "法人注册" })).toBeVisible();
  await page.getByRole("link", { name: "在本门户注册" }).click();
  await expect(page.getByRole("dialog", { name: "注册账号" })).toContainText("社会用户等非农业农村工作人员在此注册");
});

test("an official at the farmers' form is led to the two-factor form with their user name", async ({ page }) => {
  const dialog = await openSignIn(page);
  await fillIn(page, dialog, people.farmer);
  await dialog.getByLabel("用户名或手机号", { exact: true }).fill(people.officer);
  await dialog.getByLabel("密码", { exact: true }).fill("Qinghe@2026");
  await submit(dialog);
  await expect(page.getByText("该账号须用双因子登录").first()).toBeVisible();
  await expect(page.getByRole("tab", { name: "双因子登录" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("用户名或手机号")).toHaveValue(people.officer);
});

test("an administrator finds the reviews that wait on /home and in their menu; a deep link leads through the sign-in", async ({
  page,
}) => {
  await page.goto(`${portal()}/management/registrations?kind=registration`);
  await expect(page).toHaveURL(new RegExp(`^${portal()}/first`));
  await signInAsReviewer(page);
  await expect(page).toHaveURL(`${portal()}/management/registrations?kind=registration`);
  await expect(page.getByRole("heading", { name: "注册审核", level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "返回门户" }).click();
  await expect(page).toHaveURL(`${portal()}/home`);
  await page.getByRole("button", { name: /您好/ }).click();
  await expect(page.getByRole("link", { name: "管理后台" })).toHaveAttribute("href", "/management");
  await expect(page.getByRole("region", { name: "我的待办" })).toContainText("种植业管理科（演示）");
  await isAccessible(page);
  await page.screenshot({ path: "test-results/home-waiting-1440.png" });
});

async function signInAsReviewer(page: Page) {
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await fillIn(page, page, people.waitingAdministrator);
  await submit(page);
  await acceptNotice(page);
}

test("an individual asks to be known as a farm or as staff of the ministry, on the page about their account", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer);
  await page.getByRole("button", { name: /您好/ }).click();
  await expect(page.getByRole("link", { name: "修改密码" })).toBeVisible();
  await expect(page.getByRole("link", { name: "注册审核" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "完善信息" })).toHaveCount(0);
  await page.goto(`${portal()}/mine/account`);
  await page.getByRole("button", { name: "认证为涉农主体" }).click();
  const entity = page.getByRole("dialog", { name: "涉农主体认证" });
  await entity.getByRole("button", { name: "提交认证" }).click();
  await expect(entity.getByText("请输入单位名称!")).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press("Escape");
  await page.screenshot({ path: "test-results/mine-account-1440.png" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/mine-account-390.png" });
  await page.getByRole("button", { name: "认证为部级用户" }).click();
  const ministry = page.getByRole("dialog", { name: "部级用户认证" });
  await ministry.getByLabel("姓名", { exact: true }).fill("演示部员");
  await ministry.getByLabel("身份证号", { exact: true }).fill("1");
  await ministry.getByRole("button", { name: "提交认证" }).click();
  await expect(ministry.getByText("请正确输入身份证号！")).toBeVisible();
});
