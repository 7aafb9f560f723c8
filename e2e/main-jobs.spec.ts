import {
  codeSentTo,
  captchaFor,
  expect,
  people,
  portal,
  signInAsCitizen,
  signInAsStaff,
  test,
} from "./support/fixtures.ts";
import { type Cost, Journey } from "./support/journey.ts";

/** `SLOW_LINE=1`: over a line of 50 kB/s that answers after 400 ms; the seconds are told then. */
const isSlow = process.env["SLOW_LINE"] !== undefined;

test.describe.configure({ timeout: 180_000 });

function tell(job: string, { taps, signs, seconds }: Cost, most: number): void {
  test.info().annotations.push({ type: "cost", description: `${job}: ${taps} taps, ${signs} signs, ${seconds} s` });
  process.stdout.write(`${job}: ${taps} taps, ${signs} signs, ${isSlow ? `${seconds} s` : "no slow line"}\n`);
  expect(taps, job).toBeLessThanOrEqual(most);
}
const home = () => `${portal()}/homeZtfw`;

test.describe("a farmer of 66 with a cheap phone, in 关怀版", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("care", "on")));

  test("reads what has to be brought for the machine subsidy", async ({ page }) => {
    const way = await Journey.from(page, home(), { isSlow });
    await way.press(page.getByRole("main").getByRole("link", { name: "农机购置补贴" }).first());
    tell("what to bring", await way.arrives(page.getByText("要带什么")), 1);
  });

  test("reads what to do about an animal that has died", async ({ page }) => {
    const way = await Journey.from(page, home(), { isSlow });
    await way.fill(page.getByRole("searchbox", { name: "搜索" }), "猪死了怎么办");
    await way.press(page.getByRole("search").getByRole("button", { name: "搜索" }));
    await way.press(
      page
        .getByRole("main")
        .getByRole("link", { name: /牲畜死了|无害化|动物疫情/ })
        .first(),
    );
    const told = page.getByText("要带什么").or(page.getByRole("region", { name: /依次要办的事/ }));
    tell("a dead animal", await way.arrives(told), 3);
  });

  test("has a person on the telephone", async ({ page }) => {
    const way = await Journey.from(page, home(), { isSlow });
    const call = page.getByRole("main").getByRole("link", { name: "打电话", exact: true });
    await call.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await way.press(call);
    tell("the telephone", await way.arrives(call), 1);
  });

  test("has a code for the child who is to do it", async ({ page }) => {
    await signInAsCitizen(page, people.familyFarm);
    const way = await Journey.from(page, home(), { isSlow });
    await way.press(page.getByRole("main").getByRole("link", { name: "农机购置补贴" }).first());
    await way.press(page.getByRole("button", { name: "找人帮忙办" }));
    await way.press(page.getByRole("button", { name: "生成代办码" }));
    tell("a code for the child", await way.arrives(page.getByRole("img", { name: "代办码的二维码" })), 3);
  });

  test("sees how far their matters are", async ({ page }) => {
    await signInAsCitizen(page, people.farmer);
    const way = await Journey.from(page, home(), { isSlow });
    await way.press(page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: "我的" }));
    const told = page.getByRole("region", { name: "最近的办件" }).getByText(/办结/).first();
    tell("how far it is", await way.arrives(told), 1);
  });
});

test.describe("a hurried farm manager with a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("sees all that has to be done for the machine they bought", async ({ page }) => {
    const way = await Journey.from(page, home(), { isSlow });
    await way.press(
      page
        .getByRole("main")
        .getByRole("link", { name: /买了农机/ })
        .first(),
    );
    tell("all for the machine", await way.arrives(page.getByRole("region", { name: /依次要办的事/ })), 1);
  });

  test("compares two loans", async ({ page }) => {
    const way = await Journey.from(page, home(), { isSlow });
    await way.press(page.getByRole("link", { name: /放在一起比/ }));
    tell("two loans", await way.arrives(page.getByRole("region", { name: "产品对比表" })), 1);
  });

  test("has an account", async ({ page }) => {
    const way = await Journey.from(page, home(), { isSlow });
    await way.press(page.getByRole("button", { name: "登录", exact: true }).first());
    await way.press(page.getByRole("link", { name: "注册账号" }).or(page.getByRole("button", { name: "注册账号" })));
    await way.press(page.getByRole("button", { name: "快速注册" }));
    const form = page.getByRole("dialog", { name: "个人注册" });
    await way.fill(form.getByLabel("姓名", { exact: true }), "演示场长");
    await way.fill(form.getByLabel("手机号", { exact: true }), "15430000077");
    await way.fill(form.getByLabel("图形验证码", { exact: true }), await captchaFor(page));
    await way.press(form.getByRole("button", { name: "获取验证码" }));
    await way.fill(form.getByLabel("短信验证码", { exact: true }), await codeSentTo("0077"));
    await way.press(form.getByRole("button", { name: "下一步" }));
    await way.fill(form.getByLabel("设置密码", { exact: true }), "Nongchang#2026");
    await way.fill(form.getByLabel("确认密码", { exact: true }), "Nongchang#2026");
    await way.press(form.getByRole("checkbox"));
    await way.press(form.getByRole("button", { name: "注册", exact: true }));
    tell("an account", await way.arrives(page.getByText("注册成功，请输入手机号码和密码登录平台进行使用！")), 13);
  });
});

test.describe("a blind official, with the keyboard alone", () => {
  test("enters the system that they use most", async ({ page }) => {
    await signInAsStaff(page, people.linkOfficer);
    const way = await Journey.from(page, `${portal()}/home`, { isSlow });
    await way.keysTo(page.getByRole("link", { name: "跳到主要内容" }));
    await way.keysTo(page.getByRole("link", { name: "跳到业务系统" }));
    await way.keysTo(page.getByRole("main").getByRole("button", { name: /^进入/ }).first());
    tell("a system", await way.arrives(page.getByRole("main")), 10);
  });

  test("reads what waits for them", async ({ page }) => {
    await signInAsStaff(page, people.linkOfficer);
    const way = await Journey.from(page, `${portal()}/home`, { isSlow });
    await way.keysTo(page.getByRole("link", { name: "跳到主要内容" }));
    await way.keysTo(page.getByRole("link", { name: "跳到我的待办" }));
    await way.keysTo(page.getByRole("region", { name: "我的待办" }).getByRole("link", { name: "全部" }));
    tell("what waits", await way.arrives(page.getByRole("heading", { level: 1, name: "我的待办" })), 8);
  });
});
