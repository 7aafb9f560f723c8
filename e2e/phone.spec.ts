import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";
import { settle } from "./support/link-walk.ts";
import { measured, watchShifts, shiftOf } from "./support/phone.ts";

/** Of a list, what its first row is. */
type Asked = { path: string; row?: string };

const service = "main .serve-row";
const record = "main .paged li";
const visitor: Asked[] = [
  { path: "/first" },
  { path: "/homeZtfw" },
  { path: "/login" },
  { path: "/register" },
  { path: "/register?type=entity" },
  { path: "/register/status" },
  { path: "/recover" },
  { path: "/serve/govermentserve", row: service },
  { path: "/serve/agriculturalservice", row: service },
  { path: "/serve/ruraleconomy", row: service },
  { path: "/serve/agrotechnology", row: "main tbody tr" },
  { path: "/serve/financialsupermarket", row: "main article" },
  { path: "/notices", row: record },
  { path: "/manual" },
  { path: "/feedback" },
  { path: "/feedback/status" },
  { path: "/privacy" },
  { path: "/accessibility" },
  { path: "/sitemap" },
  { path: "/app" },
  { path: "/404" },
];
/** Without their devices: how many there are to make room for is up to the stories beside this one. */
const farmer: Asked[] = [
  { path: "/homeZtfw" },
  { path: "/serve/searchlist", row: record },
  { path: "/serve/redblacklist", row: record },
  { path: "/serve/adminlist", row: record },
  { path: "/favourites" },
  { path: "/mine" },
  { path: "/mine/account" },
  { path: "/mine/data" },
  { path: "/mine/matters", row: "main article, main .paged li" },
  { path: "/mine/feedback" },
  { path: "/mine/bindings" },
  { path: "/mine/messages" },
  { path: "/mine/security" },
  { path: "/todo" },
  { path: "/system/index", row: "main .tile" },
  { path: "/system/function", row: "main .fl-main li" },
  { path: "/scene/scene", row: "main article" },
];
const official: Asked[] = [
  { path: "/home" },
  { path: "/mine" },
  { path: "/mine/consents" },
  { path: "/data/myData" },
  { path: "/data/dataRequest" },
  { path: "/data/dataanalysis", row: "main .fl-main li" },
  { path: "/intelligentbrain" },
  { path: "/todo" },
  { path: "/system/index", row: "main .tile" },
  { path: "/scene/scenedeclare" },
];

/** What moves while a page loads, as browsers count it. */
const MOST_SHIFT = 0.08;
/** Signs of a page below 14 px: dates in their little boxes, counts in tabs. */
const ALLOWED_TINY = 80;
/** The bar at the bottom covers what lies behind it. */
const BAR = 64;
/** Of a row so much is seen that one knows what it is. */
const ENOUGH_OF_ROW = 96;

async function suitsPhones(page: Page, { path, row }: Asked): Promise<string[]> {
  const faults: string[] = [];
  const fault = (at: number, what: string) => faults.push(`${path} at ${at}: ${what}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}${path}`);
  await settle(page);
  const shift = await shiftOf(page);
  if (shift > MOST_SHIFT) fault(390, `shifts by ${shift.toFixed(3)}`);
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const found = await measured(page, row);
    if (found.width > width) fault(width, `is ${found.width} wide`);
    if (found.small.length > 0) fault(width, `too small for a thumb: ${found.small.join(", ")}`);
    if (width === 390 && found.footer > 320) fault(width, `a footer of ${found.footer}`);
    const tiny = Object.entries(found.signs).filter(([size]) => Number(size) < 14);
    const letters = tiny.reduce((sum, [, count]) => sum + count, 0);
    if (letters > ALLOWED_TINY) fault(width, `${letters} signs below 14 px`);
    if (row === undefined) continue;
    if (!found.firstRow) fault(width, `no ${row}`);
    else if (Math.min(found.firstRow.bottom, found.firstRow.top + ENOUGH_OF_ROW) > height - BAR)
      fault(width, `the first row begins at ${found.firstRow.top}`);
  }
  return faults;
}

test.beforeEach(({ page }) => watchShifts(page));

test("a visitor's pages suit a phone: nothing wider than it, nothing too small, lists begin on its first screen", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const faults: string[] = [];
  for (const asked of visitor) faults.push(...(await suitsPhones(page, asked)));
  expect(faults).toEqual([]);
});

test("a farmer's pages suit a phone", async ({ page }) => {
  test.setTimeout(180_000);
  await signInAsCitizen(page, people.farmer);
  const faults: string[] = [];
  for (const asked of farmer) faults.push(...(await suitsPhones(page, asked)));
  expect(faults).toEqual([]);
});

test("an official's pages suit a phone", async ({ page }) => {
  test.setTimeout(180_000);
  await signInAsStaff(page, people.linkOfficer);
  const faults: string[] = [];
  for (const asked of official) faults.push(...(await suitsPhones(page, asked)));
  expect(faults).toEqual([]);
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

test("the footer of a phone unfolds to whose site it is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/sitemap`);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("主办单位：", { exact: false })).toBeHidden();
  await footer.getByRole("button", { name: "主办单位和地址" }).click();
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
