import type { Page } from "@playwright/test";
import { captchaFor, codeSentTo, expect, portal } from "./fixtures.ts";

const password = "Lvdao#2026ok";

/** Somebody of the county's bureau asks for an account, as any visitor does. @returns the receipt number */
export async function applyAsStaff(
  page: Page,
  { tel, name, unit, module }: { tel: string; name: string; unit?: string; module: string },
) {
  await page.goto(`${portal()}/register?type=staff`);
  await page.getByRole("button", { name: /^单位所在行政区划/ }).click();
  const picker = page.getByRole("dialog", { name: "选择行政区划" });
  await picker.getByRole("combobox").fill("东台市");
  await page.keyboard.press("Enter");
  await picker.getByRole("button", { name: "就选东台市" }).click();
  if (unit) await page.getByLabel("单位名称", { exact: true }).fill(unit);
  await page.getByLabel("所属处室", { exact: true }).fill(module);
  await page.getByLabel("姓名", { exact: true }).fill(name);
  await page.getByLabel("手机号", { exact: true }).fill(tel);
  await expect(page.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /\d+ 秒后重发/ })).toBeDisabled();
  await page.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo(tel));
  await page.getByLabel("设置密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText(/注册信息已提交/)).toBeVisible();
  return page.getByRole("status").locator(".mono").innerText();
}
