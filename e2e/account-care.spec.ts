import type { Page } from "@playwright/test";
import {
  captchaFor,
  codeSentTo,
  expect,
  people,
  portal,
  signInAsCitizen,
  signInByForm,
  signInWith,
  test,
} from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

const chosen = "Mai7#tian-Lu";

const judge = async (page: Page) => expect(await findings(page)).toEqual([]);

async function changeIn(page: Page, tail: string) {
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByText(/验证码已发送到/)).toBeVisible();
  await dialog.getByLabel("短信验证码").fill(await codeSentTo(tail));
  await dialog.getByLabel("新密码", { exact: true }).fill("Password#2026");
  await dialog.getByLabel("确认新密码").fill(chosen);
  await dialog.getByRole("button", { name: "确定修改" }).click();
  await expect(dialog.getByText("两次输入密码不一致!")).toBeVisible();
  await dialog.getByLabel("确认新密码").fill("Password#2026");
  await dialog.getByRole("button", { name: "确定修改" }).click();
  await expect(dialog.getByText("当前为弱密码，请重新设置新密码!")).toBeVisible();
  await dialog.getByLabel("新密码", { exact: true }).fill(chosen);
  await expect(dialog.getByText("密码强度：中")).toBeVisible();
  await dialog.getByLabel("确认新密码").fill(chosen);
  await dialog.getByRole("button", { name: "确定修改" }).click();
  await expect(page).toHaveURL(`${portal()}/login`);
  await expect(page.getByText("密码修改成功，请重新登录")).toBeVisible();
}

for (const [who, person, password, tail, why] of [
  ["weak", people.weakToChange, "Abc@12345", "1701", "当前为弱密码请修改密码!"],
  ["expired", people.expiredToChange, "Qiuge#2024", "1702", "密码已到期请修改密码!"],
] as const)
  test(`a user with a ${who} password must change it before anything else`, async ({ page }) => {
    // the greeting stands behind the dialog, out of reach
    await signInWith(page, person, password);
    const dialog = page.getByRole("dialog", { name: "修改密码" });
    await expect(dialog).toContainText(why);
    await expect(dialog.getByRole("button", { name: "关闭" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await judge(page);
    // the server says the same, whatever a page does
    const token = String(await page.evaluate(() => localStorage.getItem("token")));
    const refused = await page.request.get(`${portal()}/api/user/myData`, { headers: { authorization: token } });
    expect(await refused.json()).toMatchObject({ success: false, msg: why });
    await changeIn(page, tail);
    await signInWith(page, person, chosen);
    await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

test("a weak password without a phone: the phone comes first, and the dialog cannot be closed", async ({ page }) => {
  await signInWith(page, people.weakWithoutPhone, "Abc@12345");
  const dialog = page.getByRole("dialog", { name: "账号信息" });
  await expect(dialog).toContainText("请先输入手机号后保存!");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("必填项!")).toBeVisible();
  await dialog.getByLabel("手机号").fill("15400001707");
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await dialog.getByLabel("短信验证码").fill(await codeSentTo("1707"));
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("保存账号信息成功!")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "修改密码" })).toContainText("当前为弱密码请修改密码!");
});

test("a password that ends within a week is spoken of", async ({ page }) => {
  await signInByForm(page, people.soonExpired);
  await expect(page.getByText(/密码还有 [1-7] 天到期，请尽快修改/)).toBeVisible();
});

test("a forgotten password is replaced by a code to the phone, and nobody is signed in by it", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  await page.getByRole("button", { name: "忘记密码" }).click();
  const dialog = page.getByRole("dialog", { name: "找回密码" });
  await dialog.getByRole("button", { name: "下一步" }).click();
  await expect(dialog.getByText("请输入手机号!")).toBeVisible();
  await judge(page);
  await dialog.getByLabel("账号登记的手机号").fill("15400001704");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  const code = await codeSentTo("1704");
  await dialog.getByLabel("短信验证码").fill(code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "下一步" }).click();
  await expect(dialog.getByText("短信验证码错误或已失效，请重新获取")).toBeVisible();
  await dialog.getByLabel("短信验证码").fill(code);
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByRole("button", { name: "设置新密码" }).click();
  await expect(dialog.getByText("请输入密码!")).toBeVisible();
  await expect(dialog.getByText("请再次输入密码")).toBeVisible();
  await dialog.getByLabel("新密码", { exact: true }).fill("Password#2026");
  await dialog.getByLabel("确认新密码").fill("Password#2026");
  await dialog.getByRole("button", { name: "设置新密码" }).click();
  await expect(dialog.getByText("当前为弱密码，请重新设置新密码!")).toBeVisible();
  await judge(page);
  await dialog.getByLabel("新密码", { exact: true }).fill(chosen);
  await dialog.getByLabel("确认新密码").fill(chosen);
  await dialog.getByRole("button", { name: "设置新密码" }).click();
  await expect(page.getByText("新密码设置成功，请用新密码登录")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await signInWith(page, people.forgetful, chosen);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
});

test("one's own particulars are corrected, and a new phone takes its code", async ({ page }) => {
  await signInAsCitizen(page, people.corrects, "/mine/account");
  await expect(page.getByRole("heading", { level: 1, name: "账号信息" })).toBeVisible();
  await judge(page);
  await page.getByLabel("姓名").fill(" ");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("必填项!")).toBeVisible();
  await page.getByLabel("姓名").fill("演示新姓名");
  await page.getByLabel("手机号").fill("15400001708");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByLabel("短信验证码").fill(await codeSentTo("1708"));
  await page.getByRole("button", { name: "保存" }).click();
  // a password alone changes no number: the one on record is asked as well, and what was typed stays
  await expect(page.getByText(/更换手机号，须先验证原手机号/).first()).toBeVisible();
  await judge(page);
  await page.getByRole("button", { name: "获取验证码" }).last().click();
  await page.getByLabel("原手机号收到的验证码").fill(await codeSentTo("1705"));
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("保存账号信息成功!")).toBeVisible();
  await expect(page.getByRole("button", { name: "您好，演示新姓名" })).toBeVisible();
});

test("one's data are seen, taken along, and the account closed and kept again", async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsCitizen(page, people.leaves, "/mine/data");
  await expect(page.getByRole("definition").filter({ hasText: "15400001706" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "谁看过我的数据" })).toBeVisible();
  await judge(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载我的数据（电子文件）" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^我的数据-\d{4}-\d\d-\d\d\.json$/);

  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByLabel("短信验证码").fill(await codeSentTo("1706"));
  await page.getByRole("button", { name: "申请注销账号" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "注销账号" }).click();
  await expect(page.getByText(/账号将于 .* 注销。/)).toBeVisible();

  // whoever comes again hears of it at once, and keeps the account where they stand
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await signInByForm(page, people.leaves);
  await expect(page.getByText(/账号将于 .* 注销；要保留账号，请到“我的 › 我的数据”撤销注销/)).toBeVisible();
  await page.goto(`${portal()}/mine`);
  await expect(page.getByText(/账号将于 .* 注销。/)).toBeVisible();
  await judge(page);
  await page.screenshot({ path: "test-results/closing-1440.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/closing-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "撤销注销，保留账号" }).click();
  await expect(page.getByText("注销申请已撤销")).toBeVisible();
  await expect(page.getByText(/账号将于 .* 注销。/)).toBeHidden();
  await page.goto(`${portal()}/mine/data`);
  await expect(page.getByRole("button", { name: "申请注销账号" })).toBeVisible();
});

test("a new password that is pasted stays as long as it is, and one too long is told of in words", async ({ page }) => {
  const pasted = "Mai7#tian-Lu-Hen-Chang-2026";
  await signInAsCitizen(page, people.familyFarm, "/mine/password");
  for (const field of [page.getByLabel("新密码", { exact: true }), page.getByLabel("确认新密码")]) {
    await field.focus();
    // as the clipboard does: what a script sets knows no limit
    await page.keyboard.insertText(pasted);
    await expect(field).toHaveValue(pasted);
  }
  await expect(page.getByText("还需要缩短到 20 位以内（现在 27 位）")).toBeVisible();
  await page.getByRole("button", { name: "确定修改" }).click();
  await expect(page.getByText("密码由9-20位数字、大小写字母和常用符号组成").first()).toBeVisible();
});
