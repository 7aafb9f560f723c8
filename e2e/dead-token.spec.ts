import type { Page } from "@playwright/test";
import { isPortalPath, portalPaths, portalRedirects } from "../packages/contract/src/portal-paths.ts";
import { isOpenPage, openPrefixes } from "../packages/contract/src/rules/pages/who-may-enter.ts";
import { endBehindItsBack, tokenOf } from "./support/dead-token.ts";
import {
  acceptNotice,
  expect,
  fillIn,
  insurance,
  type Person,
  people,
  portal,
  quarantine,
  signInAsCitizen,
  signInAsStaff,
  submit,
  test,
  traceability,
} from "./support/fixtures.ts";

const ENDED = "登录已失效或长时间没有操作，已为您安全退出，请重新登录";

for (const [protocol, system, name, cookie] of [
  ["OpenID Connect", traceability, "农产品质量安全追溯平台（演示）", "kept"],
  ["OpenID Connect", traceability, "农产品质量安全追溯平台（演示）", "gone"],
  ["CAS", quarantine, "动物检疫电子出证系统（演示）", "kept"],
  ["SAML", insurance, "农业保险服务平台（演示）", "gone"],
] as const)
  test(`with a dead token (cookie ${cookie}) a sign-in that a system asked for by ${protocol} goes on`, async ({
    page,
  }) => {
    await signInAsCitizen(page, people.farmer);
    await endBehindItsBack(page, { cookie });
    await page.goto(system());
    await page.getByRole("link", { name: /登录/ }).first().click();
    await expect(page.getByRole("heading", { name: `登录后进入“${name}”` })).toBeVisible();
    await expect(page).toHaveURL(/\/unifiedLogin\?/);
    // one is about to sign in there: a sentence would say what is plain to see
    await expect(page.getByText(ENDED)).toBeHidden();
    expect(await tokenOf(page)).toBeNull();
    await fillIn(page, page, people.farmer);
    await submit(page);
    await acceptNotice(page);
    await expect(page).toHaveURL((url) => url.origin === system());
    await expect(page.getByText(/演示农户/).first()).toBeVisible();
  });

test("whoever signs out at a system signs in there again at once", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  await page.goto(traceability());
  await page.getByRole("link", { name: /登录/ }).first().click();
  await expect(page.getByText("演示农户", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("link", { name: /登录/ }).first().click();
  await expect(page).toHaveURL(/\/unifiedLogin\?uid=/);
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL((url) => url.origin === traceability());
  await expect(page.getByText("演示农户", { exact: true })).toBeVisible();
});

/** Over the form that was being filled in, with both factors. */
async function signInAgain(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "工作人员登录" });
  await expect(dialog).toContainText("登录已失效");
  await fillIn(page, dialog, person);
  await submit(dialog);
  await acceptNotice(page);
}

/** The next page of this tab begins with this token, whatever the page before it has learned meanwhile. */
const beginWith = (page: Page, token: string) =>
  page.addInitScript((value) => {
    if (sessionStorage.getItem("planted")) return;
    sessionStorage.setItem("planted", "1");
    localStorage.setItem("token", value);
  }, token);

/** Open pages that lead on by themselves, with or without a token. */
const leadsOn: readonly string[] = ["/opening"];

test("with a dead token every open page stays, with its address", async ({ page }) => {
  test.setTimeout(180_000);
  await signInAsCitizen(page, people.farmer);
  const dead = await endBehindItsBack(page, { cookie: "kept" });
  await beginWith(page, dead);
  const open = [...new Set([...openPrefixes.filter(isPortalPath), ...portalPaths.filter(isOpenPage)])];
  expect(open.length).toBeGreaterThan(20);
  for (const path of open.filter((one) => !(one in portalRedirects) && !leadsOn.includes(one))) {
    await page.evaluate(() => sessionStorage.removeItem("planted"));
    const address = `${portal()}${path}?keywords=%E8%A1%A5%E8%B4%B4`;
    await page.goto(address);
    await expect.poll(() => tokenOf(page), { message: path }).toBeNull();
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    // the page for choosing never shows a query
    await expect(page, path).toHaveURL(path === "/first" ? `${portal()}/first` : address);
  }
});

test("with a dead token a tab on its way into a system asks for the sign-in, and enters it", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  await beginWith(page, await endBehindItsBack(page, { cookie: "kept" }));
  await page.goto(`${portal()}/opening?service=nybx-policy`);
  await expect(page).toHaveURL(`${portal()}/login`);
  expect(await tokenOf(page)).toBeNull();
  await fillIn(page, page, people.farmer);
  const opened = page.context().waitForEvent("page");
  await submit(page);
  await acceptNotice(page);
  await expect(await opened).toHaveURL((url) => url.origin === insurance());
});

test("with a dead token a closed page leads to the sign-in, and after it comes back", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  await beginWith(page, await endBehindItsBack(page, { cookie: "gone" }));
  await page.goto(`${portal()}/mine/devices`);
  await expect(page.getByText(ENDED)).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await page.goto(`${portal()}/login`);
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL(`${portal()}/mine/devices`);
});

test("/first with a dead token is a visitor's /first, and the office with one leads out of it", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  const dead = await endBehindItsBack(page, { cookie: "kept" });
  await page.goto(`${portal()}/first`);
  await expect(page).toHaveURL(`${portal()}/first`);
  await expect.poll(() => tokenOf(page)).toBeNull();
  await expect(page.getByRole("link", { name: "进入市场与公众服务" })).toBeVisible();

  await page.evaluate((token) => {
    localStorage.setItem("token", token);
    localStorage.setItem("homeType", "1");
  }, dead);
  await page.goto(`${portal()}/management/notices`);
  await expect.poll(() => tokenOf(page)).toBeNull();
  await expect(page).toHaveURL((url) => !url.pathname.startsWith("/management"));
  expect(await page.evaluate(() => localStorage.getItem("backUrl"))).toBe("/management/notices");
});

test("feedback whose session ends before it is sent asks for the password over the form and sends what was typed", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer, "/feedback");
  const content = page.getByRole("textbox", { name: "反馈内容" });
  await content.fill("会话结束前写下的话");
  await endBehindItsBack(page, { cookie: "kept" });
  await page.getByRole("button", { name: "提交反馈" }).click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await expect(dialog).toContainText("“演示农户”的登录已失效");
  await page.screenshot({ path: "test-results/sign-in-again-1440.png" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/sign-in-again-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  // below the dialog, where no reader reaches it
  await expect(page.locator("textarea[name=content]")).toHaveValue("会话结束前写下的话");
  await fillIn(page, dialog, people.farmer);
  await submit(dialog);
  await acceptNotice(page);
  await expect(page.getByRole("heading", { name: "反馈成功!" })).toBeVisible();
  await expect(page).toHaveURL(`${portal()}/feedback`);
  await page.goto(`${portal()}/mine/feedback`);
  await expect(page.getByText("会话结束前写下的话").first()).toBeVisible();
});

test("whoever would not sign in again is a visitor on the page, and what was written is not for whoever sits there", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer, "/feedback");
  const content = page.getByRole("textbox", { name: "反馈内容" });
  await content.fill("不想再登录的话");
  await endBehindItsBack(page, { cookie: "gone" });
  await page.getByRole("button", { name: "提交反馈" }).click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByText(ENDED)).toBeVisible();
  await expect(page).toHaveURL(`${portal()}/feedback`);
  await expect(content).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "图形验证码" })).toBeVisible();
});

test("another person who signs in over the form neither sends nor sees what was typed, and is told so", async ({
  page,
}) => {
  const sent: string[] = [];
  await signInAsCitizen(page, people.farmer, "/feedback");
  const content = page.getByRole("textbox", { name: "反馈内容" });
  await content.fill("农户自己的话");
  await endBehindItsBack(page, { cookie: "kept" });
  await page.getByRole("button", { name: "提交反馈" }).click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await expect(dialog).toBeVisible();
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await fillIn(page, dialog, people.cooperative);
  await submit(dialog);
  await expect(page.getByText(/现在登录的是“.*”，刚才以“演示农户”填写的内容没有提交/)).toBeVisible();
  await acceptNotice(page);
  await expect(content).toHaveValue("");
  expect(sent).not.toContain("/api/systemFeedback/addFeedback");
});

test("one's own particulars are saved after a sign-in over the form", async ({ page }) => {
  await signInAsCitizen(page, people.newToSystems, "/mine/account");
  const name = page.getByRole("textbox", { name: "姓名" });
  const before = await name.inputValue();
  await name.fill(`${before}二`);
  await endBehindItsBack(page, { cookie: "gone" });
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await fillIn(page, dialog, people.newToSystems);
  await submit(dialog);
  await acceptNotice(page);
  await expect(page.getByText("保存账号信息成功!")).toBeVisible();
  await expect(name).toHaveValue(`${before}二`);
  await name.fill(before);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("保存账号信息成功!")).toBeVisible();
});

test("an editor of the office is asked over their drawer, with both factors, and what they wrote is saved", async ({
  page,
}) => {
  await signInAsStaff(page, people.numberReader, "/management/people");
  await page.getByRole("button", { name: "新建账号" }).click();
  const drawer = page.getByRole("dialog", { name: "新建账号" });
  await drawer.getByLabel("姓名").fill("会话结束的人");
  await endBehindItsBack(page, { cookie: "kept" });
  await drawer.locator("button[type=submit]").click();
  await signInAgain(page, people.numberReader);
  // sent, and looked at: what was typed stays beside what is missing
  await expect(drawer.getByText(/用户名为 4 至 32 位/)).toBeVisible();
  await expect(drawer.getByLabel("姓名")).toHaveValue("会话结束的人");
});

test("an application for a system that outlives its session is sent as it was written", async ({ page }) => {
  await signInAsCitizen(page, people.familyFarm, "/systemsettled");
  await page.getByRole("button", { name: "申请接入系统" }).click();
  for (const [label, value] of [
    ["系统名称", "会话结束前写的系统"],
    ["系统简称", "njbt"],
    ["主管部门", "计划财务处（演示）"],
    ["联系人", "演示联系人"],
    ["联系电话", "15412340001"],
    ["用途", "惠农贷款对接"],
    ["登录入口", "https://loan.example.cn/login"],
    ["回调地址", "https://loan.example.cn/callback"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await endBehindItsBack(page, { cookie: "kept" });
  await page.getByRole("button", { name: "提交申请" }).click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await expect(dialog).toContainText("登录已失效");
  await fillIn(page, dialog, people.familyFarm);
  await submit(dialog);
  await acceptNotice(page);
  // it was sent: another system has this short name, and nothing of what was written is gone
  await expect(page.getByText(/简称.*(已|被)/).first()).toBeVisible();
  await expect(page.getByLabel("系统名称", { exact: true })).toHaveValue("会话结束前写的系统");
  await expect(page.getByLabel("用途", { exact: true })).toHaveValue("惠农贷款对接");
});

test("a scene that is declared and a request for data outlive their session, part by part", async ({ page }) => {
  await signInAsStaff(page, people.linkOfficer, "/scene/scenedeclare");
  await page.getByRole("button", { name: "申报新场景" }).click();
  await page.getByRole("button", { name: /基本情况/ }).click();
  const name = page.getByRole("textbox", { name: "场景名称", exact: true });
  await name.fill("会话结束前申报的场景");
  await page.getByLabel("领域").selectOption("crop");
  await page.getByRole("textbox", { name: "简介", exact: true }).fill("播种机按墒情自动调深浅。");
  await endBehindItsBack(page, { cookie: "gone" });
  await page.getByRole("button", { name: "保存并继续" }).click();
  await signInAgain(page, people.linkOfficer);
  await expect(page.getByRole("textbox", { name: "建设内容", exact: true })).toBeVisible();
  await page.goto(`${portal()}/scene/scenedeclare`);
  await expect(page.getByText("会话结束前申报的场景").first()).toBeVisible();

  await page.goto(`${portal()}/data/dataAnalysis?keywords=${encodeURIComponent("家庭农场名录库")}`);
  await page.getByRole("button", { name: "家庭农场名录库", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "申请使用" }).click();
  await page.getByLabel("使用用途").fill("会话结束前写的用途");
  await page.getByRole("checkbox", { name: "农场名称" }).check();
  await endBehindItsBack(page, { cookie: "kept" });
  await page.getByRole("button", { name: "存草稿" }).click();
  await signInAgain(page, people.linkOfficer);
  await expect(page.getByText("草稿已保存", { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("使用用途")).toHaveValue("会话结束前写的用途");
});

test("what was typed is there again after a reload, without anything secret, and goes when its person signs out", async ({
  page,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${portal()}/register?type=person`);
  await page.getByRole("textbox", { name: "姓名" }).fill("演示农户乙");
  await page.getByLabel("设置密码", { exact: true }).fill("Chunjie#2026");
  await page.reload();
  await expect(page.getByText("已恢复您上次填写、还没有提交的内容，请核对")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "姓名" })).toHaveValue("演示农户乙");
  await expect(page.getByLabel("设置密码", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Chunjie");

  await signInAsCitizen(page, people.familyFarm, "/systemsettled");
  await page.getByRole("button", { name: "申请接入系统" }).click();
  const system = page.getByRole("textbox", { name: "系统名称" });
  await system.fill("演示草稿系统");
  await page.reload();
  await expect(system).toHaveValue("演示草稿系统");

  await page.getByRole("button", { name: /您好/ }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("退出成功").first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("演示草稿系统");
});
