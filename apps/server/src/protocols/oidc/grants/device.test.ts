import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agreementOf,
  farmer,
  official,
  openBrowser,
  openPortal,
  type Browser,
  type App,
} from "../provider-portal.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const connect = (abbr: string, more = {}) =>
  portal.connect({ abbr, name: "田间大屏（演示）", terms: { allowsDevice: true }, ...more });
type Connected = Awaited<ReturnType<typeof connect>>;

const begin = ({ config }: Connected) => client.initiateDeviceAuthorization(config, { scope: "openid profile" });
const poll = ({ config }: Connected, code: string) =>
  client.genericGrantRequest(config, "urn:ietf:params:oauth:grant-type:device_code", { device_code: code });
const pending = { error: "authorization_pending" };

const device = () => `${portal.provider.issuer}/device`;
const xsrfOf = (page: string) => /name="xsrf" value="([^"]+)"/.exec(page)![1]!;

/** Enters a code as a person does: the page, the code, and the answer to who asks. */
async function enter(browser: Browser, userCode: string, answer: Record<string, string> = { confirm: "yes" }) {
  const input = await (await browser.send(device())).text();
  const asked = await browser.send(device(), {
    method: "POST",
    body: new URLSearchParams({ xsrf: xsrfOf(input), user_code: userCode }),
  });
  const page = await asked.text();
  if (!page.includes("op.deviceConfirmForm")) return { input, page, reply: asked };
  const body = new URLSearchParams({ xsrf: xsrfOf(page), user_code: userCode, confirm: "yes", ...answer });
  const reply = await browser.send(device(), { method: "POST", body });
  return { input, page, reply };
}

async function signedIn(person = farmer) {
  const browser = openBrowser();
  return { browser, ...(await portal.signIn(browser, person)) };
}

describe("a screen without a keyboard", () => {
  test("waits, is allowed by who sees its code and who asks, and is let in once", async () => {
    const connected = await connect("screen-a");
    const waiting = await begin(connected);
    expect(waiting).toMatchObject({ verification_uri: device(), expires_in: 600 });
    expect(waiting.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    await expect(poll(connected, waiting.device_code)).rejects.toMatchObject(pending);
    // it asks again at once and is told to wait; who allows it meanwhile is not held up
    await expect(poll(connected, waiting.device_code)).rejects.toMatchObject({ error: "slow_down" });
    const { browser } = await signedIn();
    const { input, page, reply } = await enter(browser, waiting.user_code.toLowerCase().replace("-", ""));
    expect(input).toContain("请输入设备上显示的代码");
    expect(page).toContain("让这台设备登录“田间大屏（演示）”？");
    expect(page).toContain(waiting.user_code);
    expect(await reply.text()).toContain("设备已登录");
    const tokens = await poll(connected, waiting.device_code);
    const told = await client.fetchUserInfo(connected.config, tokens.access_token, client.skipSubjectCheck);
    expect(told.name).toBe("欧阳演示");
    await expect(poll(connected, waiting.device_code)).rejects.toMatchObject({ error: "invalid_grant" });
    const events = portal.facts.filter(({ objectId }) => objectId === connected.system.appId).map(({ event }) => event);
    expect(events).toContain("oidc.deviceAllowed");
  });

  test("is not let in for somebody else, whatever its request says of who comes", async () => {
    const connected = await connect("screen-helped", {
      acceptsHelpers: true,
      initiateLoginUri: "http://127.0.0.1:9/login",
      backchannelLogoutUri: "http://127.0.0.1:9/logout",
    });
    portal.delegations.add("by-device");
    const { accountId } = farmer;
    const offer = { delegationId: "by-device", helperId: official.accountId, accountId, appId: connected.system.appId };
    const login_hint = await portal.provider.delegated.offer(offer);
    const waiting = await client.initiateDeviceAuthorization(connected.config, { scope: "openid profile", login_hint });
    const { browser } = await signedIn(official);
    const { reply } = await enter(browser, waiting.user_code);
    const target = await browser.follow(new URL(reply.headers.get("location")!, device()));
    expect(await target.reply?.text()).toContain("没有进入");
    await expect(poll(connected, waiting.device_code)).rejects.toMatchObject(pending);
  });

  test("who is not signed in signs in first; the device's code stands in no row meanwhile", async () => {
    const connected = await connect("screen-b");
    const waiting = await begin(connected);
    const browser = openBrowser();
    const { reply } = await enter(browser, waiting.user_code);
    const target = await browser.follow(new URL(reply.headers.get("location")!, device()));
    expect(target.url.pathname).toBe("/unifiedLogin");
    const stored = JSON.stringify(await portal.allRows());
    for (const secret of [waiting.device_code, waiting.user_code]) expect(stored).not.toContain(secret);
    await portal.signIn(browser, official);
    const uid = target.url.searchParams.get("uid");
    const done = await browser.follow(`${portal.provider.issuer}/interaction/${uid}/finish`);
    expect(await done.reply!.text()).toContain("设备已登录");
    expect((await poll(connected, waiting.device_code)).access_token).toBeTruthy();
  });

  test("refused, it is told so", async () => {
    const connected = await connect("screen-c");
    const waiting = await begin(connected);
    const { browser } = await signedIn();
    const { reply } = await enter(browser, waiting.user_code, { abort: "yes" });
    expect(await reply.text()).toContain("已拒绝，该设备没有登录。");
    await expect(poll(connected, waiting.device_code)).rejects.toMatchObject({ error: "access_denied" });
  });

  test("of two people who confirm one code at the same instant one allows it", async () => {
    const connected = await connect("screen-d");
    const waiting = await begin(connected);
    const [one, other] = await Promise.all([signedIn(), signedIn(official)]);
    const pages = await Promise.all(
      [one, other].map(async ({ browser }) => {
        const { page, reply } = await enter(browser, waiting.user_code);
        // who is late is told already where they type the code
        return reply.bodyUsed ? page : reply.text();
      }),
    );
    expect(pages.filter((page) => page.includes("设备已登录"))).toHaveLength(1);
    expect((await poll(connected, waiting.device_code)).access_token).toBeTruthy();
  });

  test("another organisation's system asks for consent on the way", async () => {
    const connected = await connect("screen-e", { isOwn: false });
    const waiting = await begin(connected);
    const { browser } = await signedIn();
    const { reply } = await enter(browser, waiting.user_code);
    const asked = await browser.follow(new URL(reply.headers.get("location")!, device()));
    const page = await asked.reply!.text();
    expect(page).toContain("读取您的信息？");
    const allowed = await browser.send(agreementOf(page, asked.url), { method: "POST" });
    const done = await browser.follow(allowed.headers.get("location")!);
    expect(await done.reply!.text()).toContain("设备已登录");
    expect((await poll(connected, waiting.device_code)).access_token).toBeTruthy();
  });

  test("its tokens end with the session of who allowed it", async () => {
    const connected = await connect("screen-f");
    const waiting = await begin(connected);
    const { browser, uid } = await signedIn();
    await enter(browser, waiting.user_code);
    const tokens = await poll(connected, waiting.device_code);
    await portal.provider.closeOidcSession(uid);
    await expect(
      client.fetchUserInfo(connected.config, tokens.access_token, client.skipSubjectCheck),
    ).rejects.toMatchObject({ status: 401 });
    await expect(client.refreshTokenGrant(connected.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });
});

describe("what is refused", () => {
  test("a system that was not agreed to have devices", async () => {
    await expect(begin(await portal.connect({ abbr: "no-screen" }))).rejects.toMatchObject({
      error: "invalid_request",
    });
  });

  test("one that asks for nothing, before anybody enters its code", async () => {
    const { config } = await connect("screen-scopeless");
    await expect(client.initiateDeviceAuthorization(config, {})).rejects.toMatchObject({
      error: "invalid_scope",
      error_description: "scope is missing: ask for openid",
    });
  });

  test("a form of somebody else's making", async () => {
    const connected = await connect("screen-g");
    const waiting = await begin(connected);
    const { browser } = await signedIn();
    await browser.send(device());
    const body = new URLSearchParams({ xsrf: "0".repeat(48), user_code: waiting.user_code, confirm: "yes" });
    const reply = await browser.send(device(), { method: "POST", body });
    expect(await reply.text()).not.toContain("设备已登录");
    await expect(poll(connected, waiting.device_code)).rejects.toMatchObject(pending);
  });

  test("a code that is none, and then all of that address for a while", async () => {
    const { browser } = await signedIn();
    expect((await enter(browser, "BBBB-BBBB")).page).toContain("没有这个代码");
    expect((await enter(browser, "")).page).toContain("请输入设备上显示的代码。");
    let last: Response | undefined;
    for (let turn = 0; turn < 60 && last?.status !== 429; turn += 1) last = (await enter(browser, "BBBB-BBBB")).reply;
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
