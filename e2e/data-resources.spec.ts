import type { Page } from "@playwright/test";
import { expect, portal, test } from "./support/fixtures.ts";
import { callAs } from "./support/operator.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

const FARMS = "家庭农场名录库";
const APPLICANT = "154****1741";
const widths = [
  [1440, 900],
  [390, 844],
] as const;

/** Both widths, read by axe, nothing wider than the screen, and a picture of each for a person to look at. */
async function suitsBoth(page: Page, name: string) {
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    await page.waitForLoadState("networkidle");
    expect(await findings(page), `${name} ${width}`).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `${name} ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: name !== "data-drawer" });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function approves(page: Page, kind: string, says: string) {
  await page.goto(`${portal()}/management/registrations?kind=${kind}`);
  // others have asked for the same
  await page
    .getByRole("row")
    .filter({ hasText: FARMS })
    .filter({ hasText: APPLICANT })
    .getByRole("button")
    .first()
    .click();
  const request = page.getByRole("dialog", { name: /数据申请/ });
  await expect(request.getByText("测算扶持资金")).toBeVisible();
  await request.getByRole("button", { name: /确认通过/ }).click();
  await expect(page.getByText(says)).toBeVisible();
}

test("an official finds data, asks for it, two administrators say yes, and a system calls it until it is taken back", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await openSignedIn(page, "shujushenqing", "gov", "/data");
  await expect(page).toHaveURL(/\/data\/dataanalysis$/);
  await expect(page.getByRole("heading", { name: "数据资源", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "粮食作物播种面积和产量" })).toBeVisible();
  await suitsBoth(page, "data-catalogue");

  // narrowed down in the rail, and the address keeps it
  await page.getByRole("radio", { name: /不予共享/ }).click();
  await expect(page).toHaveURL(/sharing=refused/);
  await page.getByRole("button", { name: "农村承包地确权登记成果" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(/不予共享：.*《中华人民共和国个人信息保护法》/)).toBeVisible();
  await expect(drawer.getByText("不予共享，不能申请")).toBeVisible();
  await page.goto(`${portal()}/data/dataAnalysis?keywords=${encodeURIComponent(FARMS)}`);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出目录" }).click();
  expect((await file).suggestedFilename()).toMatch(/^数据资源目录-.*\.xlsx$/);
  await page.getByRole("button", { name: FARMS, exact: true }).click();
  await expect(drawer.getByText("有条件共享：", { exact: false })).toBeVisible();
  await suitsBoth(page, "data-drawer");
  await drawer.getByRole("tab", { name: /信息项/ }).click();
  await expect(drawer.getByRole("row").filter({ hasText: "lead_phone" }).getByText("敏感")).toBeVisible();
  await drawer.getByRole("tab", { name: "样例" }).click();
  await expect(drawer.getByRole("rowheader", { name: "农场名称" })).toBeVisible();
  await page.screenshot({ path: "test-results/data-samples.png" });
  await drawer.getByRole("link", { name: "申请使用" }).click();

  // what is missing is said field by field; a draft is kept
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("请填写使用用途")).toBeVisible();
  await expect(page.locator(".msg", { hasText: "请先阅读并勾选安全承诺" })).toBeVisible();
  await page.getByLabel("使用用途").fill("核对县级示范家庭农场的经营面积，用于扶持资金测算");
  await page.getByRole("checkbox", { name: "农场名称" }).check();
  await page.getByRole("checkbox", { name: "经营面积（亩）" }).check();
  await page.getByRole("button", { name: "存草稿" }).click();
  await expect(page.getByText("草稿已保存", { exact: false }).first()).toBeVisible();
  await page.goto(`${portal()}/data/myData?tab=applications`);
  await page.getByRole("link", { name: `继续填写：${FARMS}` }).click();
  await expect(page.getByLabel("使用用途")).toHaveValue(/扶持资金测算/);
  await page.getByLabel("申请依据").fill("建农〔2026〕12 号（演示）");
  await page.getByRole("checkbox", { name: /安全承诺/ }).check();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("请逐项说明申请“经营面积（亩）”的理由")).toBeVisible();
  await page.getByLabel("申请“经营面积（亩）”的理由").fill("测算扶持资金");
  await suitsBoth(page, "data-request");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page).toHaveURL(/tab=applications/);
  await expect(page.getByText("处室审核中")).toBeVisible();
  await suitsBoth(page, "data-applications");

  const desktop = async () => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const [department, provider] = [await desktop(), await desktop()];
  await openSignedIn(department, "shujuchushi", "gov", "/data/dataAnalysis?view=guide");
  await suitsBoth(department, "data-guide");
  await approves(department, "dataDepartment", "已通过，转给数据提供方审核");
  await openSignedIn(provider, "shujutigong", "gov", "/data/myData");
  await approves(provider, "dataProvider", "已授权，申请人会收到短信，现在就能领取凭证");

  // the credential is shown once, and gives the granted items of the granted region
  await page.goto(`${portal()}/data/myData`);
  await page.getByRole("button", { name: `领取凭证：${FARMS}` }).click();
  await expect(page.getByText("凭证只显示这一次", { exact: false })).toBeVisible();
  const credential =
    (await page
      .locator("p", { has: page.getByRole("button", { name: "复制凭证" }) })
      .locator(".mono")
      .textContent()) ?? "";
  const code = (await page.getByRole("main").locator("li.card .mono").first().textContent()) ?? "";
  const call = () =>
    page.request.get(`${portal()}/api/open/data/${code}`, { headers: { "x-data-credential": credential } });
  const { data } = (await (await call()).json()) as { data: { records: object[]; total: number } };
  expect(data.total).toBeGreaterThan(0);
  expect(Object.keys(data.records[0] ?? {})).toEqual(["farm_name", "area_mu"]);
  await page.reload();
  await expect(page.getByText("1 次")).toBeVisible();
  await expect(page.getByText(`…${credential.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(credential)).toBeHidden();
  await page.getByText("近 30 天用量，查看数据表").click();
  await suitsBoth(page, "data-grants");

  // the provider takes it back with a reason; the next call says so, and its holder reads why
  await provider.goto(`${portal()}/data/myData`);
  await suitsBoth(provider, "data-provided");
  await provider.getByRole("button", { name: new RegExp(`^收回：${FARMS}`) }).click();
  await provider.getByLabel("收回原因").fill("核查工作已经结束");
  await provider.getByRole("button", { name: "收回授权" }).click();
  await expect(provider.getByText("已收回，使用单位会收到通知")).toBeVisible();
  expect(((await (await call()).json()) as { code: number }).code).toBe(4586);
  await page.reload();
  await expect(page.getByText("提供方已收回，原因：核查工作已经结束")).toBeVisible();
});

test("an application that was withdrawn elsewhere is shown so once somebody acts on the page left open", async ({
  page,
}) => {
  const wanted = {
    code: "30100101/000003",
    purpose: "核对规模种植主体的种植面积，用于补贴测算",
    basis: "建农〔2026〕12 号（演示）",
    items: [{ field: "area_name", reason: "" }],
    scope: "320925",
    months: 12,
    promise: true,
  };
  await openSignedIn(page, "shujushenqing", "gov", "/data/myData");
  expect(await callAs(page, "/data/application/submit", wanted)).toMatchObject({ success: true });
  await page.goto(`${portal()}/data/myData?tab=applications`);
  const application = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "粮油规模种植主体台账" }) });
  const withdraw = application.getByRole("button", { name: /^撤回申请/ });
  await expect(withdraw).toBeVisible();
  const { data } = await callAs<{ records: { id: string; code: string }[] }>(page, "/data/application/mine", {
    pageNum: 1,
    pageSize: 10,
  });
  const id = data.records.find(({ code }) => code === wanted.code)?.id;
  expect(await callAs(page, "/data/application/withdraw", { id })).toMatchObject({ success: true });

  await withdraw.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "撤回申请" }).click();
  await expect(page.getByText("申请当前是“已撤回”，不能这样操作")).toBeVisible();
  await expect(application.getByRole("link", { name: /^重新申请/ })).toBeVisible();
  await expect(withdraw).toBeHidden();
});

test("whoever narrows the catalogue down, or opens one of it, stays where they read", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await openSignedIn(page, "shujushenqing", "gov", "/data/dataAnalysis");
  const shared = page.getByRole("button", { name: "粮食作物播种面积和产量" });
  await expect(shared).toBeVisible();
  const place = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 200));
  // pressed where it stands: Playwright's own press would bring it into view first
  const press = (element: HTMLElement) => element.click();
  await page.getByRole("radio", { name: /有条件共享/ }).evaluate(press);
  await expect(page).toHaveURL(/sharing=conditional/);
  await expect(page.getByRole("list", { name: "已选条件" })).toContainText("有条件共享");
  await expect(shared).toBeHidden();
  expect(await place(), "narrowed down").toBe(200);
  await page.getByRole("main").locator("li h2").getByRole("button").first().evaluate(press);
  await expect(page.getByRole("dialog").getByRole("tab", { name: "概览" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await place(), "opened and closed").toBe(200);
});

test("what is written while a draft is being saved is not taken for saved, and a draft saved on another page is not written over", async ({
  page,
  context,
}) => {
  const resource = "植保无人机作业记录";
  await openSignedIn(page, "shujushenqing", "gov", "/data");
  await page.goto(`${portal()}/data/dataAnalysis?keywords=${encodeURIComponent(resource)}`);
  await page.getByRole("button", { name: resource, exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "申请使用" }).click();
  const purpose = page.getByLabel("使用用途");
  const save = page.getByRole("button", { name: "存草稿" });
  await expect(purpose).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel("使用用途")).toBeVisible();

  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/data/application/save", async (route) => {
    await held;
    await route.continue();
  });
  await purpose.fill("核对经营面积");
  const sent = page.waitForRequest("**/api/data/application/save");
  await save.click();
  await sent;
  await purpose.fill("核对经营面积，用于扶持资金测算");
  letGo();
  await expect(page.getByText(/草稿保存于/)).toBeVisible();
  await expect(purpose).toHaveValue("核对经营面积，用于扶持资金测算");

  // the browser asks, and what was written later is there again
  const question = page.waitForEvent("dialog");
  const reloaded = page.reload();
  await (await question).accept();
  await reloaded;
  await expect(purpose).toHaveValue("核对经营面积，用于扶持资金测算");

  await other.getByLabel("使用用途").fill("另一页写的用途");
  await other.getByRole("button", { name: "存草稿" }).click();
  await expect(other.getByText(/这份草稿在别的页面保存过，没有覆盖它/)).toBeVisible();
  await expect(other.getByLabel("使用用途")).toHaveValue("另一页写的用途");
  await other.close();

  // a page saves as often as it likes upon what it saved itself
  for (const text of ["核对经营面积，用于扶持资金测算", "核对经营面积，用于年度扶持资金测算"]) {
    await purpose.fill(text);
    const saved = page.waitForResponse("**/api/data/application/save");
    await save.click();
    await saved;
    await expect(save).toBeEnabled();
  }
  await expect(page.getByText(/这份草稿在别的页面保存过/)).toBeHidden();
  await page.getByRole("link", { name: "查看信息项和样例" }).click();
  await expect(page).toHaveURL(/dataAnalysis/i);
  await page.goto(`${portal()}/data/myData?tab=applications`);
  await page.getByRole("button", { name: `删除草稿：${resource}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除草稿" }).click();
  await expect(page.getByText("草稿已删除")).toBeVisible();
});
