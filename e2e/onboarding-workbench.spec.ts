import type { Page } from "@playwright/test";
import { startApplicantSystem } from "../apps/server/test/applicant-system.ts";
import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";
import { approveAs, callAs } from "./support/operator.ts";
import { findings, looksRight } from "./support/walk.ts";

/** Both administrators say yes. */
async function agree(offices: readonly Page[], kind: string, receiptNumber: string) {
  for (const office of offices) await approveAs(office, kind, receiptNumber);
}

test("what failed is mended by an example and tried again by itself; who reviews reads every line", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const system = await startApplicantSystem();
  const offices: Page[] = [];
  for (const person of [people.workbenchAdministrator, people.workbenchConfirmer]) {
    const office = await (await browser.newContext()).newPage();
    await signInAsStaff(office, person);
    offices.push(office);
  }
  await signInAsCitizen(page, people.familyFarm);
  const { data: applied } = await callAs<{ id: string; receiptNumber: string }>(page, "/systemApply/systemApplyAdd", {
    name: "演示粮库系统",
    abbr: "granary",
    ownerDepartment: "计划财务处（演示）",
    purpose: "粮库预约对接",
    protocol: "oidc",
    initiateLoginUri: `${system.base}/login`,
    redirectUris: [`${system.base}/callback`],
    backchannelLogoutUri: `${system.base}/logout`,
    jumpType: "1",
    resourcePath: "/contracts",
    scopes: ["profile", "phone"],
    roles: [{ code: "keeper", name: "仓管员" }],
    usesPrivateNetwork: true,
    contactName: "演示联系人",
    contactPhone: "15412340003",
  });
  await agree(offices, "systemOnboarding", applied.receiptNumber);
  const taken = await callAs<{ appId: string; appSecret: string }>(page, "/systemApply/takeSecret", { id: applied.id });
  system.use({ issuer: `${portal()}/oidc`, ...taken.data });

  await page.goto(`${portal()}/systemsettled?id=${applied.id}`);
  const panel = page.getByRole("region", { name: "接入自测" });
  const history = page.getByRole("region", { name: "办理记录" });
  system.breakIn("keepsSession");
  await panel.getByRole("button", { name: "开始自测" }).click();
  await expect(panel.getByText("收到退出通知，会话还在")).toBeVisible({ timeout: 20_000 });
  await expect(history).toContainText("第 1 次自测未通过");
  await expect(history).toContainText("领取密钥");
  await expect(history.getByRole("listitem").filter({ hasText: "初审通过" })).toContainText("*");
  const reach = page.getByRole("region", { name: "角色与范围" });
  await expect(reach).toContainText("须有其中一个：仓管员");
  await expect(reach).toContainText("联调中，只有测试用户能进入");
  await expect(reach).toContainText("完整手机号，用户同意后提供");

  // a request as it should be, with this system's own addresses and no secret
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "复制正确的请求示例：单点退出通知" }).click();
  await expect(page.getByText("请求示例已复制")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl -i '${system.base}/logout'`);
  expect(copied).toContain(taken.data.appId);
  expect(copied).not.toContain(taken.data.appSecret);
  await looksRight(page, "workbench-failed");

  // the documents say the same of this system, and where its secret was shown
  const documents = await page.context().newPage();
  await documents.goto(`${portal()}/docs/openid-connect`);
  const bar = documents.getByRole("complementary", { name: "您自己的系统" });
  await expect(bar.getByRole("status")).toContainText("本页已填入");
  const choice = bar.getByRole("combobox");
  if (await choice.isVisible()) await choice.selectOption("演示粮库系统（联调中）");
  await expect(bar.getByRole("status")).toContainText("“演示粮库系统（联调中）”");
  await expect(documents.locator("pre").first()).toContainText(`client_id=${taken.data.appId}&`);
  await expect(bar).toContainText("只在工作台领取时显示一次");
  expect(await documents.content()).not.toContain(taken.data.appSecret);
  await documents.close();

  // mended, it is tried by itself, from the keyboard
  system.breakIn();
  await panel.getByRole("button", { name: "只重测这一项：单点退出通知" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("单项已通过，请完整自测一次以取得签名报告")).toBeVisible({ timeout: 20_000 });
  await expect(panel).toContainText("这次只重测“单点退出通知”和它依赖的项目（共 4 项");
  await expect(panel.getByText("会话已按通知结束")).toBeVisible();
  await expect(panel.getByText(/沿用 .* 的结果/).first()).toBeVisible();
  await expect(history).toContainText("第 2 次自测通过（只重测“单点退出通知”）");
  await expect(page.getByRole("region", { name: "签名的自测报告" })).toHaveCount(0);
  await looksRight(page, "workbench-one-line");

  // a line that is in order is opened and tried again as well
  await panel.getByText("服务器时间").click();
  await panel.getByRole("button", { name: "只重测这一项：服务器时间" }).click();
  await expect(panel).toContainText("第 3 次", { timeout: 20_000 });

  await panel.getByRole("button", { name: "重新自测" }).click();
  await expect(panel.getByText(/自测通过，可以提交上线审批/)).toBeVisible({ timeout: 20_000 });
  const asked = await callAs<{ receiptNumber: string }>(page, "/systemApply/request", {
    id: applied.id,
    step: "goLive",
    reason: "自测已通过",
  });
  expect(asked).toMatchObject({ success: true });
  await page.reload();
  await expect(history).toContainText("提交上线申请");
  await history.getByRole("button", { name: "更多" }).click();
  await expect(history).toContainText("提交接入申请");
  await looksRight(page, "workbench-passed");

  const [office] = offices;
  if (!office) throw new Error("nobody reviews");
  await office.goto(`${portal()}/management/registrations?kind=systemGoLive`);
  await office.getByRole("row").filter({ hasText: "演示粮库系统" }).getByRole("button").first().click();
  const lines = office.getByRole("dialog").getByRole("region", { name: "接入自测" });
  await expect(lines).toContainText("第 4 次");
  await expect(lines.getByRole("listitem").filter({ hasText: "单点退出通知" })).toContainText("会话已按通知结束");
  await expect(lines.getByRole("button")).toHaveCount(0);
  expect(await findings(office)).toEqual([]);
  await office.screenshot({ path: "test-results/workbench-reviewed.png" });
  await office.setViewportSize({ width: 390, height: 844 });
  await lines.scrollIntoViewIfNeeded();
  await office.screenshot({ path: "test-results/workbench-reviewed-phone.png" });
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const one of offices) await one.context().close();
  await system.close();
});
