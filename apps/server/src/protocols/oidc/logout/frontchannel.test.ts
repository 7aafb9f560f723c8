import * as client from "openid-client";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInAt } from "../provider-flow.testing.ts";
import { farmer, openBrowser, openPortal, type App, type Browser } from "../provider-portal.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => void (portal.facts.length = 0));

const HOME = "http://127.0.0.1:9/";
let count = 0;
const withPage = (more: Parameters<App["connect"]>[0] = {}) => {
  const abbr = `fc${count++}`;
  return portal.connect({ abbr, name: `${abbr}系统`, frontchannelLogoutUri: "http://127.0.0.1:9/out?app=1", ...more });
};

/** What a page of a sign-off has loaded, and where it leads. */
async function pageAt(address: string | null | undefined, browser: Browser = openBrowser()) {
  const reply = await browser.send(address ?? "");
  const body = (await reply.text()).replaceAll("&amp;", "&");
  return {
    status: reply.status,
    frames: [...body.matchAll(/<iframe hidden title="([^"]*)" src="([^"]*)"/g)].map(([, name, src]) => ({ name, src })),
    onward: /id="onward" href="([^"]*)"/.exec(body)?.[1],
    policy: reply.headers.get("content-security-policy") ?? "",
    body,
  };
}
type Connected = Awaited<ReturnType<typeof withPage>>;
const framed = ({ system }: Connected, idToken: string | undefined) => ({
  name: system.name,
  src: `http://127.0.0.1:9/out?${new URLSearchParams({
    app: "1",
    iss: portal.provider.issuer,
    sid: String(decodeJwt(idToken ?? "")["sid"]),
  })}`,
});

async function confirm(browser: Browser, address: URL, logout = true) {
  const page = await (await browser.send(address)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const done = await browser.send(`${portal.provider.issuer}/session/end/confirm`, {
    method: "POST",
    body: new URLSearchParams({ xsrf, ...(logout ? { logout: "yes" } : {}) }),
  });
  return done.headers.get("location");
}
const eventsOf = ({ system }: Connected) =>
  portal.facts
    .filter(({ event, objectId }) => objectId === system.appId && /logout/.test(event))
    .map(({ event, detail }) => [event, detail?.["why"]].filter(Boolean).join(" "));

test("the discovery document says that browsers are led to systems, and what these are told", async () => {
  const reply = await fetch(`${portal.provider.issuer}/.well-known/openid-configuration`);
  expect(await reply.json()).toMatchObject({
    frontchannel_logout_supported: true,
    frontchannel_logout_session_supported: true,
  });
});

describe("signing out in the portal", () => {
  test("has the page of every system loaded that was entered and has one, told which sign-in ended, and of no other", async () => {
    const [one, other, bare, without, never] = [
      await withPage(),
      await withPage({ frontchannelLogoutUri: "http://127.0.0.1:8/out", redirectUris: ["http://127.0.0.1:8/in"] }),
      await withPage({ frontchannelLogoutSession: "none" }),
      await withPage({ frontchannelLogoutUri: null }),
      await withPage(),
    ];
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(one, browser);
    for (const system of [other, bare, without]) await signInAt(system, browser);
    const page = await pageAt(await portal.browser.leave({ uid }));
    expect(page.frames).toHaveLength(3);
    expect(page.frames).toContainEqual(framed(one, tokens.id_token));
    expect(page.frames).toContainEqual({ name: bare.system.name, src: "http://127.0.0.1:9/out?app=1" });
    expect(page.policy).toMatch(/; frame-src (http:\/\/127\.0\.0\.1:[89] ?){2}$/);
    expect(page.body).toContain(`${one.system.name}：已请求退出`);
    expect(page.onward).toBeUndefined();
    expect([without, never].some(({ system }) => page.body.includes(system.name))).toBe(false);
    await portal.provider.closeOidcSession(uid);
    expect(eventsOf(one)).toEqual(["oidc.logoutByBrowser"]);
  });

  test("of nobody who entered such a system leads nowhere; an address that nobody was given is over", async () => {
    const { uid } = await portal.signIn(openBrowser(), farmer);
    expect(await portal.browser.leave({ uid })).toBeUndefined();
    const unknown = await pageAt(`${portal.publicUrl}/oidc/session/left/${"A".repeat(43)}`);
    expect([unknown.status, unknown.frames]).toEqual([400, []]);
    expect(unknown.policy).not.toContain("frame-src");
  });

  test("goes by the address that is registered now", async () => {
    const moved = await withPage();
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    await signInAt(moved, browser);
    await portal.systems.register({
      ...portal.ordinary,
      abbr: moved.system.abbr,
      name: moved.system.name,
      frontchannelLogoutUri: "http://127.0.0.1:9/elsewhere",
    });
    const { frames } = await pageAt(await portal.browser.leave({ uid }));
    expect(frames).toEqual([
      { name: moved.system.name, src: expect.stringContaining("http://127.0.0.1:9/elsewhere?iss=") },
    ]);
  });
});

describe("signing off at a system", () => {
  test("leads by the pages of the others to where that system wants its person", async () => {
    const [one, other] = [await withPage({ frontchannelLogoutUri: null }), await withPage()];
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(one, browser);
    const entered = await signInAt(other, browser);
    const address = client.buildEndSessionUrl(one.config, {
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: HOME,
      state: "s1",
    });
    const page = await pageAt(await confirm(browser, address));
    expect(page.frames).toEqual([framed(other, entered.tokens.id_token)]);
    expect(page.onward).toBe(`${HOME}?state=s1`);
    expect(portal.portalSessions.has(cookie)).toBe(false);
    expect(eventsOf(other)).toEqual(["oidc.logoutByBrowser"]);
  });

  test("without such an address ends on the page that says which systems were asked", async () => {
    const one = await withPage();
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(one, browser);
    const address = client.buildEndSessionUrl(one.config, { id_token_hint: tokens.id_token ?? "" });
    const page = await pageAt(await confirm(browser, address));
    expect(page.frames).toEqual([framed(one, tokens.id_token)]);
    expect(page.onward).toBeUndefined();
    expect(page.body).toContain("退出成功");
  });

  test("alone leads by the page of that one, and the others stay", async () => {
    const [one, other] = [await withPage(), await withPage()];
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(one, browser);
    await signInAt(other, browser);
    const address = client.buildEndSessionUrl(one.config, { client_id: one.system.appId });
    const page = await pageAt(await confirm(browser, address, false));
    expect(page.frames).toEqual([framed(one, tokens.id_token)]);
    expect(page.onward).toContain(`/session/end/success?client_id=${one.system.appId}`);
    expect(await (await browser.send(page.onward ?? "")).text()).toContain("门户仍保持登录");
    expect(portal.portalSessions.has(cookie)).toBe(true);
  });
});

test("a session that ends without its browser: the log says which system nobody told", async () => {
  const [alone, both] = [await withPage(), await withPage({ backchannelLogoutUri: "http://127.0.0.1:9/back" })];
  const browser = openBrowser();
  const { uid } = await portal.signIn(browser, farmer);
  for (const system of [alone, both]) await signInAt(system, browser);
  await portal.provider.closeOidcSession(uid);
  await portal.signOffs.settled();
  expect(eventsOf(alone)).toEqual(["oidc.logoutUndeliverable no browser"]);
  expect(eventsOf(both)).toEqual(["oidc.logoutDelayed"]);
});
