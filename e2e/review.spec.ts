import { readFile } from "node:fs/promises";
import { decideApprovals } from "../packages/contract/src/governance/approvals.ts";
import { applyAsStaff as apply } from "./support/applicant.ts";
import { expect, people, portal, pressTwice, signInAsStaff, test } from "./support/fixtures.ts";
import { approveAs } from "./support/operator.ts";
import { findings } from "./support/walk.ts";

test("a reviewer finds, reads by keyboard, looks at a number with a reason, decides several at once, and takes the list along", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const round = `${test.info().repeatEachIndex}${test.info().retry}`.padStart(3, "0");
  const tels = [`154310${round}01`, `154310${round}02`, `154310${round}03`] as const;
  const colleague = await apply(page, { tel: `154310${round}00`, name: "演示同事", module: `演示在岗${round}处` });
  const module = `演示审核${round}处`;
  const receipts = [
    await apply(page, { tel: tels[0], name: "演示甲审", module }),
    await apply(page, { tel: tels[1], name: "演示乙审", module }),
    await apply(page, { tel: tels[2], name: "演示丙审", unit: "演示农技站", module }),
  ];
  const office = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await signInAsStaff(office, people.reviewer, "/management/registrations");
  // of a unit that has an account there is nothing to be looked at
  await approveAs(office, "registration", colleague);
  await expect(office.getByRole("tab", { name: /^等我处理/ })).toHaveAttribute("aria-selected", "true");
  const search = office.getByLabel("姓名、手机号、单位或受理编号");
  await search.fill(module);
  await office.getByRole("button", { name: "搜索", exact: true }).click();
  await office.getByLabel("行政区划").selectOption({ label: "　东台市" });
  await expect(office).toHaveURL(/keywords=.*&region=320981/);
  const openers = office.getByRole("table").getByRole("button", { name: /查看 ZC-/ });
  await expect(openers).toHaveCount(3);
  // the tabs count what the filter lets through
  await expect(office.getByRole("tab", { name: "全部" })).toHaveText("全部 3");
  await office.getByRole("button", { name: "申请时间" }).click();
  await expect(office).toHaveURL(/order=newest/);
  await expect(office.getByRole("row").nth(1)).toContainText(receipts[2] as string);

  await test.step("by keyboard", async () => {
    await openers.first().focus();
    await office.keyboard.press("j");
    await expect(openers.nth(1)).toBeFocused();
    await office.keyboard.press("k");
    await expect(openers.first()).toBeFocused();
    await office.keyboard.press("x");
    await expect(office.getByText("已选 1 条")).toBeVisible();
    await office.keyboard.press("Enter");
  });
  const drawer = office.getByRole("dialog", { name: /的注册申请/ });
  await test.step("it has an address of its own, to come back to and to go back from", async () => {
    await expect(office).toHaveURL(/&id=[\w-]+$/);
    await expect(drawer).toContainText(receipts[2] as string);
    await office.reload();
    await expect(drawer).toContainText(receipts[2] as string);
    await office.goBack();
    await expect(drawer).toBeHidden();
    await office.goForward();
  });
  await expect(drawer).toContainText("单位名称与行政区划不一致，该区划通常为“东台市农业农村局”，请核对");
  await expect(drawer).toContainText("提交申请");
  expect(await findings(office)).toEqual([]);
  await office.screenshot({ path: "test-results/review-detail.png" });
  await drawer.getByRole("button", { name: "下一条", exact: true }).click();
  await expect(drawer).toContainText(receipts[1] as string);

  await test.step("a whole number, with a reason, for a minute", async () => {
    await office.clock.install();
    await drawer.getByRole("button", { name: "查看完整手机号" }).click();
    const why = drawer.getByRole("form", { name: "查看完整手机号" });
    await why.getByRole("button", { name: "查看", exact: true }).click();
    await expect(why.getByText("请填写查看原因")).toBeVisible();
    await why.getByLabel("查看原因").fill("与单位名册核对");
    await why.getByRole("button", { name: "查看", exact: true }).click();
    await expect(drawer.getByText(tels[1], { exact: true })).toBeVisible();
    await office.clock.fastForward(61_000);
    await expect(drawer.getByText(tels[1], { exact: true })).toBeHidden();
    await expect(drawer).toContainText(`154****${tels[1].slice(-4)}`);
  });
  await drawer.getByRole("button", { name: "关闭" }).click();
  await expect(openers.nth(1)).toBeFocused();

  await test.step("what is to be looked at stands in the list and narrows it down", async () => {
    const marked = office.getByRole("row").filter({ hasText: receipts[2] as string });
    await expect(marked).toContainText("单位名称与行政区划不一致，该区划通常为“东台市农业农村局”，请核对");
    await expect(office.getByRole("row").filter({ hasText: receipts[1] as string })).toContainText("没有疑点");
    await office.getByLabel("自动核验").selectOption({ label: "需要核对" });
    await expect(openers).toHaveCount(1);
    await office.getByLabel("自动核验").selectOption({ label: "没有疑点" });
    await expect(openers).toHaveCount(2);
    await office.getByLabel("自动核验").selectOption({ label: "不限" });
    await expect(openers).toHaveCount(3);
  });

  await test.step("the list as a file", async () => {
    const [file] = await Promise.all([
      office.waitForEvent("download"),
      office.getByRole("button", { name: "导出", exact: true }).click(),
    ]);
    const text = await readFile(await file.path(), "utf8");
    for (const receipt of receipts) expect(text).toContain(receipt);
    for (const tel of tels) expect(text).not.toContain(tel);
  });

  await test.step("several at once; one is decided by somebody else meanwhile", async () => {
    await office.getByRole("checkbox", { name: "选择本页全部等我处理的申请" }).check();
    await expect(office.getByText("已选 3 条")).toBeVisible();
    await office.screenshot({ path: "test-results/review-list.png" });
    // the same administrator in a second tab
    const second = await office.context().newPage();
    await second.goto(office.url());
    await second.getByRole("button", { name: new RegExp(receipts[0] as string) }).click();
    await second.getByRole("radio", { name: "退回" }).check();
    await second.getByRole("button", { name: "姓名或所属处室填写不完整，请补全后重新注册" }).click();
    await second.getByRole("button", { name: /^确认退回/ }).click();
    await expect(second.getByText("已退回，申请人会收到短信")).toBeVisible();
    await second.close();
    await office.getByRole("button", { name: "批量通过" }).click();
    const question = office.getByRole("dialog", { name: "通过 2 条申请" });
    const passing = question.getByRole("region", { name: "将通过" });
    for (const receipt of receipts.slice(0, 2)) await expect(passing).toContainText(receipt);
    const aside = question.getByRole("region", { name: "不在批量通过之内" });
    await expect(aside).toContainText(receipts[2] as string);
    await expect(aside).toContainText("单位名称与行政区划不一致");
    await question.screenshot({ path: "test-results/review-bulk.png" });
    const confirm = question.getByRole("button", { name: "通过 2 条" });
    const sent = await pressTwice(office, confirm, decideApprovals.path);
    const outcome = office.getByRole("dialog", { name: "处理结果" });
    await expect(outcome).toContainText("已通过 1 条，1 条没有处理");
    await expect(outcome).toContainText("这份申请您已经处理过，不用再处理");
    expect(sent()).toBe(1);
    // the minute runs on behind it, so the way back stands in it too
    await expect(outcome.getByRole("button", { name: "撤回" })).toBeVisible();
    await outcome.screenshot({ path: "test-results/review-outcome.png" });
    await outcome.getByRole("button", { name: "知道了" }).click();
  });

  await test.step("a decision is taken back before anybody is told", async () => {
    const undo = office.getByRole("region", { name: "撤回决定" });
    await expect(undo).toContainText("已通过 1 条，短信稍后发出，一分钟内可以撤回");
    await undo.screenshot({ path: "test-results/review-undo.png" });
    expect(await findings(office)).toEqual([]);
    await undo.getByRole("button", { name: "撤回" }).click();
    await expect(office.getByText("已撤回 1 条决定，申请人不会收到短信").first()).toBeVisible();
    await expect(undo).toBeHidden();
    await expect(openers).toHaveCount(2);
    // a reason of one's own is kept from Escape and from the next request
    await openers.first().click();
    const reason = drawer.getByRole("textbox", { name: "审核意见（选填）" });
    await reason.fill("材料齐全");
    const question = office.getByRole("alertdialog", { name: "还没有提交，要离开吗？" });
    for (const away of [
      () => office.keyboard.press("Escape"),
      () => drawer.getByRole("button", { name: /一条$/ }).and(office.locator(":enabled")).first().click(),
    ]) {
      await away();
      await question.getByRole("button", { name: "继续填写" }).click();
      await expect(reason).toHaveValue("材料齐全");
    }
    await office.keyboard.press("Escape");
    await question.getByRole("button", { name: "离开" }).click();
    await expect(drawer).toBeHidden();
    // one by one, the bar comes along to the next request; and back after the page was loaded anew
    await openers.first().click();
    await drawer.getByRole("button", { name: "确认通过，处理下一条" }).click();
    await expect(drawer.getByRole("region", { name: "撤回决定" })).toContainText("已通过 1 条");
    // the button that decided belonged to the request before: the keyboard goes on in the next
    await expect
      .poll(() => office.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null))
      .toBe(true);
    await office.reload();
    await drawer.getByRole("button", { name: "关闭" }).click();
    await office.getByRole("tab", { name: /已通过/ }).click();
    await openers.first().click();
    await drawer.getByRole("button", { name: "撤回" }).click();
    await expect(office.getByText("已撤回 1 条决定，申请人不会收到短信").first()).toBeVisible();
    await expect(drawer).toContainText("撤回决定");
    await drawer.getByRole("button", { name: "关闭" }).click();
  });
  await office.getByRole("tab", { name: /已退回/ }).click();
  await expect(office.getByRole("row").filter({ hasText: receipts[0] as string })).toBeVisible();
  await office.setViewportSize({ width: 390, height: 844 });
  await office.screenshot({ path: "test-results/review-phone.png" });
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("of two quick changes to what a list shows neither is lost, and none is shown that there is not", async ({
  page,
}) => {
  await signInAsStaff(page, people.reviewer, "/management/registrations");
  const region = page.getByLabel("行政区划");
  await expect(region.locator("option", { hasText: "东台市" })).toBeAttached();
  await page.getByLabel("姓名、手机号、单位或受理编号").fill("演示无此人");
  const search = page.getByRole("button", { name: "搜索", exact: true });
  await region.evaluate(
    async (choice: HTMLSelectElement, button) => {
      (button as HTMLElement).click();
      // the next task of the browser, before the page has drawn what the first one asked for
      await new Promise((done) => setTimeout(done));
      choice.value = "320981";
      choice.dispatchEvent(new Event("change", { bubbles: true }));
    },
    await search.elementHandle(),
  );
  await expect(page).toHaveURL(/keywords=.*&region=320981/);
  await expect(region).toHaveValue("320981");
  // an address that names a queue or a request there is not says so, and shows no other instead
  await page.goto(`${portal()}/management/registrations?kind=nosuch`);
  await expect(page.getByText("没有这种申请")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.screenshot({ path: "test-results/review-unknown.png" });
  await page.goto(`${portal()}/management/registrations?kind=settingChange`);
  await expect(page.getByText("您不处理这种申请")).toBeVisible();
  await page.getByRole("link", { name: "查看等我处理的申请" }).click();
  await expect(page.getByRole("tab", { name: /^等我处理/ })).toHaveAttribute("aria-selected", "true");
  await page.goto(`${portal()}/management/registrations?kind=registration&id=nosuch`);
  await expect(page.getByRole("dialog")).toContainText("没有找到这条申请");
  await page.getByRole("dialog").getByRole("button", { name: "返回列表" }).click();
  await expect(page).toHaveURL(/kind=registration$/);
});

test("a row of the workbench leads to the very request, and the figures of both agree", async ({ page }) => {
  await signInAsStaff(page, people.reviewer, "/management");
  const queue = page.getByRole("region", { name: "各类待办" }).getByRole("link", { name: /注册审核/ });
  const row = page.getByRole("region", { name: "先办这些" }).getByRole("link").first();
  const title = await row.innerText();
  await row.click();
  await expect(page).toHaveURL(/kind=\w+&id=[\w-]+$/);
  await expect(page.getByRole("dialog")).toContainText(title.split(" ").at(-1) ?? title);
  // people of other stories hand in meanwhile: both are read until nobody came in between
  await expect(async () => {
    await page.goto(`${portal()}/management`);
    const waiting = await queue.locator("b").innerText();
    await queue.click();
    await expect(page.getByRole("tab", { name: /^等我处理/ })).toHaveText(`等我处理 ${waiting}`, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
});
