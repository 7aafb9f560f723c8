import type { Locator, Page } from "@playwright/test";
import {
  acceptNotice,
  captchaFor,
  codeSentTo,
  exchange,
  expect,
  fillIn,
  findService,
  jumpsFirstTime,
  opensTab,
  people,
  portal,
  signInAsCitizen,
  submit,
  test,
} from "./support/fixtures.ts";
import { findings, suitsEverybody } from "./support/walk.ts";

/** Members of the property exchange; each story has one of its own. */
const members = {
  wang: { username: "cq_wang", password: "Wangcun#2026" },
  li: { username: "cq_li", password: "Lizhuang#2026" },
  zhang: { username: "cq_zhang", password: "Zhangwan#2026" },
  chen: { username: "cq_chen", password: "Chentang#2026" },
  zhao: { username: "cq_zhao", password: "Zhaosang#2026" },
};
type Member = { username: string; password: string };
const PUBLISH = "农村产权交易挂牌申请";
const BID = "农村产权竞价报名";

const dialogNamed = async (page: Page, name: string | RegExp): Promise<Locator> => {
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
};

const isAccessible = async (page: Page) => expect(await findings(page)).toEqual([]);

async function bindMember(dialog: Locator, { username, password }: Member) {
  await dialog.getByLabel("原系统用户名").fill(username);
  await dialog.getByLabel("原系统密码", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
}

/** A visitor clicks a service of that system and signs in with its own account (specification §4, Other-system login). */
async function comeAsMember(page: Page, { username, password }: Member) {
  await (await findService(page, "land", BID)).click();
  await expect(page.getByText("请登录!")).toBeVisible();
  const dialog = await dialogNamed(page, /^登录后进入农村产权交易平台/);
  // The other form asks for a picture of its own; only the newest one counts.
  await expect(dialog.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const before = await captchaFor(page);
  await dialog.getByRole("button", { name: "原系统账号" }).click();
  await dialog.getByLabel("原系统用户名").fill(username);
  await dialog.getByLabel("原系统密码", { exact: true }).fill(password);
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, before));
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
}

/** The confirm box that follows a sign-in; pressing it goes on into the system that was clicked. */
const goOn = (page: Page) => opensTab(page, () => acceptNotice(page));
/** …of an account that has just begun, which is told first what the system will read. */
const goOnFirst = (page: Page) => jumpsFirstTime(page, () => acceptNotice(page));

test("who is not bound binds the original system's account, jumps, and undoes it (bind type 1)", async ({ page }) => {
  await signInAsCitizen(page, people.familyFarm);
  await (await findService(page, "land", PUBLISH)).click();
  await expect(page.getByText("请绑定系统平台用户!").first()).toBeVisible();
  const dialog = await dialogNamed(page, "绑定系统用户");
  await isAccessible(page);

  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(dialog.getByText("必填项!")).toHaveCount(2);
  await expect(dialog.getByRole("alert").filter({ hasText: "有 2 处需要改" })).toBeFocused();
  await bindMember(dialog, { ...members.wang, password: "bu-dui-de-mima" });
  await expect(page.getByText("绑定失败").first()).toBeVisible();
  await expect(dialog.getByText("系统用户名或密码错误")).toBeVisible();
  await bindMember(dialog, members.wang);

  const done = await dialogNamed(page, "绑定成功");
  const system = await opensTab(page, () => done.getByRole("button", { name: "继续办理" }).click());
  await expect(system).toHaveURL(`${exchange()}/`);
  await expect(system.getByText("会员账号：cq_wang（已与门户账号绑定）")).toBeVisible();

  await page.goto(`${portal()}/mine/bindings`);
  const row = page.getByRole("listitem").filter({ hasText: "cq_wang" });
  await expect(row).toContainText("农村产权交易平台");
  await isAccessible(page);
  await row.getByRole("button", { name: /解除/ }).click();
  const question = page
    .getByRole("alertdialog", { name: "解除绑定" })
    .or(page.getByRole("dialog", { name: "解除绑定" }));
  await expect(question).toContainText("不再是账号 cq_wang");
  await question.getByRole("button", { name: "解除绑定" }).click();
  await expect(page.getByText("还没有绑定其他系统的账号")).toBeVisible();
  // undone by mistake: the way back is beside it
  const undone = page.getByRole("status").filter({ hasText: "账号 cq_wang 已解除绑定" });
  await expect(undone).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: "test-results/binding-undone-1440.png" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/binding-undone-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await undone.getByRole("button", { name: "重新绑定" }).click();
  await (await dialogNamed(page, "绑定系统用户")).getByRole("button", { name: "取消" }).click();
  await (await findService(page, "land", PUBLISH)).click();
  await dialogNamed(page, "绑定系统用户");
});

test("who has one number on both sides binds by a code to it, without the other system's password", async ({
  page,
}) => {
  await signInAsCitizen(page, people.withManyTabs, "/mine/bindings");
  await page.getByRole("button", { name: /^绑定账号：农村产权交易平台/ }).click();
  const dialog = await dialogNamed(page, "绑定系统用户");
  await dialog.getByRole("button", { name: "用短信验证码" }).click();
  await isAccessible(page);
  await page.screenshot({ path: "test-results/bind-by-phone-1440.png" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/bind-by-phone-390.png" });
  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(dialog.getByText("必填项!")).toHaveCount(2);
  await expect(dialog.getByText("请先勾选同意")).toBeVisible();
  await dialog.getByLabel(/同意门户把我的手机号码发给/).check();
  await dialog.getByLabel("原系统用户名").fill("cq_he");
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("发送成功!")).toBeVisible();
  await dialog.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo("0044"));
  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(page.getByText("绑定成功")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "cq_he" })).toBeVisible();
});

test("a member whose number the platform account has too binds it by a code, without its password (bind type 2)", async ({
  page,
}) => {
  await comeAsMember(page, { username: "cq_ma", password: "Mahe#2026" });
  const unbound = await dialogNamed(page, "账号尚未绑定平台账号");
  await unbound.getByRole("button", { name: /绑定已有/ }).click();
  const dialog = await dialogNamed(page, "绑定平台账号");
  await dialog.getByRole("button", { name: "用短信验证码" }).click();
  await expect(dialog.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await isAccessible(page);
  await page.screenshot({ path: "test-results/platform-by-phone-1440.png" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "test-results/platform-by-phone-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "绑定并登录" }).click();
  await expect(dialog.getByText("必填项!")).toHaveCount(3);
  await expect(dialog.getByText("请先勾选同意")).toBeVisible();
  await dialog.getByLabel(/同意门户把我的手机号码发给/).check();
  await dialog.getByLabel("手机号", { exact: true }).fill("15400001703");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await dialog.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo("1703"));
  await dialog.getByRole("button", { name: "绑定并登录" }).click();
  const system = await goOn(page);
  await expect(system.getByText("会员账号：cq_ma（已与门户账号绑定）")).toBeVisible();
});

test("a dialog that another tab has left behind binds nothing, and says why", async ({ page, browser }) => {
  const context = page.context();
  await signInAsCitizen(page, people.qrUser);
  await (await findService(page, "land", PUBLISH)).click();
  const dialog = await dialogNamed(page, "绑定系统用户");

  // Somebody else is signed in by now, and this page has not heard of it yet.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAsCitizen(other, people.cooperative);
  const [mine, cookies] = [await context.cookies(), await elsewhere.cookies()];
  const [own, token] = await Promise.all([page, other].map((one) => one.evaluate(() => localStorage.getItem("token"))));
  const become = async (jar: typeof cookies, bearer: string | null | undefined) => {
    await context.clearCookies();
    await context.addCookies(jar);
    await page.evaluate((value) => localStorage.setItem("token", value), bearer ?? "");
  };
  await become(cookies, token);
  await bindMember(dialog, members.chen);
  await expect(page.getByText("提交的账号与当前登录账号不一致，请刷新页面后重试")).toBeVisible();
  await other.goto(`${portal()}/mine/bindings`);
  await expect(other.getByText("还没有绑定其他系统的账号")).toBeVisible();
  await become(mine, own);

  // Signed out in another tab, the dialog goes with the person.
  const tab = await context.newPage();
  await tab.goto(`${portal()}/homeZtfw`);
  await tab.getByRole("button", { name: /您好/ }).click();
  await tab.getByRole("button", { name: "退出登录" }).click();
  await tab.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已在另一个页面退出登录")).toBeVisible();
  await expect(dialog).toBeHidden();

  // The session ran out: asked for once more over the form; whoever would not stays as a visitor.
  await (await findService(other, "land", PUBLISH)).click();
  const late = await dialogNamed(other, "绑定系统用户");
  await elsewhere.clearCookies();
  await bindMember(late, members.chen);
  const again = other.getByRole("dialog", { name: "用户登录" });
  await expect(again).toContainText("登录已失效");
  await again.getByRole("button", { name: "关闭" }).click();
  await expect(other.getByText(/^登录已失效或长时间没有操作/)).toBeVisible();
  await expect(late).toBeHidden();
  await expect(other.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();
  await elsewhere.close();
});

test("a member without a platform account binds one they have (bind type 2), and next time is in at once", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await comeAsMember(page, members.li);
  const unbound = await dialogNamed(page, "账号尚未绑定平台账号");
  await isAccessible(page);
  await unbound.getByRole("button", { name: "绑定已有平台账号" }).click();
  const dialog = await dialogNamed(page, "绑定平台账号");
  await expect(dialog.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await dialog.getByRole("button", { name: "绑定并登录" }).click();
  await expect(dialog.getByText("必填项!")).toHaveCount(3);
  await suitsEverybody(page, dialog);
  const first = await captchaFor(page);
  await dialog.getByLabel("平台用户名或手机号").fill("nonghu");
  await dialog.getByLabel("平台密码", { exact: true }).fill("Wrong#2026x");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(first);
  await dialog.getByRole("button", { name: "绑定并登录" }).click();
  await expect(page.getByText("绑定失败").first()).toBeVisible();
  await expect(dialog.getByText("用户名或密码错误")).toBeVisible();
  await expect(dialog.getByLabel("图形验证码", { exact: true })).toHaveValue("");
  await dialog.getByLabel("平台密码", { exact: true }).fill("Daoxiang#2026");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, first));
  await dialog.getByRole("button", { name: "绑定并登录" }).click();
  const system = await goOn(page);
  await expect(system.getByText("您好，演示农户")).toBeVisible();
  await expect(system.getByText("会员账号：cq_li（已与门户账号绑定）")).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await comeAsMember(elsewhere, members.li);
  const again = await goOn(elsewhere);
  await expect(again.getByText("您好，演示农户")).toBeVisible();
  await elsewhere.context().close();
});

test("a member without a platform account completes their information and is bound", async ({ page }) => {
  await comeAsMember(page, members.zhang);
  await (await dialogNamed(page, "账号尚未绑定平台账号")).getByRole("button", { name: "完善信息，注册并绑定" }).click();
  const dialog = await dialogNamed(page, "完善信息并绑定");
  // the system they came from told their name (specification §3)
  await expect(dialog.getByLabel("姓名", { exact: true })).toHaveValue(/^演示/);
  await dialog.getByLabel("姓名", { exact: true }).clear();
  await dialog.getByRole("button", { name: "注册并绑定" }).click();
  for (const text of ["请输入用户名!", "请选择行政区划!", "请输入手机号!", "请输入密码!", "请再次输入密码"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByText("请先阅读并同意隐私政策和用户协议")).toBeVisible();
  await isAccessible(page);

  await dialog.getByLabel("姓名").fill("演示张麦香");
  await dialog.getByLabel("所在市").selectOption({ label: "盐城市" });
  await dialog.getByLabel("所在县（市、区）").selectOption({ label: "建湖县" });
  await dialog.getByLabel("手机号").fill("15400008813");
  await page.waitForLoadState("networkidle");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("发送成功!")).toBeVisible();
  await dialog.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo("8813"));
  await dialog.getByLabel("密码", { exact: true }).fill("Maixiang#26x");
  await dialog.getByLabel("确认密码", { exact: true }).fill("Maixiang#26x");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "注册并绑定" }).click();
  const system = await goOnFirst(page);
  await expect(system.getByText("会员账号：cq_zhang（已与门户账号绑定）")).toBeVisible();
});

test("a member goes on for now: in the system they are themselves, at the portal they are nobody again", async ({
  page,
}) => {
  await comeAsMember(page, members.chen);
  await (
    await dialogNamed(page, "账号尚未绑定平台账号")
  )
    .getByRole("button", { name: "本次先办理，以后再绑定" })
    .click();
  const system = await goOnFirst(page);
  await expect(system.getByText("您好，演示·陈塘")).toBeVisible();
  await expect(system.getByText("会员账号：cq_chen（已与门户账号绑定）")).toBeVisible();
  await expect(page.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("at the system login, what is missing is said, and a wrong password of that system", async ({ page }) => {
  await comeAsMember(page, { ...members.zhao, password: "bu-dui-de-mima" });
  const dialog = await dialogNamed(page, /^登录后进入农村产权交易平台/);
  await expect(dialog.getByText("系统用户名或密码错误")).toBeVisible();
  await expect(dialog.getByLabel("原系统密码", { exact: true })).toBeFocused();
  await dialog.getByLabel("原系统用户名").clear();
  await dialog.getByLabel("原系统密码", { exact: true }).clear();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  for (const text of ["请输入", "请输入密码", "请输入验证码"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await suitsEverybody(page, dialog);
});

test("a visitor signs in by text message at the system login and goes on to what they clicked", async ({ page }) => {
  await (await findService(page, "land", BID)).click();
  const dialog = await dialogNamed(page, /^登录后进入农村产权交易平台/);
  await expect(dialog.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const before = await captchaFor(page);
  await dialog.getByRole("tab", { name: "短信登录" }).click();
  await dialog.getByLabel("手机号", { exact: true }).fill("15400001711");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, before));
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("发送成功!").first()).toBeVisible();
  await dialog.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo("1711"));
  await submit(dialog);
  await acceptNotice(page);
  await expect(page.getByText("请绑定系统平台用户!").first()).toBeVisible();
  await dialogNamed(page, "绑定系统用户");
});

test("the system login dialog has two tabs; a platform account goes through it too", async ({ page }) => {
  await (await findService(page, "land", BID)).click();
  const dialog = await dialogNamed(page, /^登录后进入/);
  await expect(dialog.getByRole("tab")).toHaveText(["短信登录", "账号登录"]);
  await isAccessible(page);
  await dialog.getByRole("tab", { name: "短信登录" }).click();
  await expect(dialog.getByRole("button", { name: "获取验证码" })).toBeVisible();
  // The account form asks for a picture of its own; only the newest one counts.
  const before = await captchaFor(page);
  await dialog.getByRole("tab", { name: "账号登录" }).click();
  await fillIn(page, dialog, people.binding);
  await dialog.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, before));
  await submit(dialog);
  await acceptNotice(page);
  await expect(page.getByText("请绑定系统平台用户!").first()).toBeVisible();
  await bindMember(await dialogNamed(page, "绑定系统用户"), members.zhao);
  await dialogNamed(page, "绑定成功");
});
