import type { Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

/** What the provider says to a sign-in that would come back to this address. */
async function statusOf(page: Page, appId: string, redirectUri: string): Promise<number> {
  const asked = new URLSearchParams({ client_id: appId, response_type: "code", scope: "openid", state: "s" });
  asked.set("redirect_uri", redirectUri);
  return (await page.request.get(`${portal()}/oidc/auth?${asked.toString()}`, { maxRedirects: 0 })).status();
}

async function pictures(page: Page, name: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `test-results/systems-${name}-390.png`, fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: `test-results/systems-${name}-1440.png`, fullPage: true });
}

test("an address is changed by two people, and works from then on", async ({ page, browser }) => {
  test.setTimeout(90_000);
  const address = "https://zhuisu.example.com/callback";
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, people.registryAdministrator, "gov", "/management/systems");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("系统注册表");
  const search = page.getByRole("search", { name: "名称、简称、编号、主管单位" });
  await expect(page.locator("#main").getByRole("group", { name: "系统" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await pictures(page, "list");
  await search.getByRole("searchbox").fill("追溯");
  await search.getByRole("button", { name: "查找" }).click();
  await expect(page).toHaveURL(/keywords=/);
  await page.getByRole("link", { name: "农产品质量安全追溯平台" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("农产品质量安全追溯平台");
  const appId = await page.locator("dl div", { hasText: "客户端编号" }).locator("dd").innerText();
  expect(await statusOf(page, appId, address)).toBe(400);
  await pictures(page, "facts");
  for (const tab of ["密钥", "角色", "跳转日志", "监测"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await pictures(page, tab);
  }

  await page.getByRole("tab", { name: "地址与协议" }).click();
  await page.getByRole("button", { name: "提出变更" }).click();
  const form = page.getByRole("dialog", { name: "提出变更" });
  const former = await form.getByLabel("回调地址").inputValue();
  await form.getByLabel("回调地址").fill(`${former}\n${address}#part`);
  await form.getByRole("button", { name: "提交复核" }).click();
  await expect(form.getByText("请填写原因，复核人要看", { exact: true })).toBeVisible();
  await form.getByLabel("变更原因").fill("新机房（演示）");
  await form.getByRole("button", { name: "提交复核" }).click();
  await expect(form.getByText(`${address}#part：不能带 # 片段`, { exact: true })).toBeVisible();
  await form.getByLabel("回调地址").fill(`${former}\n${address}`);
  expect(await findings(page, "[role=dialog]")).toEqual([]);
  await page.screenshot({ path: "test-results/systems-form-1440.png" });
  await form.getByRole("button", { name: "提交复核" }).click();
  await expect(page.getByText(/正等另一位管理员确认/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await statusOf(page, appId, address)).toBe(400);

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openSignedIn(other, people.registryConfirmer, "gov", "/management/registrations?kind=systemChange");
  await other.getByRole("button", { name: /查看 / }).first().click();
  await expect(other.getByText("回调地址（改前）")).toBeVisible();
  await other.screenshot({ path: "test-results/systems-confirm-1440.png" });
  await other.getByRole("button", { name: /^确认通过/ }).click();
  await expect(other.getByText("已确认，两秒内在各处生效")).toBeVisible();
  await other.context().close();

  await expect.poll(() => statusOf(page, appId, address)).not.toBe(400);
  await page.reload();
  await expect(page.locator("dl div", { hasText: "回调地址" }).locator("dd")).toContainText(address);
  await page.getByRole("tab", { name: "基本信息" }).click();
  await expect(page.getByRole("region", { name: "两人确认的变更" })).toContainText("已生效");
  await pictures(page, "changed");
});
