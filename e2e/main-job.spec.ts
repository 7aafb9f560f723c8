import {
  acceptNotice,
  captchaFor,
  codeSentTo,
  expect,
  fillIn,
  machinery,
  opensTab,
  people,
  portal,
  serviceButton,
  signInAsCitizen,
  signInByForm,
  submit,
  test,
  traceability,
} from "./support/fixtures.ts";
import { watch } from "./support/watch.ts";

const SUBSIDY = "农机购置补贴申请";

test("a citizen signs in on the theme home, clicks 农机购置补贴 and stands signed in there", async ({ page }) => {
  const seen = watch(page, portal());
  await signInByForm(page, people.farmer);
  const system = await opensTab(page, () => serviceButton(page, SUBSIDY).click());
  await expect(system).toHaveURL((url) => url.origin === machinery());
  await expect(system.getByText("您好，演示农户")).toBeVisible();
  expect(system.url()).not.toContain("code=");
  expect(seen).toEqual({ foreignRequests: [], complaints: [] });
});

test("an official goes from the entry to /home with a text message as second factor, and into the same system", async ({
  page,
}) => {
  await page.goto(`${portal()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await expect(page.getByText("2025 年 7 月 12 日")).toBeVisible();
  await fillIn(page, page, people.officer);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("发送成功!")).toBeVisible();
  await expect(page.getByRole("button", { name: /\d+ 秒后重发/ })).toBeDisabled();
  await page.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo("0003"));
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL(`${portal()}/home`);
  await expect(page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "智慧大脑" })).toBeVisible();

  await page.getByRole("tab", { name: "智慧农业" }).click();
  await page.getByRole("button", { name: /显示全部/ }).click();
  const system = await opensTab(page, () =>
    page
      .getByRole("listitem")
      .filter({ hasText: "农机购置补贴办理系统" })
      .getByRole("button", { name: /进入/ })
      .click(),
  );
  await expect(system).toHaveURL((url) => url.origin === machinery());
  await expect(system.getByText("您好，演示干部")).toBeVisible();
});

test("an anonymous click asks to sign in and then goes on to the very service that was clicked", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await serviceButton(page, SUBSIDY).click();
  await expect(page.getByText("请登录!")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await fillIn(page, dialog, people.familyFarm);
  await submit(dialog);
  const system = await opensTab(page, () => acceptNotice(page));
  await expect(system).toHaveURL((url) => url.origin === machinery());
  await expect(system.getByText(/您好，演示/)).toBeVisible();
});

test("two systems opened at the same time both let the user in", async ({ page, context }) => {
  await signInAsCitizen(page, people.farmer);
  await page.getByRole("button", { name: /^质量安全/ }).click();
  const [first, second] = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all([first, second].map((tab) => tab.goto(`${portal()}/homeZtfw`)));
  await second.getByRole("button", { name: /^质量安全/ }).click();
  const [subsidy, trace] = await Promise.all([
    opensTab(first, () => serviceButton(first, SUBSIDY).click()),
    (async () => {
      await first.waitForEvent("popup");
      return opensTab(second, () => serviceButton(second, "追溯批次登记").click());
    })(),
  ]);
  await expect(subsidy).toHaveURL((url) => url.origin === machinery());
  await expect(trace).toHaveURL((url) => url.origin === traceability());
  await expect(subsidy.getByText("您好，演示农户")).toBeVisible();
  await expect(trace.getByText("演示农户", { exact: true })).toBeVisible();
});

test("a visitor who starts at the other system signs in at the portal and comes back", async ({ page }) => {
  await page.goto(traceability());
  await page.getByRole("link", { name: /登录/ }).first().click();
  await expect(page).toHaveURL(/\/unifiedLogin\?/);
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL((url) => url.origin === traceability());
  await expect(page.getByText("演示农户", { exact: true })).toBeVisible();
});

test("a popup blocker is met with a button that enters", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await signInAsCitizen(page, people.farmer);
  await serviceButton(page, SUBSIDY).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/拦截|阻止/);
  const system = await opensTab(page, () => dialog.getByRole("link", { name: /进入/ }).click());
  await expect(system).toHaveURL((url) => url.origin === machinery());
});

test("logout ends the portal session and the session in both systems", async ({ page, context }) => {
  await signInAsCitizen(page, people.familyFarm);
  const subsidy = await opensTab(page, () => serviceButton(page, SUBSIDY).click());
  await expect(subsidy.getByText(/您好，演示/)).toBeVisible();
  const trace = await context.newPage();
  await trace.goto(traceability());
  await trace.getByRole("link", { name: /登录/ }).first().click();
  await expect(trace.getByText(/演示/).first()).toBeVisible();
  await expect(trace).toHaveURL((url) => url.origin === traceability());

  const token = await page.evaluate(() => localStorage.getItem("token"));
  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("menuitem", { name: "退出登录" })
    .or(page.getByRole("button", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("退出成功")).toBeVisible();
  await expect(page.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();

  const reply = await page.request.get(`${portal()}/api/user/queryByTokenNew`, {
    headers: { authorization: String(token) },
  });
  expect(reply.status()).toBe(401);
  expect(await reply.json()).toMatchObject({ code: 999, msg: "ErrorToLogin" });
  for (const system of [subsidy, trace]) {
    await expect
      .poll(async () => {
        await system.reload();
        return system.getByText(/您好，演示/).count();
      })
      .toBe(0);
  }
});

test("the main job works with the keyboard alone", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      // between two stops of a dialog the page itself has the focus for a moment
      if (!element || element === document.body) return "";
      const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText;
      return label.replace(/\s+/g, " ").trim();
    });
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 120; presses++) {
      if (name.test(await focused())) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "跳到主要内容" })).toBeFocused();
  await tabTo(/办理 ?农机购置补贴申请|^办理$/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await expect(dialog.getByLabel("用户名或手机号", { exact: true })).toBeFocused();
  await page.keyboard.type("nonghu");
  await tabTo(/^密码$/);
  await page.keyboard.type("Daoxiang#2026");
  await tabTo(/^图形验证码$/);
  await page.keyboard.type(await captchaFor(page));
  await page.keyboard.press("Enter");
  const notice = page.getByRole("dialog", { name: "温馨提示" });
  await expect(notice).toBeVisible();
  await expect(notice.locator(":focus")).toBeVisible();
  await tabTo(/知道了/);
  const system = await opensTab(page, () => page.keyboard.press("Enter"));
  await expect(system).toHaveURL((url) => url.origin === machinery());
});
