import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

test("a town that a reform made is added, offered to whoever registers, and withdrawn again", async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, people.registryAdministrator, "/management/dictionaries");
  await page.getByRole("tab", { name: "行政区划" }).click();
  await page.getByRole("button", { name: "新增行政区划" }).click();
  const drawer = page.getByRole("dialog", { name: "新增行政区划" });
  await drawer.getByLabel("代码").fill("320998991");
  await drawer.getByLabel("名称").fill("演示并镇");
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(drawer.getByText("没有代码为 320998 的上级行政区划，或它已停用，请先新增或恢复上级")).toBeVisible();
  await expect(drawer.getByLabel("名称")).toHaveValue("演示并镇");
  expect(await findings(page)).toEqual([]);
  await drawer.getByLabel("代码").fill("320925991");
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已新增，表单随即提供")).toBeVisible();

  const search = page.getByRole("search", { name: "名称或代码" });
  await search.getByRole("searchbox").or(search.getByRole("textbox")).fill("演示并镇");
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: "320925991" });
  await expect(row).toContainText("江苏省 / 盐城市 / 建湖县");
  expect(await findings(page)).toEqual([]);

  const offered = async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${portal()}/register?type=staff`);
    await visitor.getByRole("button", { name: /^单位所在行政区划/ }).click();
    const picker = visitor.getByRole("dialog", { name: "选择行政区划" });
    await picker.getByRole("combobox").fill("演示并镇");
    await expect(picker.getByRole("option").or(picker.getByText(/没有/)).first()).toBeVisible();
    const found = await picker.getByRole("option", { name: /演示并镇/ }).count();
    await visitor.context().close();
    return found;
  };
  expect(await offered()).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/regions-phone.png" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: "test-results/regions.png" });
  await page.getByRole("button", { name: "停用：演示并镇" }).click();
  await page.getByRole("dialog", { name: "停用“演示并镇”？" }).getByRole("button", { name: "停用" }).click();
  await expect(row).toContainText("已停用");
  expect(await offered()).toBe(0);
});
