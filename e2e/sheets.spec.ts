import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, portal, test } from "./support/fixtures.ts";

/** Prints the page on A4, keeps what came for whoever wants to look at it, and counts the sheets. */
async function sheetsOf(page: Page, name: string): Promise<number> {
  // A4 between the margins that the sheets have
  await page.setViewportSize({ width: 688, height: 1032 });
  await page.screenshot({ path: `test-results/${name}.png`, fullPage: true });
  const paper = await page.pdf({ format: "A4", preferCSSPageSize: true });
  await writeFile(`test-results/${name}.pdf`, paper);
  return paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("a clerk prints what is to be done in a situation and hands it to a farmer", async ({ page }) => {
  await page.goto(`${portal()}/serve/situation/mai-nongji`);
  const sheet = page.getByRole("region", { name: "买了农机，打印的一张纸" });
  const button = page.getByRole("button", { name: "打印成一张纸" });

  await test.step("on the screen there is but the button, which prints", async () => {
    await page.evaluate(() => {
      window.print = () => void (document.title = "printed");
    });
    await button.click();
    await expect(page).toHaveTitle("printed");
    await expect(sheet).toBeHidden();
  });

  await page.emulateMedia({ media: "print" });
  await test.step("on paper each matter says, in its order, all that one wants to know of it", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "买了农机" })).toBeVisible();
    await expect(page.getByText("适合：农户、家庭农场、合作社")).toBeVisible();
    const matters = sheet.locator("ol > li");
    await expect(matters).toHaveCount(7);
    const subsidy = matters.nth(2);
    await expect(subsidy.getByRole("heading")).toHaveText("3. 农机购置补贴申请");
    await expect(subsidy.getByText("上牌以后凭发票和合格证领补贴")).toBeVisible();
    await expect(subsidy.locator("dt")).toHaveText(["谁能办", "要带什么", "要多久", "多少钱", "在哪办", "电话"]);
    for (const paper of ["购机发票", "机具合格证", "人机合影", "银行卡或社保卡", "申请人身份证或营业执照"])
      await expect(subsidy.getByRole("listitem").filter({ hasText: paper })).toBeVisible();
    await expect(subsidy.getByText("各乡镇人民政府一楼大厅（演示）")).toBeVisible();
    await expect(subsidy.getByText(/^000-0000 \d{4}/)).toBeVisible();
  });

  await test.step("nothing is left of what only a screen can do", async () => {
    await expect(page.getByRole("button")).toHaveCount(0);
    for (const gone of ["点名称看办事指南，点按钮开始办", "返回按事情找", "需登录", "办件查询"])
      await expect(page.getByText(gone).filter({ visible: true })).toHaveCount(0);
    for (const frame of ["banner", "contentinfo", "navigation"] as const)
      await expect(page.getByRole(frame).filter({ visible: true })).toHaveCount(0);
  });

  await test.step("at its end stands where it comes from, since when, and what can be done online", async () => {
    await expect(sheet.getByText("农业农村数字服务门户")).toBeVisible();
    await expect(sheet.getByText(`${portal()}/serve/situation/mai-nongji`)).toBeVisible();
    await expect(sheet.getByText(/^打印日期：\d{4}年\d{1,2}月\d{1,2}日$/)).toBeVisible();
    // the page stayed open in the office
    await page.clock.setFixedTime("2027-02-03T09:00:00+08:00");
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(sheet.getByText("打印日期：2027年2月3日", { exact: true })).toBeVisible();
    await expect(sheet.getByText(/^技术支持 /)).toBeVisible();
    await expect(sheet.getByText(/^(第 [\d、]+ 件|这几件事都)能在网上办/)).toBeVisible();
  });
  expect(await sheetsOf(page, "sheet-situation")).toBeLessThanOrEqual(2);
});

test("a guide on paper holds no button and no mark of its system, and fits on two sheets", async ({ page }) => {
  await page.goto(`${portal()}/serve/guide/njbt-apply`);
  await expect(page.getByRole("button", { name: "下载表格" })).toBeVisible();
  await expect(page.locator("header .hl")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "农机购置补贴申请" })).toBeVisible();
  await expect(page.getByText("各乡镇人民政府一楼大厅（演示）")).toBeVisible();
  await expect(page.locator("header .hl")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(await sheetsOf(page, "sheet-guide")).toBeLessThanOrEqual(2);
});
