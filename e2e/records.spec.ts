import { findings } from "./support/walk.ts";
import { expect, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";

const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

test("a farmer looks up certificates, credit lists and penalties, narrows them down, takes them along and reads one", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer, "/serve/searchlist");
  await expect(page.getByRole("heading", { level: 1, name: "证书查询" })).toBeVisible();
  const rows = page.getByRole("list", { name: "查询结果" }).getByRole("listitem");
  await expect(rows).toHaveCount(10);

  await page
    .getByRole("searchbox", { name: /单位、证书编号/ })
    .first()
    .fill("合作");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/keywords=/);
  await expect(rows.first().locator("mark")).toHaveText("合作");
  await page.getByRole("radio", { name: "南京市" }).first().click();
  await page.getByRole("radio", { name: "江宁区" }).first().click();
  await expect(page).toHaveURL(/county=320115/);
  await expect(rows.locator("dd").filter({ hasText: /江苏省(?!南京市江宁区)/ })).toHaveCount(0);
  await expect(rows.first()).toContainText("江苏省南京市江宁区");
  expect(await findings(page)).toEqual([]);

  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出 Excel" }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^证书查询结果-\d{4}-\d\d-\d\d\.xlsx$/);

  const listAt = page.url();
  await rows.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "证书详情" })).toBeVisible();
  await expect(page.getByRole("article").locator("dl")).toContainText("统一社会信用代码");
  await page.getByRole("link", { name: "回到查询列表" }).click();
  await expect(page).toHaveURL(listAt);

  // a category's name stands in no record's name
  await page.goto(`${portal()}/serve/searchlist?keywords=兽药`);
  await page.getByRole("button", { name: "查“兽药经营”" }).click();
  await expect(rows.first()).toContainText("兽药经营");

  await page.goto(`${portal()}/serve/redblacklist?list=black&keywords=一`);
  await expect(page.getByRole("tabpanel").getByText("一个字会找到太多记录，请至少输入两个字")).toBeVisible();
  await page.getByRole("tab", { name: "红榜名单" }).click();
  await expect(rows).toHaveCount(10);
  expect(await findings(page)).toEqual([]);
});

test("on a phone somebody reads a penalty, to when it is shown, and what can be done about it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsCitizen(page, people.cooperative, "/serve/adminlist?list=penalty");
  const rows = page.getByRole("list", { name: "查询结果" }).getByRole("listitem");
  await expect(rows).toHaveCount(10);
  expect(await page.evaluate(isWide)).toBe(false);
  await page.getByRole("button", { name: "筛选" }).click();
  const sheet = page.getByRole("dialog", { name: "筛选" });
  await sheet.getByRole("radio", { name: "警告" }).click();
  await sheet.getByRole("button", { name: /查看 .* 个结果/ }).click();
  await expect(page.getByRole("button", { name: /去掉条件\s*警告/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await rows.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "行政处罚详情" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(/公示到 \d{4}-\d\d-\d\d，到期自动停止公示/);
  await expect(page.getByRole("link", { name: "申请信用修复" })).toHaveAttribute("href", /^\/feedback\?topic=/);
  await expect(page.getByRole("link", { name: "提出异议" })).toBeVisible();
  await expect(page.getByText(/作出决定(当天|后)/)).toContainText("工作日");
  expect(await page.evaluate(isWide)).toBe(false);
  expect(await findings(page)).toEqual([]);
  // on paper the record stands alone
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "回到查询列表" })).toBeHidden();
  await expect(page.getByRole("article").locator("dl")).toBeVisible();
});
