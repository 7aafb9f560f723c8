import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, fillIn, acceptNotice, people, portal, signInAsCitizen, submit, test } from "./support/fixtures.ts";
import { systemsCommand } from "./support/operator.ts";
import { looksRight } from "./support/walk.ts";

const NARROW = 360;

type Client = { appId: string; appSecret: string; issuer: string };

/** Nobody redeems the code here, so that only the challenge is needed (RFC 7636, appendix B). */
const pkce = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" };
/** Connects a system beside the running portal, as an operator does. */
const connect = (...asked: string[]) => systemsCommand<Client>("add", "--protocol", "oidc", ...asked);

/** A system that only says who came back to it. */
let landing: Server;
let home: string;
test.beforeAll(async () => {
  landing = createServer((request, reply) => {
    const code = new URL(request.url ?? "/", "http://localhost").searchParams.get("code");
    reply.setHeader("content-type", "text/html; charset=utf-8");
    reply.end(`<!doctype html><title>到达</title><p>${code ? "带着授权码到达" : "没有授权码"}</p>`);
  });
  await new Promise<void>((done) => landing.listen(0, "127.0.0.1", done));
  home = `http://127.0.0.1:${(landing.address() as AddressInfo).port}/callback`;
});
test.afterAll(() => new Promise((done) => landing.close(done)));

test("another organisation's system: agreed to once, remembered, taken back on one's own page, asked again", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const names = ["--abbr", "yhxt", "--name", "农村商业银行（演示）", "--redirect-uri", home];
  const system = await connect(...names, "--ask-consent", "--scopes", "openid profile", "--fields", "name region");
  const start = `${system.issuer}/auth?${new URLSearchParams({
    client_id: system.appId,
    redirect_uri: home,
    response_type: "code",
    scope: "openid profile",
    ...pkce,
  })}`;
  await signInAsCitizen(page, people.cooperative);
  await expect(async () => {
    await page.goto(start);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("允许“农村商业银行（演示）”读取您的信息？");
  }).toPass();
  await expect(page.getByRole("listitem")).toHaveText([
    "您在该系统的专用编号（不同系统各不相同）",
    "姓名或单位名称",
    "所在行政区划",
  ]);
  await looksRight(page, "openid-consent", NARROW);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Let “农村商业银行（演示）” read your details?");
  await expect(page.getByRole("listitem").first()).toHaveText(
    "A number for you at this system alone, another at every system",
  );
  await page.getByRole("link", { name: "中文" }).click();
  await page.getByRole("button", { name: "同意并进入" }).click();
  await expect(page.getByText("带着授权码到达")).toBeVisible();
  await page.goto(start);
  await expect(page.getByText("带着授权码到达")).toBeVisible();

  await page.goto(`${portal()}/mine/consents`);
  await expect(page.getByText("同意读取：姓名或单位名称、所在行政区划")).toBeVisible();
  await looksRight(page, "openid-consents", NARROW);
  await page.getByRole("button", { name: "撤回授权：农村商业银行（演示）" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "撤回授权" }).click();
  await expect(page.getByText("已撤回对“农村商业银行（演示）”的授权")).toBeVisible();
  await expect(page.getByRole("button", { name: "撤回授权：农村商业银行（演示）" })).toBeHidden();
  await page.goto(start);
  await page.getByRole("link", { name: "不同意" }).click();
  await expect(page.getByText("没有授权码")).toBeVisible();

  // one that demands a role leads to the dialog that a click in the portal opens, and is told when none is asked for
  const strict = await connect(
    "--abbr",
    "zycx",
    "--name",
    "种源查询（演示）",
    "--redirect-uri",
    home,
    "--requires-role",
  );
  const asked = new URLSearchParams({
    client_id: strict.appId,
    redirect_uri: home,
    response_type: "code",
    scope: "openid",
    ...pkce,
  });
  await expect(async () => {
    await page.goto(`${strict.issuer}/auth?${asked}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("进入“种源查询（演示）”需要角色");
  }).toPass();
  await page
    .getByRole("dialog", { name: /申请进入“种源查询/ })
    .getByRole("button", { name: "知道了" })
    .click();
  await looksRight(page, "role-gate", NARROW);
  await page.getByRole("button", { name: "申请角色" }).click();
  await expect(page.getByText("该系统还没有可在线申请的角色。")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "暂不进入，返回该系统" }).click();
  await expect(page.getByText("没有授权码")).toBeVisible();
});

test("a screen without a keyboard: its code entered, who asks confirmed after a sign-in, done", async ({ page }) => {
  const system = await connect(
    "--abbr",
    "dapin",
    "--name",
    "田间大屏（演示）",
    "--redirect-uri",
    home,
    "--allow-device",
  );
  const headers = { authorization: `Basic ${Buffer.from(`${system.appId}:${system.appSecret}`).toString("base64")}` };
  const ask = async (path: string, body: Record<string, string>) => {
    const reply = await fetch(`${system.issuer}${path}`, { method: "POST", headers, body: new URLSearchParams(body) });
    return (await reply.json()) as Record<string, string>;
  };
  let waiting: Record<string, string> = {};
  // the portal has heard of the new system within two seconds
  await expect(async () => {
    waiting = await ask("/device/auth", { scope: "openid profile" });
    expect(waiting["user_code"]).toBeTruthy();
  }).toPass();
  const poll = () =>
    ask("/token", {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: waiting["device_code"] ?? "",
    });
  expect(await poll()).toMatchObject({ error: "authorization_pending" });

  await page.goto(waiting["verification_uri"] ?? "");
  const code = page.getByLabel("设备上的代码");
  await expect(code).toBeFocused();
  await looksRight(page, "device-code", NARROW);
  await code.fill("BBBB-BBBB");
  await code.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("没有这个代码，请对照设备上的显示重新输入。");
  await code.fill(waiting["user_code"] ?? "");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("让这台设备登录“田间大屏（演示）”？");
  await expect(page.getByText(waiting["user_code"] ?? "", { exact: true })).toBeVisible();
  await looksRight(page, "device-confirm", NARROW);
  await page.getByRole("button", { name: "代码一致，允许登录" }).click();
  await expect(page).toHaveURL(/\/unifiedLogin\?/);
  await fillIn(page, page, people.familyFarm);
  await submit(page);
  await acceptNotice(page);
  // nobody has been in this system before: they are told what it reads
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("允许“田间大屏（演示）”读取您的信息？");
  await page.getByRole("button", { name: "同意并进入" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("设备已登录");
  await looksRight(page, "device-done", NARROW);
  const tokens = await poll();
  const who = await fetch(`${system.issuer}/userinfo`, {
    headers: { authorization: `Bearer ${tokens["access_token"]}` },
  });
  expect(((await who.json()) as { name: string }).name).toContain("演示");
});
