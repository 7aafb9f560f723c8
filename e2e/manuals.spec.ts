import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect as ask, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

const pictures = resolve(import.meta.dirname, "../test-results/manuals");
const manuals = resolve(import.meta.dirname, "../docs/manuals");
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

// four people walk at once
const expect = ask.configure({ timeout: 30_000 });
const taken = new Set<string>();

/** One picture of a manual, once what it is about is on the screen. */
async function take(page: Page, name: string, shows: Locator, size = desktop) {
  await page.setViewportSize(size);
  await expect(shows, name).toBeVisible();
  await expect(page.locator("output", { hasText: /^正在/ }), name).toHaveCount(0);
  // the choice of an account exists in demonstrations alone
  await page.evaluate(() => {
    const choice = document.querySelector('a[href="/demo/outbox"]')?.parentElement;
    if (choice?.querySelector("select")) choice.style.display = "none";
  });
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: "disabled" });
  taken.add(name);
}

const open = (page: Page, path: string) => page.goto(`${portal()}${path}`);
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });

async function visitor(page: Page) {
  await open(page, "/homeZtfw");
  await take(page, "social-home", page.getByRole("heading", { name: "主题服务" }));
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  await take(page, "social-sign-in", page.getByRole("button", { name: /图形验证码图片/ }));
  await open(page, "/register?type=personal");
  await page.getByText("农户、市民，注册后马上能用").click();
  await take(page, "social-register", page.getByLabel("姓名", { exact: true }));
  await open(page, "/recover");
  await take(page, "social-recover", page.getByLabel("账号登记的手机号"));
  await open(page, "/searchview?keywords=农机补贴");
  await take(page, "social-search", page.getByText("最可能是您要办的"));
  await open(page, "/serve/guide/njbt-apply");
  await take(page, "social-guide", page.getByRole("button", { name: "立即办理" }));
  await open(page, "/serve/financialsupermarket");
  await take(page, "social-finance", page.getByText("加入对比").first());
  await open(page, "/feedback");
  await take(page, "social-feedback", page.getByRole("button", { name: "提交反馈" }));
  await open(page, "/first");
  await take(page, "staff-first", page.getByRole("link", { name: /进入工作人员服务/ }));
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await take(page, "staff-sign-in", page.getByRole("button", { name: /图形验证码图片/ }));
}

async function citizen(page: Page) {
  await openSignedIn(page, people.farmer, "market", "/serve/searchlist");
  await take(page, "social-records", page.getByText("发证机关").first());
  await page.setViewportSize(phone);
  await open(page, "/homeZtfw");
  await take(page, "social-phone", page.getByRole("navigation", { name: "底部导航" }), phone);
  await page.getByRole("button", { name: "关怀版" }).click();
  await take(page, "social-care", page.getByRole("heading", { name: "常办的事" }), phone);
}

async function officer(page: Page) {
  await openSignedIn(page, people.manualOfficer, "gov", "/home");
  await take(page, "staff-home", page.getByRole("heading", { name: "我的待办" }));
  await open(page, "/system/index");
  await take(page, "staff-systems", page.getByText("个系统").first());
  await open(page, "/data/dataAnalysis");
  await take(page, "staff-data", page.getByRole("button", { name: "导出目录" }));
  await page.getByText("粮油规模种植主体台账").first().click();
  await page.getByRole("link", { name: "申请使用" }).first().click();
  await take(page, "staff-data-apply", page.getByLabel("使用用途"));
  await open(page, "/scene/scene");
  await take(page, "staff-scene", page.getByRole("heading", { name: "推荐场景" }));
  await page.getByRole("link", { name: "场景申报" }).click();
  await page.getByRole("button", { name: "申报新场景" }).click();
  await take(page, "staff-declare", page.getByText("应用成效").first());
  await open(page, "/intelligentbrain");
  await take(page, "staff-brain", page.getByText("点格子看下一级"));
  await open(page, "/mine/security");
  await take(page, "staff-security", page.getByRole("button", { name: "生成恢复码" }));
  await open(page, "/mine/roles");
  await page.getByRole("button", { name: /^申请角色：种业大数据平台/ }).click();
  const roles = page.getByRole("dialog", { name: /申请进入“种业大数据平台/ });
  await roles.getByRole("radio", { name: "查看员" }).check();
  await take(page, "staff-role", roles);
  await roles.getByRole("button", { name: "提交申请" }).click();
  await expect(roles.getByText("正在等待管理员审核")).toBeVisible();
  await page.setViewportSize(phone);
  await open(page, "/home");
  await take(page, "staff-phone", page.getByRole("navigation", { name: "底部导航" }), phone);
}

async function administrator(page: Page) {
  await openSignedIn(page, people.manualAdministrator, "gov", "/management/registrations?kind=roleApplication");
  await take(page, "staff-review", page.getByRole("row").filter({ hasText: "种业大数据平台" }).first());
}

/** Both manuals as they are read, at both widths; which of them is asked first. */
async function reader(page: Page) {
  await open(page, "/manual");
  await expect(heading(page, "用户手册")).toBeVisible();
  await page
    .getByRole("link", { name: /社会用户手册/ })
    .first()
    .click();
  await expect(page).toHaveURL(/of=social/);
  for (const { width, height } of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole("heading", { name: "找回密码" })).toBeVisible();
    expect(await findings(page), `the manual at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await open(page, `/manual?of=social#${encodeURIComponent("找回密码")}`);
  await expect(page.getByRole("heading", { name: "找回密码" })).toBeInViewport();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: /下载 PDF/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/社会用户手册（1\.\d+）\.pdf$/);
}

test("the manuals are read and saved, and every picture in them can be taken of the product as it is", async ({
  page,
  browser,
}) => {
  test.setTimeout(process.env["MANUAL_PICTURES"] ? 400_000 : 120_000);
  await mkdir(pictures, { recursive: true });
  const alone = async (walk: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ viewport: desktop, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
    await walk(await context.newPage());
    await context.close();
  };
  await Promise.all([alone(visitor), alone(citizen), alone(officer)]);
  await alone(administrator);

  const texts = await Promise.all(
    ["department", "social"].map((name) => readFile(join(manuals, `${name}.md`), "utf8")),
  );
  const named = texts.flatMap((text) => [...text.matchAll(/\]\(pictures\/([\w-]+)\.webp\)/g)].map(([, name]) => name));
  expect([...taken].sort()).toEqual([...named].sort());
  if (!process.env["MANUAL_PICTURES"]) await reader(page);
});
