import { type Browser, expect, type Page, test } from "@playwright/test";
import { type HandedOut, type Installation, newInstallation } from "./support/production.ts";
import { connectedSystem } from "./support/connected.ts";
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
/** A browser of their own, as each sits at another desk; nothing in it may fail or be logged as an error. */
const complaintsOf = new Map<string, () => unknown[]>();
async function deskOf(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const { complaints } = watch(page, installation.url);
  complaintsOf.set(username, () => complaints);
  pages.set(username, page);
  return page;
}
async function arrive(browser: Browser, username: string, password: string): Promise<Page> {
  const page = await deskOf(browser, username);
  known.set(username, await comeInFirst(page, installation.url, secretsOf(username), password));
  return page;
}
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
  await asks.getByTitle("江苏省 / 盐城市 / 建湖县", { exact: true }).click();
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
  await expect(asks.getByText("区域管理员").first()).toBeVisible();
});

test("a system is connected; a citizen registers by a message to the phone, signs in, and enters it", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  system = await connectedSystem(installation);
  const citizen = { name: "王新农", tel: "13951234567", password: "Daoxiang@2026c" };
  const page = await deskOf(browser, "王新农");
  await register(page, installation.url, citizen, sms);
  await comeInAsCitizen(page, installation.url, citizen);

  await page.goto(system.url);
  await page.getByRole("link", { name: /登录/ }).first().click();
  await page.getByRole("button", { name: "同意并进入" }).click();
  await expect(page).toHaveURL((url) => url.origin === system?.url);
  await expect(page.getByText("王新农").first()).toBeVisible();
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
