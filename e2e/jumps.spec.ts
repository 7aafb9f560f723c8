import { createServer as createWeb, type Server as WebServer } from "node:http";
import { type AddressInfo, createServer as createSocket, type Server } from "node:net";
import type { Page } from "@playwright/test";
import {
  acceptNotice,
  captchaFor,
  exchange,
  expect,
  findService,
  jumpsFirstTime,
  machinery,
  opensTab,
  people,
  portal,
  serviceButton,
  signInAsCitizen,
  signInAsStaff,
  test,
  traceability,
} from "./support/fixtures.ts";
import { heldLookUp } from "./support/held-look-up.ts";
import { systemsCommand } from "./support/operator.ts";
import { findings } from "./support/walk.ts";

/** A member of the property exchange for these stories alone. */
const member = { username: "cq_qian", password: "Qianjing#2026" };
const HALL = "农村产权竞价大厅（一期）";
const GUARANTEE = "农业信贷担保申请";

test("types 0 and 1: the system's front page, and a page inside it", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  const front = await opensTab(page, async () => (await findService(page, "mach", "补贴申请进度查询")).click());
  await expect(front).toHaveURL(`${machinery()}/`);
  await expect(front.getByText("您好，演示农户")).toBeVisible();
  const inside = await opensTab(page, async () => (await findService(page, "mach", "农机购置补贴申请")).click());
  await expect(inside).toHaveURL(`${machinery()}/applications/new`);
});

test("type 2: opens for a visitor with the province's area, and for a person with their own", async ({ page }) => {
  // a page of the portal's own stays in its tab
  const ask = async () => (await findService(page, "mach", "补贴机具目录查询")).click();
  await ask();
  await expect(page).toHaveURL(/areaCode=32&areaName=%E6%B1%9F%E8%8B%8F%E7%9C%81$/);
  await signInAsCitizen(page, people.farmer);
  await ask();
  await expect(page).toHaveURL(/areaCode=\d{4,}/);
  expect(new URL(page.url()).searchParams.get("areaName")).not.toBe("江苏省");
  expect(page.context().pages()).toHaveLength(1);
});

test("type 3: a clerk's click opens the page inside the system, for their area", async ({ page }) => {
  await signInAsStaff(page, people.verifier, "/serve/agrotechnology?view=services&keywords=补贴申请受理核验");
  const inside = await opensTab(page, () => serviceButton(page, "补贴申请受理核验").click());
  await expect(inside).toHaveURL(`${machinery()}/`);
  await expect(inside.getByText("您好，演示核验员")).toBeVisible();
});

test("type 4: no phase-one token: the warning, the system's account once more, and in with its own token", async ({
  page,
}) => {
  await signInAsCitizen(page, people.qrUser);
  await (await findService(page, "land", HALL)).click();
  await expect(page.getByText("一期统一登录用户信息为空,请重新登录!").first()).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "绑定系统用户" });
  await dialog.getByLabel("原系统用户名").fill(member.username);
  await dialog.getByLabel("原系统密码", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
  const bound = page.getByRole("dialog", { name: "绑定成功" });
  const hall = await opensTab(page, () => bound.getByRole("button", { name: "继续办理" }).click());
  await expect(hall).toHaveURL(`${exchange()}/`);
  await expect(hall.getByText(`会员账号：${member.username}（用会员密码登录）`)).toBeVisible();
  // the token is in no place of the portal's pages
  expect(await page.evaluate(() => localStorage.getItem("thirdPartyUser"))).toBeNull();
  expect(hall.url()).not.toContain("token");

  const again = await opensTab(page, async () => (await findService(page, "land", HALL)).click());
  await expect(again).toHaveURL(`${exchange()}/`);
});

test("a system that starts its own sign-in is opened there and signs the user in without a word", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  const tab = await opensTab(page, async () => (await findService(page, "safe", "追溯批次登记")).click());
  await expect(tab).toHaveURL((url) => url.origin === traceability());
  await expect(tab.getByText("演示农户", { exact: true })).toBeVisible();
  expect(tab.url()).not.toMatch(/code=|state=/);
});

test("the new tab has no way back into the portal, and says what it waits for", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  const button = await findService(page, "mach", "补贴申请进度查询");
  const letGo = await heldLookUp(page);
  const tab = await opensTab(page, () => button.click());
  await expect(tab.getByText(/^正在进入.*…$/)).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  letGo();
  await expect(tab).toHaveURL((url) => url.origin === machinery());
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test.describe("a service without a way in says so", () => {
  test("no jump handler", async ({ page }) => {
    const scrap = "农机报废更新补贴申请";
    const button = await findService(page, "mach", scrap);
    // before the press, and before anybody signs in
    await expect(button).toHaveText(`到窗口办${scrap}`);
    await button.click();
    const dialog = page.getByRole("dialog", { name: scrap });
    await expect(dialog).toContainText("暂未完成系统对接，请前往对应系统办理业务！");
    for (const fact of ["业务系统", "主管单位", "办理地点", "咨询电话"])
      await expect(dialog.getByText(fact, { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole("link", { name: /^[\d -]{7,}$/ })).toHaveAttribute("href", /^tel:\d+$/);
    expect(await findings(page, "[role=dialog]")).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
    await dialog.getByRole("link", { name: "看办事指南" }).click();
    await expect(page).toHaveURL(/\/serve\/guide\/njbf-apply$/);
    await expect(page.getByRole("button", { name: "立即办理" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "看办理地点" })).toBeVisible();

    // signed in it is the same
    await signInAsCitizen(page, people.farmer);
    await (await findService(page, "mach", scrap)).click();
    await expect(dialog).toContainText("暂未完成系统对接，请前往对应系统办理业务！");
    expect(page.context().pages()).toHaveLength(1);
  });
  test("a page that holds the guide alone is called so and stays in its tab", async ({ page }) => {
    const plates = "拖拉机、联合收割机登记";
    const button = await findService(page, "mach", plates);
    await expect(button).toHaveText(`看办事指南${plates}`);
    await button.click();
    await expect(page.getByRole("heading", { name: plates, level: 1 })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });
  test("a system that nothing leads into is said to be unconnected, and its tile says where one goes", async ({
    page,
  }) => {
    await signInAsCitizen(page, people.farmer, "/system/index?keywords=农机监理牌证");
    const tile = page.getByRole("listitem").filter({ hasText: "农机监理牌证系统" });
    await expect(tile).toContainText("未接入");
    await expect(tile).not.toContainText("一键登录");
    await tile.getByRole("button", { name: "到窗口办" }).click();
    const dialog = page.getByRole("dialog", { name: "农机监理牌证系统" });
    await expect(dialog).toContainText("暂未完成系统对接，请前往对应系统办理业务！");
    await expect(dialog.getByText("办理地点").first()).toBeVisible();
  });
  test("the hot list of the home has six that work", async ({ page }) => {
    await page.goto(`${portal()}/homeZtfw`);
    const buttons = page.getByRole("region", { name: "热门服务" }).getByRole("listitem").getByRole("button");
    await expect(buttons).toHaveCount(6);
    for (const text of await buttons.allTextContents()) expect(text).toMatch(/^(办理|查询)/);
  });
  test("a service that nobody knows", async ({ page }) => {
    await page.goto(`${portal()}/opening?service=mei-you-zhe-ge`);
    await expect(page.getByText("未找到对应服务,请联系管理员!")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "返回首页" })).toBeVisible();
  });
});

test.describe("a system that does not answer", () => {
  const servers: (Server | WebServer)[] = [];
  test.afterEach(() => {
    for (const server of servers.splice(0)) {
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
    }
  });
  const listen = async (server: Server | WebServer): Promise<string> => {
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  /** Connects the guarantee platform at an address, as an operator does. */
  const connect = async (base: string) => {
    const line = `add --abbr nydb --name 农业担保服务平台（演示） --protocol oidc --handoff-uri ${base}/handoff --jump-type 0`;
    await systemsCommand(...line.split(" "));
  };
  /** Another address takes effect within two seconds. */
  const until = async (page: Page, state: string) =>
    expect
      .poll(
        async () => {
          const reply = await page.request.get(`${portal()}/api/handoff/reachable?identification=nydb-apply`);
          return ((await reply.json()) as { data: { state: string } }).data.state;
        },
        { timeout: 20_000 },
      )
      .toBe(state);

  test("rubbish, slow, down: each is said with ways on; and once it is back one is in by another press", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const tell = async () => opensTab(page, async () => (await findService(page, "fin", GUARANTEE)).click());

    await connect(await listen(createSocket((socket) => socket.end("SSH-2.0-OpenSSH\r\n", () => socket.destroy()))));
    await until(page, "garbled");
    // only then: a page keeps the list of services that it began with for some seconds
    await signInAsCitizen(page, people.cooperative);
    const garbled = await tell();
    await expect(garbled.getByText(/返回的内容无法识别，可能正在维护/)).toBeVisible();
    await garbled.waitForLoadState("networkidle");
    expect(await findings(garbled, "main")).toEqual([]);
    await garbled.close();

    await connect(await listen(createWeb(() => {})));
    await until(page, "slow");
    const slow = await tell();
    await expect(slow.getByText(/超过 5 秒没有应答，现在可能很慢/)).toBeVisible({ timeout: 20_000 });
    await slow.close();

    const back = createWeb((request, reply) => reply.end(request.url?.startsWith("/handoff") ? "back again" : "ok"));
    const address = await listen(back);
    const { port } = back.address() as AddressInfo;
    await new Promise((done) => back.close(done));
    await connect(address);
    await until(page, "down");
    const down = await tell();
    await expect(down.getByText(/没有应答，可能正在维护或网络中断/)).toBeVisible();
    for (const fact of ["主管单位", "咨询电话"]) await expect(down.getByText(fact, { exact: true })).toBeVisible();
    await expect(down.getByRole("button", { name: "仍要前往" })).toBeVisible();

    await new Promise<void>((done) => back.listen(port, "127.0.0.1", done));
    await until(page, "up");
    await down.getByRole("button", { name: "再试一次" }).click();
    // one agrees before the first way into a system
    const agree = down.getByRole("button", { name: "同意并进入" });
    await expect(agree.or(down.getByText("back again"))).toBeVisible();
    if (await agree.isVisible()) await agree.click();
    await expect(down.getByText("back again")).toBeVisible();
  });
});

test.describe("where the browser blocks new windows", () => {
  test("a link enters, and where the system is down the page there says so with every way on", async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await signInAsCitizen(page, people.farmer);
    await page.route("**/api/handoff/reachable?*", (route) =>
      route.fulfill({ json: { success: true, code: 200, msg: "", data: { state: "up" } } }),
    );
    await (await findService(page, "mach", "补贴申请进度查询")).click();
    const dialog = page.getByRole("dialog", { name: "浏览器拦截了新窗口" });
    await page
      .context()
      .route("**/api/handoff/reachable?*", (route) =>
        route.fulfill({ json: { success: true, code: 200, msg: "", data: { state: "down" } } }),
      );
    const tab = await opensTab(page, () => dialog.getByRole("link", { name: /进入/ }).click());
    await expect(tab.getByText(/没有应答，可能正在维护或网络中断/)).toBeVisible();
    await tab.waitForLoadState("networkidle");
    expect(await findings(tab, "main")).toEqual([]);
    await expect(tab.getByRole("button", { name: "再试一次" })).toBeVisible();
    await tab.getByRole("button", { name: "仍要前往" }).click();
    await expect(tab).toHaveURL((url) => url.origin === machinery());
  });
});

test("a temporary user jumps with what they were given, and is nobody afterwards", async ({ page }) => {
  await (await findService(page, "land", "农村产权竞价报名")).click();
  const login = page.getByRole("dialog", { name: /^登录后进入农村产权交易平台/ });
  await expect(login.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // The other form asks for a picture of its own; only the newest one counts.
  const before = await captchaFor(page);
  await login.getByRole("button", { name: "原系统账号" }).click();
  await login.getByLabel("原系统用户名").fill("cq_sun");
  await login.getByLabel("原系统密码", { exact: true }).fill("Sunbang#2026");
  await login.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page, before));
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("button", { name: "本次先办理，以后再绑定" }).click();
  await expect(page.getByRole("dialog", { name: "温馨提示" })).toBeVisible();
  const account = await page.evaluate(() => localStorage.getItem("token"));
  const system = await jumpsFirstTime(page, () => acceptNotice(page));
  await expect(system.getByText("您好，演示·孙榜")).toBeVisible();
  await expect(page.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();
  const dead = await page.request.get(`${portal()}/api/user/queryByTokenNew`, {
    headers: { authorization: String(account) },
  });
  expect(dead.status()).toBe(401);
});
