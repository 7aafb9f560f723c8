import { type Browser, expect, type Page, test } from "@playwright/test";
import { type HandedOut, type Installation, newInstallation } from "./support/production.ts";
import { setUpItems } from "../packages/contract/src/governance/set-up-words.ts";
import { connectedSystem } from "./support/connected.ts";
import { opensTab, serviceButton } from "./support/fixtures.ts";
import {
  addClasses,
  addColumn,
  addIndicator,
  placeSystem,
  publishNotice,
  publishResource,
  publishService,
} from "./support/first-content.ts";
import { comeInAsCitizen, comeInFirst, type Known, register } from "./support/newcomer.ts";
import { smsProvider } from "./support/sms-provider.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

/**
 * The first day of a portal that is no demonstration: an empty embedded database, started by the commands of
 * docs/operations/install.zh.md, and people who know only what those commands printed.
 */
test.describe.configure({ mode: "serial" });

let installation: Installation;
let sms: Awaited<ReturnType<typeof smsProvider>>;
let system: Awaited<ReturnType<typeof connectedSystem>> | undefined;
let handedOut: HandedOut[];
const known = new Map<string, Known>();
const pages = new Map<string, Page>();

test.beforeAll(async () => {
  test.setTimeout(480_000);
  sms = await smsProvider();
  installation = await newInstallation({ environment: sms.environment });
  await installation.prepare();
  await installation.start();
  handedOut = await installation.firstAdministrators();
});
test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
  await system?.close();
  await installation.remove();
  await sms.close();
});

const secretsOf = (username: string): HandedOut => {
  const found = handedOut.find((one) => one.username === username);
  if (!found) throw new Error(`nobody was made who is called ${username}`);
  return found;
};
/** A browser of their own, as each sits at another machine; nothing in it may fail or be logged as an error. */
const complaintsOf = new Map<string, () => unknown[]>();
async function adminPageOf(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const { complaints } = watch(page, installation.url);
  complaintsOf.set(username, () => complaints);
  pages.set(username, page);
  return page;
}
async function arrive(browser: Browser, username: string, password: string): Promise<Page> {
  const page = await adminPageOf(browser, username);
  known.set(username, await comeInFirst(page, installation.url, secretsOf(username), password));
  return page;
}
const COLUMN = "质量安全";
const SERVICE = "追溯批次登记";
const at = (path: string) => `${installation.url}${path}`;

test("both security administrators come in by what was handed to them, at the staff entry", async ({ browser }) => {
  test.setTimeout(480_000);
  for (const [username, password] of [
    ["anquan.zhao", "Qingzhou@2026a"],
    ["anquan.qian", "Wanshan@2026b"],
  ] as const) {
    const page = await arrive(browser, username, password);
    await page.goto(at("/management"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
});

test("a county's administrator is appointed by one of them and confirmed by the other", async () => {
  test.setTimeout(240_000);
  const [asks, confirms] = [pages.get("anquan.zhao") as Page, pages.get("anquan.qian") as Page];
  await asks.goto(at("/management/people"));
  await asks.getByRole("button", { name: "新建账号" }).click();
  const form = asks.getByRole("dialog", { name: "新建账号" });
  await form.getByLabel("用户名", { exact: true }).fill("jianhu.chen");
  await form.getByLabel("姓名").fill("陈建湖");
  await form.getByLabel("单位名称").fill("建湖县农业农村局");
  await form.getByLabel("行政区划").fill("盐城市 / 建湖县");
  await asks.getByRole("option", { name: "江苏省 / 盐城市 / 建湖县", exact: true }).click();
  await form.getByRole("button", { name: "创建账号" }).click();
  await expect(asks.getByText("jianhu.chen").first()).toBeVisible();
  await asks.goto(at("/management/people?keywords=jianhu.chen"));
  await asks
    .getByRole("button", { name: /查看陈/ })
    .first()
    .click();
  const person = asks.getByRole("dialog", { name: /jianhu\.chen/ });
  await person.getByRole("button", { name: "更改角色" }).click();
  const role = asks.getByRole("dialog", { name: /^更改 .*的角色$/ });
  await role.getByLabel("角色", { exact: true }).selectOption({ label: "授予：区域管理员" });
  await role.getByLabel("依据").fill("建湖县农业农村局任职文件");
  await role.getByRole("button", { name: "提交复核" }).click();
  await expect(asks.getByText(/已提交复核，受理编号 SQ-/)).toBeVisible();

  await confirms.goto(at("/management/registrations?kind=roleGrant"));
  await confirms
    .getByRole("button", { name: /查看 SQ-/ })
    .first()
    .click();
  const request = confirms.getByRole("dialog", { name: /角色授权/ });
  await expect(request).toContainText("授予角色“区域管理员”");
  await request.getByRole("radio", { name: "通过" }).check();
  await request.getByRole("button", { name: /^确认通过/ }).click();
  await expect(confirms.getByText(/已生效/).first()).toBeVisible();
  await asks.reload();
  await expect(asks.getByText("区域管理员").filter({ visible: true }).first()).toBeVisible();
});

/** One thing of the list on the workbench. */
const step = (page: Page, item: keyof typeof setUpItems) =>
  page
    .getByRole("region", { name: "开通前的准备" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: setUpItems[item].name }) });

test("the workbench says what is still to be done, and each thing turns done when it is", async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await arrive(browser, "xitong.li", "Xitong@2026d");
  await page.goto(at("/management"));
  const list = page.getByRole("region", { name: "开通前的准备" });
  for (const done of ["administrators", "regional", "sms"] as const)
    await expect(step(page, done)).toContainText("✓ 已办好");
  for (const open of ["columns", "services", "indicators", "dataResources", "keys", "backup"] as const)
    await expect(step(page, open)).toContainText("○ 还没有");
  await expect(list.getByText("已办好 3 项，还有 8 项")).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await step(page, "keys").getByRole("textbox").fill("机要室保险柜，由两人保管");
  await step(page, "keys").getByRole("button", { name: "确认已另存" }).click();
  await expect(step(page, "keys")).toContainText("✓ 已办好");
  await step(page, "columns").getByRole("link", { name: "去办" }).click();
  await expect(page).toHaveURL(at("/management/modules"));
  await addColumn(page, installation.url, "智慧农业", COLUMN);
  await page.goto(at("/management"));
  await expect(step(page, "columns")).toContainText("已有 1 个栏目");
  await expect(list.getByText("已办好 5 项，还有 6 项")).toBeVisible();
});

test("a notice is published by the office, and whoever comes by reads it", async ({ browser }) => {
  test.setTimeout(120_000);
  const office = pages.get("xitong.li") as Page;
  await publishNotice(office, installation.url, "关于开通数字服务门户的通知", "即日起开通，一次登录即可办事。");
  const visitor = await adminPageOf(browser, "过路人");
  await visitor.goto(at("/notices"));
  await visitor.getByRole("link", { name: "关于开通数字服务门户的通知" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "关于开通数字服务门户的通知" })).toBeVisible();
  await expect(visitor.getByText("即日起开通，一次登录即可办事。").first()).toBeVisible();
});

test("indicator and data resource are made in the office, and staff find both where they look", async () => {
  test.setTimeout(180_000);
  const [office, staff] = [pages.get("xitong.li") as Page, pages.get("anquan.qian") as Page];
  await addIndicator(office, installation.url, "登记批次", "乡村治理");
  await staff.goto(at("/intelligentbrain?theme=village"));
  await expect(staff.getByRole("button", { name: /登记批次/ })).toBeVisible();

  await addClasses(office, installation.url, ["质量安全", "产品追溯", "追溯批次"]);
  await publishResource(office, installation.url, "农产品追溯批次", "追溯批次");
  await staff.goto(at("/data/dataanalysis"));
  await staff.getByRole("button", { name: "农产品追溯批次", exact: true }).click();
  await expect(staff.getByRole("dialog").getByText("登记了生产过程的农产品批次。")).toBeVisible();
});

test("a system is connected; a citizen registers by a message to the phone, signs in, and enters it", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  system = await connectedSystem(installation);
  const citizen = { name: "王新农", tel: "13951234567", password: "Daoxiang@2026c" };
  const page = await adminPageOf(browser, "王新农");
  await register(page, installation.url, citizen, sms);
  await comeInAsCitizen(page, installation.url, citizen);

  await page.goto(system.url);
  await page.getByRole("link", { name: /登录/ }).first().click();
  await page.getByRole("button", { name: "同意并进入" }).click();
  await expect(page).toHaveURL((url) => url.origin === system?.url);
  await expect(page.getByText("王新农").first()).toBeVisible();
});

test("the office puts the system and a service of it in their places; a visitor reads the guide, the citizen enters from both", async () => {
  test.setTimeout(180_000);
  const [office, visitor, citizen] = ["xitong.li", "过路人", "王新农"].map((who) => pages.get(who) as Page) as [
    Page,
    Page,
    Page,
  ];
  await placeSystem(office, installation.url, "产品追溯系统", "智慧农业", COLUMN);
  const service = { name: SERVICE, identification: "zhuisu-batch", column: COLUMN, system: "产品追溯系统" };
  await publishService(office, installation.url, service);
  await visitor.goto(at("/serve/govermentserve"));
  await visitor.getByRole("link", { name: SERVICE }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: SERVICE })).toBeVisible();
  await expect(visitor.getByText("打印追溯码并贴在包装上")).toBeVisible();

  /** Whoever was in the system before is known to it no more: only the portal can let them in. */
  const enters = async (press: () => Promise<void>) => {
    await citizen.context().clearCookies({ name: "zs_session" });
    const tab = await opensTab(citizen, press);
    await expect(tab).toHaveURL((url) => url.origin === system?.url);
    await expect(tab.getByText("王新农").first()).toBeVisible();
    await tab.close();
  };
  await citizen.goto(at("/system/index"));
  await enters(() =>
    citizen.getByRole("listitem").filter({ hasText: "产品追溯系统" }).getByRole("button", { name: /进入/ }).click(),
  );
  await citizen.goto(at("/homeZtfw"));
  await enters(() => serviceButton(citizen, SERVICE).first().click());

  await office.goto(at("/management"));
  for (const done of ["services", "indicators", "dataResources"] as const)
    await expect(step(office, done)).toContainText("✓ 已办好");
});

test("nothing complained, and it ends as it is told", async () => {
  for (const [username, complaints] of complaintsOf) expect(complaints(), username).toEqual([]);
  const errors = installation
    .heard()
    .split("\n")
    .filter((line) => line.includes('"level":50'));
  expect(errors).toEqual([]);
  expect(await installation.stop()).toEqual([0, null]);
});
