import type { Page } from "@playwright/test";
import { startApplicantSystem } from "../apps/server/test/applicant-system.ts";
import {
  expect,
  findService,
  people,
  portal,
  pressTwice,
  signInAsCitizen,
  signInAsStaff,
  test,
} from "./support/fixtures.ts";
import { approveAs, callAs, publishService } from "./support/operator.ts";
import { findings } from "./support/walk.ts";

/** One administrator says yes to a system's request, the first or the second: it stands where the queue opens. */
async function approve(page: Page, kind: string, system: string) {
  await page.goto(`${portal()}/management/registrations?kind=${kind}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("系统接入审核");
  await page.getByRole("row").filter({ hasText: system }).getByRole("button", { name: /查看 / }).click();
  await page.getByRole("button", { name: /^确认通过/ }).click();
  await expect(page.getByText(/已记录，须由另一位管理员复核后生效|已通过，申请人|已上线/)).toBeVisible();
}

/** 接入系统管理: what sign-offs came to, and the switch that stops a system. */
async function tendSystems(page: Page) {
  await page.goto(`${portal()}/home?tab=gxdjjk`);
  await page.getByRole("link", { name: "退出通知与暂停" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("接入系统管理");
  await page.getByLabel("通知结果").selectOption("failed");
  await expect(page).toHaveURL(/state=failed/);
  await expect(page.getByText("没有符合条件的退出通知")).toBeVisible();
  await page.getByLabel("要暂停或恢复的系统").selectOption({ index: 1 });
  await page.getByLabel("原因").fill("演练");
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/integration-wide.png", fullPage: true });
  // other stories go through this system now: it is stopped in the tests of the server
  await expect(page.getByRole("button", { name: "暂停系统" })).toBeEnabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/integration-phone.png", fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test("an entity applies, two administrators review, the self-test proves the system", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const system = await startApplicantSystem();
  await signInAsCitizen(page, people.familyFarm, "/systemsettled");
  await page.getByRole("button", { name: "申请接入系统" }).click();
  // what an application asks follows its protocol
  await page.getByLabel("接入协议").selectOption("saml");
  await expect(page.getByLabel("SAML 元数据")).toBeVisible();
  await expect(page.getByLabel("回调地址")).toHaveCount(0);
  await page.getByLabel("接入协议").selectOption("cas");
  await expect(page.getByLabel("上线后的打开方式")).toHaveValue("9");
  await page.screenshot({ path: "test-results/onboarding-form-cas.png", fullPage: true });
  await page.getByLabel("接入协议").selectOption("oidc");
  for (const [label, value] of [
    ["系统名称", "演示贷款系统"],
    ["系统简称", "loandemo"],
    ["主管部门", "计划财务处（演示）"],
    ["联系人", "演示联系人"],
    ["联系电话", "15412340001"],
    ["用途", "惠农贷款对接"],
    ["登录入口", `${system.base}/login`],
    ["退出通知地址（选填）", `${system.base}/logout`],
    ["回调地址", `${system.base}/callback`],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("checkbox", { name: /部署在政务外网/ }).check();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/onboarding-form.png", fullPage: true });
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("待审核")).toBeVisible();

  for (const person of [people.systemAdministrator, people.securityAdministrator]) {
    const office = await (await browser.newContext()).newPage();
    await signInAsStaff(office, person);
    await approve(office, "systemOnboarding", "演示贷款系统");
    if (person === people.systemAdministrator) await tendSystems(office);
    await office.context().close();
  }

  await page.reload();
  // two presses are one: no second secret lives on that nobody has seen
  const sent = await pressTwice(page, page.getByRole("button", { name: "领取密钥" }), "/systemApply/takeSecret");
  await expect(page.getByText("已隐藏，有效 1 个")).toBeVisible();
  expect(sent()).toBe(1);
  const appSecret = (await page.locator("p.mono").first().innerText()).trim();
  const appId = (await page.locator("dd .mono").nth(1).innerText()).trim();
  system.use({ issuer: `${portal()}/oidc`, appId, appSecret });
  // shown once: whoever opens the page again finds none of it
  await page.reload();
  await expect(page.getByRole("button", { name: "开始自测" })).toBeVisible();
  expect(await page.content()).not.toContain(appSecret);
  await page.getByRole("button", { name: "开始自测" }).click();
  await expect(page.getByText(/自测通过，可以提交上线审批/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("region", { name: "签名的自测报告" })).toContainText("报告编号");
  const panel = page.getByRole("region", { name: "接入自测" });
  await expect(panel.getByText(/用时 \d+\.\d 秒/)).toBeVisible();
  // one that fails is told by its line; the one before is kept, and can be read again
  system.breakIn("keepsSession");
  await panel.getByRole("button", { name: "重新自测" }).click();
  await expect(panel.getByText(/1 项未通过，修好后才能提交上线审批/)).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByText("收到退出通知，会话还在")).toBeVisible();
  await page.screenshot({ path: "test-results/onboarding-failed.png", fullPage: true });
  await panel.getByText("历史记录（1 次）").click();
  await panel.getByRole("button", { name: /通过$/ }).click();
  await expect(panel.getByText(/自测通过，可以提交上线审批/)).toBeVisible();
  await panel.getByRole("button", { name: "看最近一次" }).click();
  await expect(panel.getByText("收到退出通知，会话还在")).toBeVisible();
  await page.getByRole("region", { name: "最近的跳转" }).getByRole("button", { name: "刷新" }).click();
  await expect(page.getByRole("region", { name: "最近的跳转" })).toContainText("用户 自测用户");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "接入参数" })).toBeHidden();
  await page.screenshot({ path: "test-results/onboarding-print.png", fullPage: true });
  await page.emulateMedia({ media: "screen" });
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/onboarding-wide.png", fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/onboarding-phone.png", fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await system.close();
});

test("a system that is still tried lets its applicant in alone; anybody else is told so, and no click leads there", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const system = await startApplicantSystem();
  await signInAsCitizen(page, people.familyFarm);
  const applied = await callAs<{ id: string; receiptNumber: string }>(page, "/systemApply/systemApplyAdd", {
    name: "联调系统（演示）",
    abbr: "liantiao",
    ownerDepartment: "计划财务处（演示）",
    purpose: "惠农贷款对接",
    protocol: "oidc",
    initiateLoginUri: "",
    redirectUris: [],
    handoffUri: `${system.base}/handoff`,
    scopes: ["profile"],
    usesPrivateNetwork: true,
    contactName: "演示联系人",
    contactPhone: "15412340001",
  });
  expect(applied).toMatchObject({ success: true });
  const { id, receiptNumber } = applied.data;
  const service = "联调事项（演示）";
  for (const person of [people.systemAdministrator, people.securityAdministrator]) {
    const office = await (await browser.newContext()).newPage();
    await signInAsStaff(office, person);
    await approveAs(office, "systemOnboarding", receiptNumber);
    await office.context().close();
  }
  const office = await (await browser.newContext()).newPage();
  await signInAsStaff(office, people.contentAdministrator);
  await publishService(office, {
    identification: "liantiao-try",
    name: service,
    accountTypes: [],
    systemAbbr: "liantiao",
  });
  await office.context().close();
  const taken = await callAs<{ appId: string; appSecret: string }>(page, "/systemApply/takeSecret", { id });
  system.use({ issuer: `${portal()}/oidc`, ...taken.data });

  const asks = async (asking: Page) => {
    const token = await asking.evaluate(() => localStorage.getItem("token"));
    return callAs<{ redirectUrl: string }>(asking, "/redirect", { redirectUrl: `${system.base}/handoff`, token });
  };
  const { appId } = taken.data;
  const notice = await callAs<{ fields: { field: string }[] }>(page, "/consent/notice", { appId });
  await callAs(page, "/consent/agree", { appId, fields: notice.data.fields.map(({ field }) => field) });
  await page.goto((await asks(page)).data.redirectUrl);
  await expect(page).toHaveURL(`${system.base}/`);
  await expect(page.getByText("已登录")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAsCitizen(other, people.farmer);
  expect(await asks(other)).toMatchObject({
    success: false,
    code: 4420,
    msg: "该系统正在联调，只有申请人登记的测试用户可以进入",
  });
  await (await findService(other, "mach", service)).click();
  await expect(other.getByText("暂未完成系统对接，请前往对应系统办理业务！").first()).toBeVisible();
  await expect.poll(() => other.context().pages().length).toBe(1);
  await other.context().close();
  await system.close();
});
