import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";
import { suitsEverybody } from "./support/walk.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "还没有提交，要离开吗？" });

/** Reloads as the browser's own button does, and stays when it asks. */
async function staysOnReload(page: Page): Promise<void> {
  const [asked] = await Promise.all([
    page.waitForEvent("dialog"),
    page.evaluate(() => setTimeout(() => window.location.reload())),
  ]);
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
}

test("whoever leaves a form they began is asked, by a link and by the browser, and finds what they wrote", async ({
  page,
}) => {
  await page.goto(`${portal()}/register?type=person`);
  const name = page.getByRole("textbox", { name: "姓名" });
  const away = page.getByRole("link", { name: "查询审核进度" });
  await name.fill("演示农户甲");
  await away.click();
  await suitsEverybody(page, question(page));
  await question(page).getByRole("button", { name: "继续填写" }).click();
  await staysOnReload(page);
  await expect(name).toHaveValue("演示农户甲");

  await away.click();
  await question(page).getByRole("button", { name: "离开" }).click();
  await expect(page).toHaveURL(/\/register\/status$/);
  await page.goBack();
  await expect(name).toHaveValue("");
  await away.click();
  await expect(page).toHaveURL(/\/register\/status$/);
});

test("the way back out of an application is asked too, on a phone as on a large screen", async ({ page }) => {
  await signInAsCitizen(page, people.familyFarm, "/systemsettled");
  await page.getByRole("button", { name: "申请接入系统" }).click();
  const name = page.getByRole("textbox", { name: "系统名称" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await name.fill("演示系统");
    await staysOnReload(page);
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "继续填写" }).click();
    await expect(name).toHaveValue("演示系统");
  }
  // on a phone the question is a dialog that Back closes: the second one
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(name).toHaveValue("演示系统");
  await page.goBack();
  await question(page).getByRole("button", { name: "离开" }).click();
  await expect(name).toBeHidden();
});

test("the end of a session asks nobody about what was written", async ({ page }) => {
  await signInAsCitizen(page, people.farmer, "/feedback");
  await page.getByRole("textbox", { name: "反馈内容" }).fill("只写了一半的话");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "您好，演示农户" }).click();
  await header.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("退出成功").first()).toBeVisible();
  expect(asked).toEqual([]);
});

test("a form in a dialog is kept from Escape, and the page below it changes without a question", async ({ page }) => {
  await signInAsCitizen(page, people.familyFarm, "/mine/devices");
  await page.getByRole("link", { name: "我的反馈" }).first().click();
  await page.getByRole("link", { name: "意见反馈" }).first().click();
  const dialog = page.getByRole("dialog", { name: "意见反馈" });
  const content = dialog.getByRole("textbox", { name: "反馈内容" });
  await content.fill("只写了一半的话");
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "继续填写" }).click();
  await expect(content).toHaveValue("只写了一半的话");

  await page.goBack();
  await expect(page).toHaveURL(/\/mine\/devices$/);
  await expect(question(page)).toBeHidden();
  await expect(content).toHaveValue("只写了一半的话");
  await staysOnReload(page);
  await dialog.getByRole("button", { name: "关闭" }).click();
  await question(page).getByRole("button", { name: "离开" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "意见反馈" }).first().click();
  await expect(content).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("what is kept at an address of its own asks on the way to the next one", async ({ page }) => {
  await signInAsStaff(page, people.systemAdministrator, "/management/calendar");
  const changes = page.getByRole("alertdialog", { name: "放弃没有保存的修改吗？" });
  const years = page.getByRole("navigation", { name: "年份" }).getByRole("button");
  await years.first().click();
  await expect(years.first()).toHaveAttribute("aria-current", "page");
  const source = page.getByRole("textbox", { name: "依据" });
  await source.fill("国务院办公厅通知");
  await staysOnReload(page);
  await page.goBack();
  await changes.getByRole("button", { name: "继续填写" }).click();
  await expect(source).toHaveValue("国务院办公厅通知");
  await years.last().click();
  await changes.getByRole("button", { name: "放弃修改" }).click();
  await expect(years.last()).toHaveAttribute("aria-current", "page");
  await expect(changes).toBeHidden();
});

test("a form in a dialog of the console asks on every way out of it", async ({ page }) => {
  await signInAsStaff(page, people.policyProposer, "/management/settings");
  await page.getByRole("tab", { name: "变更历史" }).click();
  await page.getByRole("tab", { name: "现在的参数" }).click();
  await page.getByRole("button", { name: "修改：验证码可试次数" }).click();
  const form = page.getByRole("dialog", { name: "修改验证码可试次数" });
  const reason = form.getByLabel("修改理由");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "修改：验证码可试次数" }).click();
  await reason.fill("按最新安全要求");
  const waysOut = [
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
    () => form.getByRole("button", { name: "取消" }).click(),
  ];
  for (const leave of waysOut) {
    await leave();
    await question(page).getByRole("button", { name: "继续填写" }).click();
    await expect(reason).toHaveValue("按最新安全要求");
    await staysOnReload(page);
  }
  await form.getByRole("button", { name: "取消" }).click();
  await question(page).getByRole("button", { name: "离开" }).click();
  await expect(form).toBeHidden();
});

test("what a citizen began in a dialog stays over another page, and is asked about when it closes", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer, "/mine/account");
  await page.getByRole("button", { name: "认证为涉农主体" }).click();
  const form = page.getByRole("dialog", { name: "涉农主体认证" });
  const company = form.getByLabel("单位名称", { exact: true });
  await company.fill("演示梨花农场");
  await page.keyboard.press("Escape");
  await suitsEverybody(page, question(page));
  await question(page).getByRole("button", { name: "继续填写" }).click();
  await expect(company).toHaveValue("演示梨花农场");
  await form.getByRole("button", { name: "关闭" }).click();
  await question(page).getByRole("button", { name: "离开" }).click();
  await expect(form).toBeHidden();
});
