import { readFile, writeFile } from "node:fs/promises";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

test("a farmer looks for a report, reads it as pictures and as tables, takes it along as a workbook and on paper", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const suits = async (name: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page), `${name} ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `test-results/reports-${name}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await openSignedIn(page, people.farmer, "market", "/analysisReport");

  await test.step("narrows the list down; what they chose stands in the address", async () => {
    await expect(page.getByRole("heading", { name: "分析报告", level: 1 })).toBeVisible();
    await suits("列表");
    const city = page.getByRole("group", { name: "地区" }).getByLabel(/盐城市/);
    const before = await city.boundingBox();
    await page
      .getByRole("group", { name: "专题" })
      .getByLabel(/粮食生产/)
      .click();
    await expect(page.getByRole("group", { name: "周期" }).locator(".none")).not.toHaveCount(0);
    expect(await city.boundingBox(), "what is pressed next stays under the finger").toEqual(before);
    await city.click();
    await expect(page).toHaveURL(/theme=grain.*region=3209/);
    await expect(page.getByText("1 份报告", { exact: true })).toBeVisible();
  });

  await test.step("reads it: chapters, a picture and its numbers, where a number comes from", async () => {
    await page.getByRole("link", { name: /^盐城市粮食生产月报/ }).click();
    await expect(page.getByRole("heading", { name: /^盐城市粮食生产月报/, level: 1 })).toBeVisible();
    await expect(page.getByRole("img", { name: /^盐城市粮食播种面积走势/ })).toBeVisible();
    await suits("图");
    await page.getByRole("link", { name: "粮食平均亩产", exact: true }).click();
    await expect(page.getByText("测产样方的加权平均单产", { exact: false })).toBeInViewport();
    await page.getByRole("button", { name: "看数据表" }).click();
    await expect(page).toHaveURL(/view=table/);
    await expect(
      page
        .getByRole("table", { name: /走势数据表/ })
        .first()
        .getByRole("row"),
    ).toHaveCount(13);
    await suits("表");
  });

  await test.step("the workbook", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出 Excel" }).click();
    const book = await coming;
    expect(book.suggestedFilename()).toMatch(/^盐城市粮食生产月报（\d{4} 年 \d+ 月）-\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe("PK");
  });

  await test.step("on paper there is the report alone, with its pictures and its tables", async () => {
    await page.getByRole("button", { name: "看图" }).click();
    await page.emulateMedia({ media: "print" });
    for (const gone of [
      page.getByRole("navigation", { name: "报告目录" }),
      page.getByRole("button", { name: "导出 Excel" }),
    ])
      await expect(gone).toBeHidden();
    await expect(page.getByRole("img", { name: /走势/ }).first()).toBeVisible();
    await expect(page.getByRole("table", { name: /走势数据表/ }).first()).toBeVisible();
    const paper = await page.pdf({ format: "A4", preferCSSPageSize: true });
    await writeFile("test-results/reports.pdf", paper);
    const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(12);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("one that is for offices, or that is not there, leads back to the list", async () => {
    await page.goto(`${portal()}/analysisReport?id=no-such-report`);
    await expect(page.getByRole("heading", { name: "没有找到这份报告" })).toBeVisible();
    await page.getByRole("link", { name: "看全部报告" }).click();
    await expect(page).toHaveURL(/\/analysisReport$/);
  });
});
