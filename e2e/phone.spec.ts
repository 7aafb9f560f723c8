import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";
import { choose, settle } from "./support/link-walk.ts";
import { measured } from "./support/phone.ts";

/** A list, and what its first row is. */
type List = { path: string; row: string };

const service = "main .serve-row";
const record = "main .paged li";
const visitor: List[] = [
  { path: "/serve/situations", row: "main section li" },
  { path: "/serve/people", row: service },
  { path: "/serve/units", row: "main li" },
  { path: "/serve/govermentserve", row: service },
  { path: "/serve/agriculturalservice", row: service },
  { path: "/serve/ruraleconomy", row: service },
  { path: "/serve/agrotechnology", row: "main tbody tr" },
  { path: "/serve/financialsupermarket", row: "main article" },
  { path: "/notices", row: record },
];
const farmer: List[] = [
  { path: "/serve/searchlist", row: record },
  { path: "/serve/redblacklist", row: record },
  { path: "/serve/adminlist", row: record },
  { path: "/mine/matters", row: "main .mine-list > .srow" },
  { path: "/system/index", row: "main .tile" },
  { path: "/system/function", row: "main .fl-main li" },
  { path: "/scene/scene", row: "main article" },
];
const official: List[] = [
  { path: "/data/dataanalysis", row: "main .fl-main li" },
  { path: "/system/index", row: "main .tile" },
];

/** The bar at the bottom covers what lies behind it. */
const BAR = 64;
/** The phones that lists begin on, and of a row so much that one knows what it is: in 关怀版 its name. */
const phones = [
  { width: 390, height: 844, care: null, enough: 96 },
  { width: 360, height: 640, care: null, enough: 96 },
  { width: 360, height: 640, care: "on", enough: 32 },
] as const;

async function lateRows(
  page: Page,
  lists: readonly List[],
  on: readonly (typeof phones)[number][] = phones,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, row } of lists) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${portal()}${path}`);
    await settle(page);
    for (const { width, height, care, enough } of on) {
      await page.setViewportSize({ width, height });
      await choose(page, { care, contrast: null });
      const { firstRow } = await measured(page, row);
      const where = `${path} at ${width}${care ? " in 关怀版" : ""}`;
      if (!firstRow) faults.push(`${where}: no ${row}`);
      else if (Math.min(firstRow.bottom, firstRow.top + enough) > height - BAR)
        faults.push(`${where}: the first row begins at ${firstRow.top}`);
    }
    await choose(page, { care: null, contrast: null });
  }
  return faults;
}

test("a list begins on the first screen of a phone: a visitor's, a farmer's", async ({ page }) => {
  expect(await lateRows(page, visitor)).toEqual([]);
  await signInAsCitizen(page, people.farmer);
  expect(await lateRows(page, farmer)).toEqual([]);
});

test("a list begins on the first screen of a phone: an official's", async ({ page }) => {
  await signInAsStaff(page, people.linkOfficer);
  // their 关怀版 has one button more above its lists
  expect(
    await lateRows(
      page,
      official,
      phones.filter(({ care }) => !care),
    ),
  ).toEqual([]);
});

test("the market's home and the scenes stay short on a phone: a few of each, and the rest at one press", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/homeZtfw`);
  await settle(page);
  for (const name of ["热门服务", "通知公告"])
    await expect(page.getByRole("region", { name }).getByRole("listitem"), name).toHaveCount(3);
  // half of what it was, 5,952 px, when systems and scenes stood on it too: the menu leads to them
  expect((await measured(page)).height).toBeLessThanOrEqual(2976);
  await page.getByRole("button", { name: "菜单" }).click();
  for (const name of ["行业专题", "地方场景"])
    await expect(page.getByRole("navigation", { name: "菜单" }).getByRole("link", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  const services = page.getByRole("region", { name: "热门服务" });
  await services.getByRole("button", { name: /^更多（共 \d+ 项）$/ }).click();
  await expect.poll(() => services.getByRole("listitem").count()).toBeGreaterThan(6);
  await page.goto(`${portal()}/scene/scene`);
  await settle(page);
  expect((await measured(page)).height).toBeLessThanOrEqual(3300);
});

test("what a page is set in on a phone is 16 px and more, and notes are 14", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const signs: Record<string, number> = {};
  for (const path of ["/homeZtfw", "/serve/govermentserve", "/notices", "/feedback", "/register"]) {
    await page.goto(`${portal()}${path}`);
    await settle(page);
    for (const [size, count] of Object.entries((await measured(page)).signs)) signs[size] = (signs[size] ?? 0) + count;
  }
  const total = Object.values(signs).reduce((sum, count) => sum + count, 0);
  const small = Object.entries(signs).reduce((sum, [size, count]) => (Number(size) < 16 ? sum + count : sum), 0);
  expect(small / total).toBeLessThan(0.4);
});

test("filters of a list are one button on a phone, which says how many are set", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/serve/govermentserve`);
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "筛选" });
  await sheet.getByLabel("农户").check();
  await sheet.getByLabel("合作社").check();
  await sheet.getByRole("button", { name: /^查看 \d+ 个结果$/ }).click();
  await expect(page.getByRole("button", { name: "筛选（2）" })).toBeVisible();
});

test("in 关怀版 the button of the sign-in is on the first screen of a small phone, and the footer is as short as any", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${portal()}/sitemap`);
  await choose(page, { care: "on", contrast: null });
  const footer = page.getByRole("contentinfo");
  expect((await footer.boundingBox())?.height).toBeLessThan(320);
  await footer.getByRole("button", { name: "本站信息" }).click();
  await expect(footer.getByRole("link", { name: "隐私政策" })).toBeVisible();
  await page.goto(`${portal()}/login`);
  const signIn = page.locator("main").getByRole("button", { name: "登录", exact: true });
  const { y = Infinity, height = 0 } = (await signIn.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(640);
  // what makes room stands below
  await page.getByRole("button", { name: "退出关怀版" }).click();
  await expect(page.getByRole("button", { name: "关怀版", exact: true })).toBeVisible();
});

test("the footer of a phone unfolds to whose site it is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/sitemap`);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("主办单位：", { exact: false })).toBeHidden();
  await footer.getByRole("button", { name: "本站信息" }).click();
  await expect(footer.getByText("主办单位：", { exact: false })).toBeVisible();
});

for (const [name, width, height] of [
  ["a phone", 390, 844],
  ["a wide screen", 1440, 900],
] as const)
  test(`on ${name} a toast keeps away from what the dialog says and asks first`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${portal()}/serve/agriculturalservice`);
    await page.getByRole("button", { name: /^办理/ }).first().click();
    const dialog = page.getByRole("dialog", { name: "用户登录" });
    const said = page.locator(".toast").filter({ hasText: "请登录!" });
    await expect(said).toBeVisible();
    await expect(dialog).toBeVisible();
    const toast = await said.boundingBox();
    const first = await dialog.getByLabel("用户名或手机号", { exact: true }).boundingBox();
    if (!toast || !first) throw new Error("the toast or the form is not there");
    const isBelow = toast.y >= first.y + first.height;
    const isBeside = toast.x + toast.width <= first.x;
    expect(isBelow || isBeside, JSON.stringify({ toast, first })).toBe(true);
  });

test("a phone shows no code that it would have to scan itself", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${portal()}/login`);
  await expect(page.getByRole("tab")).toHaveText(["账号登录", "短信登录"]);
  await context.close();
});

test("whoever may not ask for data or connect a system is not told to", async ({ page }) => {
  await signInAsCitizen(page, people.farmer, "/data/dataRequest");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("数据资源：数据申请");
  await expect(page.getByRole("main")).toContainText("数据由工作人员账号申请，您的账号可以查看数据目录。");
  await expect(page.getByText("申请使用")).toBeHidden();
  await page.goto(`${portal()}/system/index`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("行业专题");
  await expect(page.getByRole("link", { name: "申请接入" })).toBeHidden();
});
