import type { Page } from "@playwright/test";
import {
  acceptNotice,
  captchaFor,
  codeSentTo,
  expect,
  findService,
  identity,
  machinery,
  opensTab,
  people,
  portal,
  signInAsCitizen,
  test,
} from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

type Visit = { way: string; person: string; manner?: string };

/** From the sign-in dialog at the market counter to the source's own page. */
async function depart(page: Page, way: string) {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  await page.getByRole("dialog", { name: "用户登录" }).getByRole("link", { name: way, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${identity()}/`));
}

async function signInThere(page: Page, { person, manner }: Omit<Visit, "way">) {
  await page.getByLabel(person).check();
  if (manner) await page.getByLabel("应答方式").selectOption({ label: manner });
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(new RegExp(`^${portal()}/upstream/return/[a-z]+$`));
}

async function comeFrom(page: Page, { way, ...visit }: Visit) {
  await depart(page, way);
  await signInThere(page, visit);
}

const greeting = (page: Page, name: string) => page.getByRole("button", { name: `您好，${name}` });

test("a person comes from the government portal, is recognised and is home; nothing of the ticket stays in the address", async ({
  page,
}) => {
  await comeFrom(page, { way: "政务服务网（演示）", person: "演示政务网农户" });
  await acceptNotice(page);
  await expect(page).toHaveURL(`${portal()}/homeZtfw`);
  await expect(greeting(page, "演示政务网农户")).toBeVisible();
});

test("a legal person comes from the government portal and is recognised by credit code", async ({ page }) => {
  await comeFrom(page, { way: "政务服务网（演示）法人登录", person: "稻香合作社（演示）" });
  await acceptNotice(page);
  await expect(greeting(page, "演示合作社经办人")).toBeVisible();
});

for (const way of ["省级统一认证（演示）", "一网通办账号（演示）", "农商行账号（演示）"])
  test(`a person comes by ${way}`, async ({ page }) => {
    await comeFrom(page, { way, person: "演示政务网农户" });
    await acceptNotice(page);
    await expect(greeting(page, "演示政务网农户")).toBeVisible();
  });

for (const [manner, sentence] of [
  ["凭证已使用", "登录凭证已使用过或不存在，请从政务服务网（演示）重新登录"],
  ["凭证已过期", "登录凭证已过期，请从政务服务网（演示）重新登录"],
  ["应答无法识别", "政务服务网（演示）返回的信息无法识别"],
  ["没有用户信息", "无用户信息"],
] as const)
  test(`${manner}: a clear sentence and the way back`, async ({ page }) => {
    await comeFrom(page, { way: "政务服务网（演示）", person: "演示政务网农户", manner });
    await expect(page.getByRole("alert")).toContainText(sentence);
    await page.getByRole("link", { name: "返回登录页" }).click();
    await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
  });

test("应答缓慢: said after five seconds, and tried once more", async ({ page }) => {
  await comeFrom(page, { way: "政务服务网（演示）", person: "演示政务网农户", manner: "应答缓慢（超过 5 秒）" });
  await expect(page.getByRole("alert")).toContainText("政务服务网（演示）没有在 5 秒内应答", { timeout: 10_000 });
  await expect(page.getByRole("button", { name: "再试一次" })).toBeVisible();
});

for (const way of ["政务服务网（演示）", "省级统一认证（演示）", "一网通办账号（演示）"])
  test(`${way} is slow once: said after five seconds; tried once more, they come in`, async ({ page }) => {
    await comeFrom(page, { way, person: "演示政务网农户", manner: "第一次应答缓慢，再试正常" });
    await expect(page.getByRole("alert")).toContainText(`${way}没有在 5 秒内应答`, { timeout: 10_000 });
    await page.getByRole("button", { name: "再试一次" }).click();
    await acceptNotice(page);
    await expect(greeting(page, "演示政务网农户")).toBeVisible();
  });

test("who comes unasked is asked whether it is them", async ({ page }) => {
  await page.goto(identity());
  await page.getByRole("link", { name: "进入门户（政务服务网账号）" }).click();
  await signInThere(page, { person: "演示政务网农户" });
  await expect(page.getByRole("heading", { name: "以“演******”的身份登录？" })).toBeVisible();
  await expect(page.getByText("154****1401")).toBeVisible();
  await page.getByRole("button", { name: "是本人，继续登录" }).click();
  await acceptNotice(page);
  await expect(greeting(page, "演示政务网农户")).toBeVisible();
});

test("who is not known links an account by its password, after a mistake, and comes in at once the next time", async ({
  page,
}) => {
  await comeFrom(page, { way: "一网通办账号（演示）", person: "演示新来户" });
  await page.getByRole("button", { name: "关联已有账号" }).click();
  const form = page.getByRole("form", { name: "关联已有账号" });
  await form.getByRole("button", { name: "关联并登录" }).click();
  await expect(form.getByText("请输入密码")).toBeVisible();

  await form.getByLabel("用户名或手机号").fill("daiguanlian");
  await form.getByLabel("密码", { exact: true }).fill("Wrong#2026abc");
  const first = await captchaFor(page);
  await form.getByLabel("图形验证码", { exact: true }).fill(first);
  await form.getByRole("button", { name: "关联并登录" }).click();
  await expect(form.getByRole("alert")).toContainText("用户名或密码错误");

  await form.getByLabel("密码", { exact: true }).fill("Tiangeng#2026");
  await form.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, first));
  await form.getByRole("button", { name: "关联并登录" }).click();
  await acceptNotice(page);
  await expect(greeting(page, "演示待关联")).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await comeFrom(page, { way: "一网通办账号（演示）", person: "演示新来户" });
  await acceptNotice(page);
  await expect(greeting(page, "演示待关联")).toBeVisible();
});

test("the government office: from the staff counter into government mode, and its logout in a new tab", async ({
  page,
}) => {
  const visits: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("addPlateFormVisitRecord") && visits.push(request.url())),
  );
  await page.goto(`${portal()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await page.getByRole("tab", { name: "政务统一登录" }).click();
  await page.getByRole("link", { name: "政务办统一认证（演示）", exact: true }).click();
  await signInThere(page, { person: "演示政务用户" });
  await acceptNotice(page);
  await expect(page).toHaveURL(`${portal()}/home`);
  await page.waitForLoadState("networkidle");
  visits.length = 0; // until they were known they were a visitor like any other
  await page.reload();
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(visits).toEqual([]);

  await greeting(page, "演示政务用户").click();
  await page.getByRole("button", { name: "退出登录" }).click();
  const confirm = page.getByRole("alertdialog", { name: "确定退出登录吗？" });
  await expect(confirm).toBeVisible();
  const tab = await opensTab(page, () => confirm.getByRole("button", { name: "退出登录" }).click());
  await expect(tab).toHaveURL(`${identity()}/logout`);
  await expect(page.getByText("退出成功")).toBeVisible();
});

test("who clicks a service of the government office signs in there and enters the very service", async ({ page }) => {
  const service = "购机补贴跨省联办";
  await (await findService(page, "mach", service)).click();
  await expect(page).toHaveURL(new RegExp(`^${identity()}/`));
  await signInThere(page, { person: "演示政务用户" });
  const system = await opensTab(page, () => acceptNotice(page));
  await expect(system).toHaveURL(new RegExp(`^${machinery()}/`));
  await expect(system.getByText("您好，演示政务用户")).toBeVisible();
  await expect(greeting(page, "演示政务用户")).toBeVisible();

  // the same from a tab of its own, where the browser blocks new windows
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${portal()}/opening?service=njbt-office`);
  await expect(page).toHaveURL(new RegExp(`^${identity()}/`));
});

test("a stranger goes on as a temporary user, then completes their information and has an account of their own", async ({
  page,
}) => {
  await comeFrom(page, { way: "农商行账号（演示）", person: "演示外来户" });
  await expect(page.getByRole("heading", { name: "还没有关联本门户账号" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "以临时用户继续" }).click();
  await acceptNotice(page);
  await expect(greeting(page, "演示外来户")).toBeVisible();

  // for a day they are asked in the menu and on the page about themselves to become a user of their own
  await greeting(page, "演示外来户").click();
  await expect(page.getByRole("button", { name: "完善信息" })).toBeVisible();
  await page.goto(`${portal()}/mine`);
  await page.getByRole("button", { name: "完善信息" }).click();
  const complete = page.getByRole("dialog", { name: "完善账号信息" });
  await expect(complete.getByLabel("姓名", { exact: true })).toHaveValue("演示外来户");
  await complete.getByRole("button", { name: "保存并登录" }).click();
  await expect(complete.getByText("请选择行政区划!")).toBeVisible();
  await complete.getByLabel("所在市").selectOption({ label: "盐城市" });
  await complete.getByLabel("所在县（市、区）").selectOption({ label: "建湖县" });
  await complete.getByLabel("手机号", { exact: true }).fill("15400001712");
  await complete.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await complete.getByRole("button", { name: "获取验证码" }).click();
  await complete.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo("1712"));
  for (const label of ["密码", "确认密码"]) await complete.getByLabel(label, { exact: true }).fill("Lihua#26tian");
  await complete.getByRole("checkbox").check();
  await complete.getByRole("button", { name: "保存并登录" }).click();
  await acceptNotice(page);
  await expect(greeting(page, "演示外来户")).toBeVisible();
  await greeting(page, "演示外来户").click();
  await expect(page.getByRole("button", { name: "完善信息" })).toHaveCount(0);
});

test("an identity is linked by its owner, seen and undone; a bad answer leads back to the list", async ({ page }) => {
  await signInAsCitizen(page, people.links, "/mine");
  await page.getByRole("link", { name: "已关联的身份" }).last().click();
  await expect(page.getByText("还没有关联其他平台的身份")).toBeVisible();

  await page.getByRole("button", { name: "关联：省级统一认证（演示）", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${identity()}/`));
  await page.getByLabel("演示换号人").check();
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(`${portal()}/mine/identities`);
  await expect(page.getByText("已关联省级统一认证（演示）的身份")).toBeVisible();
  const linked = page.getByRole("list", { name: "可以登录本账号的身份" }).getByRole("listitem");
  await expect(linked).toHaveCount(1);
  await expect(linked).toContainText("演****");
  await expect(linked).toContainText("关联后还没有用它登录过");
  expect(await findings(page)).toEqual([]);

  await page.getByRole("button", { name: "关联：政务服务网（演示）", exact: true }).click();
  await signInThere(page, { person: "演示政务网农户", manner: "凭证已过期" });
  await expect(page.getByRole("alert")).toContainText("登录凭证已过期，请从政务服务网（演示）重新登录");
  await page.getByRole("link", { name: "返回已关联的身份" }).click();

  await page.getByRole("button", { name: "解除关联：省级统一认证（演示）" }).click();
  const confirm = page.getByRole("alertdialog", { name: "解除关联" });
  await expect(confirm).toContainText("不能再用“省级统一认证（演示）”的身份登录本账号");
  await confirm.getByRole("button", { name: "解除关联" }).click();
  await expect(page.getByText("已解除关联")).toBeVisible();
  await expect(page.getByText("还没有关联其他平台的身份")).toBeVisible();
});

for (const [label, kind, title] of [
  ["自然人注册", "person", "自然人注册"],
  ["法人注册", "legalPerson", "法人注册"],
] as const)
  test(`${label} opens the external identity site in the same window`, async ({ page }) => {
    await page.goto(`${portal()}/homeZtfw`);
    await page.getByRole("button", { name: "注册" }).hover();
    await page.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(`${identity()}/register?kind=${kind}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });
