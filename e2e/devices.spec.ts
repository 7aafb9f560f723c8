import {
  acceptNotice,
  expect,
  fillIn,
  people,
  type Person,
  portal,
  signInAsCitizen,
  signInByForm,
  submit,
  test,
} from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";
import { withoutSealing } from "./support/sealing.ts";

type Sms = { to: string; text: string };
const smsTo = async (tail: string): Promise<Sms[]> => {
  const { sms } = (await (await fetch(`${portal()}/api/demo/outbox`)).json()) as { sms: Sms[] };
  return sms.filter(({ to, text }) => to.endsWith(tail) && text.includes("新设备"));
};

test("one sees one's devices, ends another one and all others; the page there says why", async ({ page, browser }) => {
  const elsewhere = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  for (const one of elsewhere) await signInAsCitizen(one, people.deviceUser);
  await signInAsCitizen(page, people.deviceUser, "/mine/devices");

  const devices = page.getByRole("region", { name: "正在登录的设备" }).getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText("本机");
  await expect(devices.first().getByRole("button")).toHaveCount(0);
  const history = page.getByRole("region", { name: "登录记录" }).getByRole("listitem");
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText("新设备");
  expect(await findings(page)).toEqual([]);

  await devices
    .nth(1)
    .getByRole("button", { name: /退出登录/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "让它退出" }).click();
  await expect(page.getByText("这台设备已退出登录")).toBeVisible();
  await expect(devices).toHaveCount(2);
  await page.getByRole("button", { name: "退出其他设备" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "全部退出" }).click();
  await expect(page.getByText("其他 1 台设备已退出登录")).toBeVisible();
  await expect(devices).toHaveCount(1);

  for (const one of elsewhere) {
    await one.goto(`${portal()}/mine/devices`);
    await expect(one).toHaveURL(`${portal()}/first`);
    await expect(one.getByText("账号已在别处登录或被管理员下线，当前登录已结束").first()).toBeVisible();
    await one.context().close();
  }
});

test("a sign-in in a new browser is told; 'not me' asks, ends everything and voids the password", async ({
  page,
  browser,
}) => {
  const owner = people.disturbed as Person;
  await signInAsCitizen(page, owner);
  expect(await smsTo("0043")).toEqual([]);
  const anonymous = await (await browser.newContext()).newPage();
  await signInAsCitizen(anonymous, owner);
  await expect.poll(async () => (await smsTo("0043")).length).toBe(1);
  const [notice] = await smsTo("0043");
  const link = /http\S+\/not-me\/[\w-]+/.exec(notice?.text ?? "")?.[0] ?? "";

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "这次登录是您本人吗？" })).toBeVisible();
  await expect(phone.getByText(/演\*+/)).toBeVisible();
  expect(await findings(phone)).toEqual([]);
  await page.goto(`${portal()}/mine/devices`);
  await expect(page.getByRole("heading", { name: "登录设备" })).toBeVisible(); // looking has ended nothing

  await phone.getByRole("button", { name: "不是我，全部退出并作废密码" }).click();
  await expect(phone.getByText("所有设备都已退出登录，原密码已作废")).toBeVisible();
  for (const one of [page, anonymous]) {
    await one.goto(`${portal()}/mine/devices`);
    await expect(one).toHaveURL(`${portal()}/first`);
  }
  await anonymous.goto(`${portal()}/login`);
  await fillIn(anonymous, anonymous, owner);
  await submit(anonymous);
  await expect(anonymous.getByText("用户名或密码错误")).toBeVisible();
  await phone.getByRole("button", { name: "重新设置密码" }).click();
  await expect(phone.getByRole("dialog")).toContainText("密码");
  await phone.reload();
  await expect(phone.getByText("链接已使用或已过期")).toBeVisible();
  for (const one of [anonymous, phone]) await one.context().close();
});

test("tabs of one browser agree: in, extended, to the other counter, out, in as somebody else", async ({ page }) => {
  await withoutSealing(page.context());
  const other = await page.context().newPage();
  await other.goto(`${portal()}/homeZtfw`);
  await other.getByRole("button", { name: "登录", exact: true }).first().click();
  await expect(other.getByRole("dialog", { name: "用户登录" })).toBeVisible();

  await test.step("in: the other tab's dialog closes and it greets the same person", async () => {
    await signInByForm(page, people.withManyTabs);
    await expect(other.getByRole("dialog", { name: "用户登录" })).toBeHidden();
    await expect(other.getByRole("button", { name: /您好/ })).toBeVisible();
    await expect(other.getByText("已在另一个页面登录")).toBeVisible();
  });

  await test.step("extended: the warning goes in both", async () => {
    const soon = (now = Date.now()) => ({
      idleEndsAt: new Date(now + 100_000).toISOString(),
      absoluteEndsAt: new Date(now + 3_600_000).toISOString(),
      now: new Date(now).toISOString(),
    });
    const envelope = () => ({ success: true, code: 200, msg: "", data: soon() });
    for (const tab of [page, other]) {
      await tab.route("**/api/session/status", (route) => route.fulfill({ json: envelope() }));
      await tab.reload();
      await expect(tab.getByRole("alertdialog", { name: "您还在吗？" })).toBeVisible();
      await tab.unroute("**/api/session/status");
    }
    await page.getByRole("button", { name: "继续使用" }).click();
    for (const tab of [page, other]) await expect(tab.getByRole("alertdialog", { name: "您还在吗？" })).toBeHidden();
  });

  await test.step("to the other counter: the other tab goes along", async () => {
    await page.evaluate(() => localStorage.setItem("homeType", "1"));
    await expect(other).toHaveURL(`${portal()}/home`);
    await page.evaluate(() => localStorage.setItem("homeType", "0"));
    await expect(other).toHaveURL(`${portal()}/homeZtfw`);
  });

  await test.step("in as somebody else: the other tab starts over with that person", async () => {
    await page.goto(`${portal()}/login?again`);
    await fillIn(page, page, people.deviceUser);
    await submit(page);
    await acceptNotice(page);
    await expect(other.getByText("已在另一个页面换了账号登录")).toBeVisible();
    await expect(other.getByRole("button", { name: /您好.*演示设备用户/ })).toBeVisible();
  });

  await test.step("out: the other tab shows nobody's things any more", async () => {
    await other.goto(`${portal()}/mine/devices`);
    await expect(other.getByRole("heading", { name: "登录设备" })).toBeVisible();
    await page.getByRole("button", { name: /您好/ }).click();
    await page
      .getByRole("menuitem", { name: "退出登录" })
      .or(page.getByRole("button", { name: "退出登录" }))
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
    await expect(other).toHaveURL(`${portal()}/first`);
    await expect(other.getByText("已在另一个页面退出登录")).toBeVisible();
  });
});
