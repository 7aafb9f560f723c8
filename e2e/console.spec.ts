import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";
import { lockOut, openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

// one administrator's code works once in thirty seconds
test.describe.configure({ mode: "default" });

test("a county administrator's morning: what waits, three let in, one sent back, a colleague unlocked", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { foreignRequests, complaints } = watch(page, portal());
  await lockOut(request, people.lockedColleague);
  await signInAsStaff(page, people.countyClerk, "/management");
  const navigation = page.getByRole("navigation", { name: "后台导航" });

  await test.step("the workbench says what waits and what comes first", async () => {
    await expect(page.getByRole("heading", { name: "工作台", level: 1 })).toBeVisible();
    await expect(navigation.getByRole("link", { name: /审核申请/ })).toContainText("4");
    const first = page.getByRole("region", { name: "先办这些" });
    await expect(first.getByRole("link")).toHaveCount(4);
    await expect(page.getByRole("region", { name: "各类待办" }).getByRole("link", { name: /注册审核/ })).toContainText(
      "4",
    );
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: "test-results/console-workbench-1440.png" });
  });

  await test.step("three are let in together, one is sent back with a reason", async () => {
    await page
      .getByRole("region", { name: "各类待办" })
      .getByRole("link", { name: /注册审核/ })
      .click();
    await expect(page).toHaveURL(/\/management\/registrations/);
    for (const key of ["07", "08", "09"]) await page.getByRole("checkbox", { name: new RegExp(`000${key}$`) }).check();
    await page.getByRole("button", { name: "批量通过" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "通过 3 条" }).click();
    const told = page.getByRole("region", { name: "撤回决定" });
    await expect(told).toContainText("已通过 3 条");
    await expect(page.getByRole("dialog")).toBeHidden();
    // what stands below moves up when the three are gone
    await expect(page.getByRole("tab", { name: /^等我处理/ })).toHaveText("等我处理 1");
    await page.getByRole("checkbox", { name: /00010$/ }).check();
    await page.getByRole("button", { name: "批量退回" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /无法确认您在该单位任职/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "退回 1 条" }).click();
    await expect(told).toContainText("已退回 1 条");
    // nothing waits any more, and the menu says so at once
    await expect(page.getByRole("tab", { name: /^等我处理/ })).toHaveText("等我处理 0");
    await expect(page.getByText("没有等您处理的申请")).toBeVisible();
    await expect(navigation.getByRole("link", { name: /审核申请/ })).not.toContainText("4");
  });

  await test.step("a colleague who typed their password wrong too often is let in again", async () => {
    await navigation.getByRole("link", { name: "用户与机构" }).click();
    await page.getByRole("searchbox", { name: "用户名、手机号、身份证号" }).fill(people.lockedColleague);
    await page.getByRole("main").getByRole("button", { name: "查找", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: people.lockedColleague });
    await expect(row).toContainText("已锁定");
    await row.getByRole("button", { name: /查看演/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "解除锁定", exact: true }).click();
    const asked = page.getByRole("dialog", { name: /^解除锁定：/ });
    await asked.getByRole("textbox").fill("电话核实本人输错密码");
    await asked.getByRole("button", { name: "解除锁定", exact: true }).click();
    await expect(page.getByText("已解除锁定", { exact: true }).first()).toBeVisible();
  });

  await test.step("they go on by the search: a colleague by their user name, a page by what it is called", async () => {
    const field = page.getByRole("combobox", { name: /^查找页面/ });
    await page.keyboard.press("Escape");
    // a dialog keeps its keys until it is gone
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await field.fill(people.lockedColleague);
    await expect(page.getByRole("group", { name: "用户" }).getByRole("option")).toHaveCount(1);
    expect(await findings(page)).toEqual([]);
    await field.fill("好差评");
    await page.getByRole("option", { name: /差评整改/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "差评整改", level: 1 })).toBeVisible();
  });
  expect(foreignRequests).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the office on a phone: its navigation unfolds, what is not one's own is refused with a way on, and the portal is a page load away", async ({
  page,
}) => {
  const { foreignRequests, complaints } = watch(page, portal());
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, people.countyClerk, "gov", "/admin");
  await expect(page.getByRole("heading", { name: "工作台", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "导航", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "后台导航" });
  await expect(drawer.getByRole("link", { name: "意见反馈答复" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await drawer.getByRole("link", { name: "意见反馈答复" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { name: "意见反馈答复", level: 1 })).toBeVisible();
  await page.screenshot({ path: "test-results/console-phone.png" });
  await page.goto(`${portal()}/management/site`);
  await expect(page.getByRole("heading", { name: "您的账号不能使用这个功能" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "返回门户" }).click();
  await expect(page).toHaveURL(`${portal()}/home`);
  expect(foreignRequests).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a list by the keyboard: sorted, chosen, columns taken out and remembered; a region found by a part of its name", async ({
  page,
}) => {
  const { foreignRequests, complaints } = watch(page, portal());
  await openSignedIn(page, people.countyClerk, "gov", "/management/people");
  const table = page.getByRole("table", { name: "账号" });
  const row = table.getByRole("row");

  await test.step("what is sorted says so at its head", async () => {
    await expect(table.getByRole("columnheader", { name: "注册时间" })).toHaveAttribute("aria-sort", "descending");
    await table.getByRole("button", { name: "最近登录" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/order=lastSignIn/);
    await expect(table.getByRole("columnheader", { name: "最近登录" })).toHaveAttribute("aria-sort", "descending");
  });

  await test.step("one is chosen, then all of this page, then none", async () => {
    const all = table.getByRole("checkbox", { name: "选择本页全部账号" });
    // rows of the former order stand until the new ones are there, and a choice among them would go with them
    await expect(table).not.toHaveAttribute("aria-busy", "true");
    await row.nth(1).getByRole("checkbox").press("Space");
    await expect(page.getByText("已选 1 条")).toBeVisible();
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.press("Space");
    await expect(all).toBeChecked();
    await all.press("Space");
    await expect(page.getByText(/^已选/)).toBeHidden();
  });

  await test.step("a column that was taken out stays out after the page was loaded anew", async () => {
    await page.getByRole("button", { name: "显示的列" }).click();
    await page.getByRole("checkbox", { name: "单位与区划" }).uncheck();
    await expect(table.getByRole("columnheader", { name: "单位与区划" })).toBeHidden();
    await page.reload();
    await expect(row.nth(1)).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "单位与区划" })).toBeHidden();
    await page.getByRole("button", { name: "显示的列" }).click();
    await page.getByRole("checkbox", { name: "单位与区划" }).check();
    await expect(table.getByRole("columnheader", { name: "单位与区划" })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("a table that is wider than its place scrolls by the keyboard; its head stays in sight", async () => {
    await page.setViewportSize({ width: 800, height: 500 });
    await page.evaluate(() => document.documentElement.setAttribute("data-care", "on"));
    const frame = page.getByRole("region", { name: "账号，可以左右滚动" });
    await frame.focus();
    await expect(frame).toBeFocused();
    const isInside = (box: Element) => {
      const [outer, inner] = [box.getBoundingClientRect(), box.querySelector("th")?.getBoundingClientRect()];
      return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    };
    await frame.evaluate((box) => box.scrollTo(0, 400));
    expect(await frame.evaluate(isInside)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);
    await page.evaluate(() => document.documentElement.removeAttribute("data-care"));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("in a dialog Escape closes the list of regions, and then the dialog", async () => {
    const opener = page.getByRole("button", { name: "新建账号" });
    await opener.click();
    const form = page.getByRole("dialog", { name: "新建账号" });
    const region = form.getByRole("combobox", { name: "行政区划" });
    const offered = form.getByRole("listbox", { name: "行政区划" });
    await region.fill("如东");
    await expect(offered.getByRole("option").first()).toHaveAttribute("id", /.+/);
    await page.keyboard.press("ArrowDown");
    const second = await offered.getByRole("option").nth(1).textContent();
    await expect(region).toHaveAttribute("aria-activedescendant", /.+/);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(region).toHaveValue(second ?? "");
    await region.press("ArrowDown");
    await expect(offered).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(offered).toBeHidden();
    await expect(form).toBeVisible();
  });
  expect(foreignRequests).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the navigation that unfolds keeps the focus, and Escape gives it back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, people.countyClerk, "gov", "/management");
  const opener = page.getByRole("button", { name: "导航", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "后台导航" });
  await expect(drawer).toBeVisible();
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("Shift+Tab");
  await expect(drawer.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});
