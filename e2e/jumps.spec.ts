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
  const inside = await opensTab(page, async () => (await findService(page, "mach", "农机购置与应用补贴申请")).click());
  await expect(inside).toHaveURL(`${machinery()}/applications/new`);
});

test("type 2: opens for a visitor with the province's area, and for a person with his own", async ({ page }) => {
  const ask = async () => opensTab(page, async () => (await findService(page, "mach", "补贴资金使用进度公示")).click());
  const asVisitor = await ask();
  await expect(asVisitor).toHaveURL(/areaCode=32&areaName=%E6%B1%9F%E8%8B%8F%E7%9C%81$/);
  await signInAsCitizen(page, people.farmer);
  const asPerson = await ask();
  await expect(asPerson).toHaveURL(/areaCode=\d{4,}/);
  expect(new URL(asPerson.url()).searchParams.get("areaName")).not.toBe("江苏省");
});

test("type 3: a clerk's click opens the page inside the system, for his area", async ({ page }) => {
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
    await signInAsCitizen(page, people.farmer);
    await (await findService(page, "mach", "农机报废更新补贴申请")).click();
    await expect(page.getByText("暂未完成系统对接，请前往对应系统办理业务！").first()).toBeVisible();
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
    await signInAsCitizen(page, people.cooperative);
    const dialog = page.getByRole("dialog", { name: /^“农业担保服务平台.*”暂时没有打开/ });

    await connect(await listen(createSocket((socket) => socket.end("SSH-2.0-OpenSSH\r\n", () => socket.destroy()))));
    await until(page, "garbled");
    await (await findService(page, "fin", GUARANTEE)).click();
    await expect(dialog).toContainText("返回的内容无法识别，可能正在维护");
    expect(page.context().pages()).toHaveLength(1);
    expect(await findings(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");

    await connect(await listen(createWeb(() => {})));
    await until(page, "slow");
    await (await findService(page, "fin", GUARANTEE)).click();
    await expect(dialog).toContainText("超过 5 秒没有应答，现在可能很慢", { timeout: 15_000 });
    await page.keyboard.press("Escape");

    const back = createWeb((request, reply) => reply.end(request.url?.startsWith("/handoff") ? "back again" : "ok"));
    const address = await listen(back);
    const { port } = back.address() as AddressInfo;
    await new Promise((done) => back.close(done));
    await connect(address);
    await until(page, "down");
    await (await findService(page, "fin", GUARANTEE)).click();
    await expect(dialog).toContainText("没有应答，可能正在维护或网络中断");
    await expect(dialog).toContainText(/请联系系统主管单位：.+，或拨打/);
    await expect(dialog.getByRole("link", { name: "仍要前往" })).toHaveAttribute("target", "_blank");

    await new Promise<void>((done) => back.listen(port, "127.0.0.1", done));
    await until(page, "up");
    const tab = await opensTab(page, () => dialog.getByRole("button", { name: "再试一次" }).click());
    await expect(tab.getByText("back again")).toBeVisible();
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

test("a temporary user jumps with what he was given, and is nobody afterwards", async ({ page }) => {
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
