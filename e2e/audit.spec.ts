import { readFile } from "node:fs/promises";
import { expect, people, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

test("somebody's number was looked at: the audit administrator finds by whom and why, and has the log proved", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await openSignedIn(page, people.numberReader, "gov", "/management/registrations");
  await page
    .getByRole("table")
    .getByRole("button", { name: /查看 ZC-/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog", { name: /的注册申请/ });
  await drawer.getByRole("button", { name: "查看完整手机号" }).click();
  const why = drawer.getByRole("form", { name: "查看完整手机号" });
  await why.getByLabel("查看原因").fill("与单位名册核对");
  await why.getByRole("button", { name: "查看", exact: true }).click();
  const phone = await drawer.getByText(/^154\d{8}$/).innerText();

  const office = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await openSignedIn(office, people.logReader, "gov", "/management/audit");
  await office.getByRole("tab", { name: "个人信息访问" }).click();
  await office.getByLabel("谁的信息，或谁看的").fill(phone);
  await office.getByLabel("人员是").selectOption("涉及本人");
  await office.getByRole("button", { name: "查询", exact: true }).click();
  const row = office.getByRole("row").filter({ hasText: "演示看号员" });
  await expect(row).toContainText("与单位名册核对");
  await expect(row).toContainText("查看的内容：手机号");
  expect(await findings(office)).toEqual([]);
  await office.screenshot({ path: "test-results/audit-personal.png" });

  await test.step("the record, and what stands beside it", async () => {
    await row.getByRole("button", { name: /查看详情/ }).click();
    const record = office.getByRole("dialog", { name: "查看申请中的完整号码" });
    await expect(record).toContainText("演示看号员（区域管理员）");
    await expect(record.getByText(/完好|刚写入/)).toBeVisible();
    await expect(record).toContainText("前一条");
    expect(await findings(office)).toEqual([]);
    await office.screenshot({ path: "test-results/audit-record.png" });
    await record.getByRole("button", { name: "此人的操作" }).click();
    await expect(office).toHaveURL(/person=.*&side=actor/);
    await expect(office.getByText("演示看号员（kanhaoguanli）的记录")).toBeVisible();
  });

  await test.step("taken along", async () => {
    const [file] = await Promise.all([
      office.waitForEvent("download"),
      office.getByRole("button", { name: "导出 CSV" }).click(),
    ]);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("查看申请中的完整号码");
    expect(text).not.toContain(phone);
  });

  await test.step("nobody has changed the log", async () => {
    await office.getByRole("tab", { name: "完整性核验" }).click();
    await office.getByRole("button", { name: "开始核验" }).click();
    await expect(office.getByText(/审计日志完好：[\d,]+ 条记录与写入时一致/)).toBeVisible({ timeout: 30_000 });
    expect(await findings(office)).toEqual([]);
    await office.screenshot({ path: "test-results/audit-check.png" });
    await office.getByRole("tab", { name: "签名与留存" }).click();
    await expect(office.getByText("没有配置异机留存")).toBeVisible();
    await expect(office.getByText("在线 180 天，离线文件再保存 180 天")).toBeVisible();
    expect(await findings(office)).toEqual([]);
    await office.screenshot({ path: "test-results/audit-keeping.png" });
  });

  await office.getByRole("tab", { name: "登录日志" }).click();
  await expect(office.getByRole("search", { name: "查询审计日志" }).getByLabel("结果")).toHaveValue("refused failed");
  await office.getByLabel("从", { exact: true }).fill("2026-11-20");
  await office.getByLabel("到", { exact: true }).fill("2026-11-19");
  await office.getByRole("button", { name: "查询", exact: true }).click();
  await expect(office.getByText("不能早于开始日期")).toBeVisible();
  await expect(office).not.toHaveURL(/from=/);
  await office.getByLabel("到", { exact: true }).fill("2026-11-20");
  await expect(office.getByText("不能早于开始日期")).toBeHidden();
  await office.setViewportSize({ width: 390, height: 844 });
  await office.screenshot({ path: "test-results/audit-phone.png", fullPage: true });
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
