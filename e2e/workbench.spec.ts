import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

const widths = [1440, 390] as const;

test("an official's workbench: own systems, order by keyboard, messages, to-dos, notices and the monitor", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openSignedIn(page, "fuheguanli", "gov", "/system/index?domain=mach");
  await expect(page.getByText(/^\d+ 个系统$/).first()).toBeVisible();
  for (const name of ["农机监理牌证系统", "农机报废更新系统"]) {
    await page.getByRole("button", { name: `收藏${name}` }).click();
    await expect(page.getByRole("button", { name: `收藏${name}` })).toHaveAttribute("aria-pressed", "true");
  }
  // what narrows the list down stands in the address, and goes along to the other view
  await page.getByRole("link", { name: "功能视图" }).click();
  await expect(page).toHaveURL(/\/system\/function\?domain=mach/);
  await expect(page.getByText(/^\d+ 项功能$/).first()).toBeVisible();

  await page.goto(`${portal()}/favourites`);
  const rows = page.getByRole("region", { name: "我的收藏" }).getByRole("listitem");
  await expect(
    rows
      .nth(0)
      .getByRole("button", { name: /农机监理牌证系统$/ })
      .last(),
  ).toBeVisible();
  await page.getByRole("button", { name: "调整顺序" }).click();
  await expect(page).toHaveURL(/\/favourites\?order=1$/);
  await expect(rows).toHaveText([/农机监理牌证系统/, /农机报废更新系统/]);
  await rows.nth(1).getByRole("button", { name: /移动/ }).focus();
  const ordered = page.waitForResponse("**/api/favourite/order");
  await page.keyboard.press("ArrowUp");
  await expect(rows).toHaveText([/农机报废更新系统/, /农机监理牌证系统/]);
  // the list shows at once what the server is still being told
  await ordered;
  await page.reload();
  await expect(rows).toHaveText([/农机报废更新系统/, /农机监理牌证系统/]);

  // without a network nothing is kept back to be sent later: it is told, and the list is again what the server holds
  await page.context().setOffline(true);
  await rows.nth(0).getByRole("button", { name: "取消收藏" }).click();
  await expect(page.getByText("没有保存：连接服务器失败")).toBeVisible();
  await expect(rows).toHaveText([/农机报废更新系统/, /农机监理牌证系统/]);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("button", { name: "上移农机报废更新系统" })).toHaveCount(0);
  // a slip of the finger is undone where it happened
  const star = page.getByRole("button", { name: "收藏农机报废更新系统" });
  for (const isKept of ["false", "true", "false"]) {
    const told = page.waitForResponse("**/api/favourite/*");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", isKept);
    // the star shows at once what the server is still being told
    await told;
  }
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveText([/农机监理牌证系统/]);

  await page.goto(`${portal()}/todo`);
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.getByRole("tab", { name: "已办" }).click();
  await expect(page).toHaveURL(/\/todo\?state=done/);
  expect(await steps(), "one press is one step back").toBe(before + 1);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\/todo$/);
  expect(await steps()).toBe(before + 2);
  await page.goBack();
  await expect(page.getByRole("tab", { name: "已办" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "待办", exact: true }).click();
  await expect(page).toHaveURL(/\/todo$/);
  expect(await steps()).toBe(before + 2);

  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/home",
      "/home?tab=gxdjjk",
      "/system/index",
      "/system/function",
      "/favourites",
      "/todo",
      "/mine/messages",
      "/notices",
      "/notices/tz-dongmai",
      "/app",
    ]) {
      await page.goto(`${portal()}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".sk-wait")).toHaveCount(0);
      expect(await findings(page), `${path} at ${width}`).toEqual([]);
      const overflows = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(overflows, `${path} at ${width} is wider than the screen`).toBe(false);
      expect(await page.getByText("即将开放").count(), path).toBe(0);
    }
  }
});

test("a tab pressed, and the one before it at once by the keyboard: the page is where it was", async ({ page }) => {
  await openSignedIn(page, people.farmer, "market", "/todo");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await expect(tab("待办")).toHaveAttribute("aria-selected", "true");
  const before = await page.evaluate(() => history.length);
  await tab("已办").evaluate(async (pressed: HTMLElement) => {
    pressed.focus();
    // the next task of the browser, before the page has drawn what the first one asked for
    await new Promise((done) => setTimeout(done));
    pressed.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
  });
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 2);
  await expect(page).toHaveURL(/\/todo$/);
  await expect(tab("待办")).toHaveAttribute("aria-selected", "true");
});

test("a notice is found without signing in; it says when and by whom, in its head too", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page.getByRole("heading", { name: "通知公告" })).toBeVisible();
  expect(await page.getByText("即将开放").count()).toBe(0);
  await page.goto(`${portal()}/notices?kind=policy`);
  await expect(page.locator('meta[name="ColumnName"]')).toHaveAttribute("content", "政策文件");
  await expect(page.getByText(/^截至：\d{4}-\d{2}-\d{2}$/)).toBeVisible();
  // what one does with a text stands on the text, not on the list of them
  await expect(page.getByRole("button", { name: "字体大" })).toHaveCount(0);
  await page.getByRole("link", { name: "关于推进农业农村数字化应用的若干措施" }).click();
  await expect(page.getByText("发布日期")).toBeVisible();
  await page.getByRole("button", { name: "字体大" }).click();
  await expect(page.getByRole("button", { name: "字体大" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "打印" })).toBeVisible();
  const meta = (name: string) => page.locator(`meta[name="${name}"]`);
  await expect(meta("ArticleTitle")).toHaveAttribute("content", "关于推进农业农村数字化应用的若干措施");
  await expect(meta("PubDate")).toHaveAttribute("content", /^\d{4}-\d{2}-\d{2}$/);
  await expect(meta("ContentSource")).toHaveAttribute("content", "省农业农村厅");
  await page.goto(`${portal()}/notices/no-such-notice`);
  await expect(page.getByRole("heading", { name: "这条通知不存在或已经撤下" })).toBeVisible();

  // whoever agreed to an older privacy policy may read it in peace, and is asked on the next page
  await openSignedIn(page, people.formerPolicy, "market", "/privacy");
  await expect(page.getByText("版本：2026-11-22")).toBeVisible();
  await page.goto(`${portal()}/notices`);
  const asked = page.getByRole("dialog", { name: "《隐私政策》已更新" });
  await expect(asked.getByText(/SM4/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/policies-wide.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/policies-phone.png" });
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "同意并继续" }).click();
  await expect(asked).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "通知公告与政策" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(asked).toBeHidden();
});
