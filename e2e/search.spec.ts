import { expect, portal, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

test("somebody types, is shown what it may be, finds the answer first, narrows it down, and finds nothing kindly", async ({
  page,
}) => {
  await page.goto(`${portal()}/homeZtfw`);
  const field = page.getByRole("search").locator("input");
  const list = page.getByRole("listbox", { name: "搜索建议" });
  const counted = page.getByRole("search").getByRole("status").first();

  // pinyin, as it is typed; arrows go through the list while the focus stays in the field
  await field.click();
  await expect(field).toHaveRole("combobox");
  await field.pressSequentially("nongji");
  await expect(list.getByRole("option").first()).toContainText("农机");
  await expect(counted).toHaveText(/条建议，用上下键选择$/);
  await field.press("ArrowDown");
  await expect(list.getByRole("option", { selected: true })).toHaveCount(1);
  expect(await field.getAttribute("aria-activedescendant")).toBe(
    await list.getByRole("option", { selected: true }).getAttribute("id"),
  );
  expect(await findings(page, "search")).toEqual([]);
  await field.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(field).toHaveAttribute("aria-expanded", "false");

  // plain words: one answer, then the others with the reason marked
  await field.fill("买农机有钱补吗");
  await page.getByRole("search").getByRole("button", { name: "搜索" }).click();
  await expect(page).toHaveURL(/\/searchview\?keywords=/);
  await expect(page.getByRole("heading", { level: 2, name: /农机购置/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "立即办理" })).toBeVisible();
  await expect(page.locator("mark").first()).toBeVisible();
  expect(await findings(page, "main")).toEqual([]);

  // kinds, orders and pages stand in the address
  await page
    .getByRole("navigation", { name: "结果类别" })
    .getByRole("link", { name: /业务系统/ })
    .click();
  await expect(page).toHaveURL(/kind=system/);
  await page.getByLabel("排序").selectOption("最多使用");
  await expect(page).toHaveURL(/sort=mostUsed/);

  // a slip is read as what was meant, and said
  await page.goto(`${portal()}/searchview?keywords=${encodeURIComponent("宅基第审批")}`);
  await expect(page.getByText("没有“宅基第审批”，已按")).toBeVisible();

  // an older system links in its own character set, and half a character is told in words
  await page.goto(`${portal()}/searchview?keywords=%CB%AE%B5%BE`);
  await expect(page).toHaveURL(`${portal()}/searchview?keywords=${encodeURIComponent("水稻")}`);
  await expect(field).toHaveValue("水稻");
  await page.goto(`${portal()}/%E0%A4%A`);
  await expect(page.getByRole("heading", { level: 1, name: "链接有误" })).toBeVisible();
  await page.getByRole("link", { name: "返回门户首页" }).click();
  await expect(page).toHaveURL(`${portal()}/first`);

  // what is written into the address is text and nothing else
  await page.goto(`${portal()}/searchview?keywords=${encodeURIComponent("<img src=x onerror=1>")}`);
  await expect(page.getByRole("heading", { name: "没有找到与“<img src=x onerror=1>”有关的内容" })).toBeVisible();

  // the same on a phone
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/searchview?keywords=njbt`);
  await expect(page.getByRole("button", { name: "立即办理" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page, "main")).toEqual([]);
  // one's own searches are known to this browser alone
  await page.getByRole("search").locator("input").fill("");
  await expect(list.getByRole("option", { name: /买农机有钱补吗/ })).toBeVisible();
});
