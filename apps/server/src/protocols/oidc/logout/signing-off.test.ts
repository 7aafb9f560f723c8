import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { farmer, openBrowser, openPortal, openListener, type Browser, type App } from "../provider-portal.testing.ts";
import { begin, signInAt, unusable } from "../provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

describe("signing off", () => {
  test("ending the portal session tells every system, with a token it can verify", async () => {
    const listener = await openListener();
    const connected = await portal.connect({ abbr: "out-a", backchannelLogoutUri: listener.url });
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser);
    await portal.provider.closeOidcSession(uid);
    await listener.heard(1);
    const token = new URLSearchParams(listener.bodies[0]).get("logout_token")!;
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${portal.provider.issuer}/jwks`)), {
      issuer: portal.provider.issuer,
      audience: connected.system.appId,
      typ: "logout+jwt",
    });
    expect(payload).toMatchObject({
      sub: claims.sub,
      sid: claims["sid"],
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
    await expect(client.fetchUserInfo(connected.config, tokens.access_token, claims.sub)).rejects.toMatchObject(
      unusable,
    );
    expect((await begin(connected, browser, { prompt: "none" })).url.searchParams.get("error")).toBeTruthy();
    await portal.signOffs.settled();
    expect(listener.bodies).toHaveLength(1);
    await listener.close();
  });

  test("a system that is down is told when it is up again", async () => {
    let up = false;
    const listener = await openListener(() => (up ? 200 : 503));
    const connected = await portal.connect({ abbr: "out-b", backchannelLogoutUri: listener.url });
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    await signInAt(connected, browser);
    await portal.provider.closeOidcSession(uid);
    await portal.signOffs.settled();
    expect(listener.bodies).toHaveLength(1);
    up = true;
    await portal.makeNoticesDue();
    portal.signOffs.run();
    await listener.heard(2);
    await portal.signOffs.settled();
    await portal.makeNoticesDue();
    portal.signOffs.run();
    await portal.signOffs.settled();
    expect(listener.bodies).toHaveLength(2);
    await listener.close();
  });

  async function confirm(browser: Browser, page: string, logout: boolean) {
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!;
    return browser.send(`${portal.provider.issuer}/session/end/confirm`, {
      method: "POST",
      body: new URLSearchParams({ xsrf, ...(logout ? { logout: "yes" } : {}) }),
    });
  }

  test("a system with a matching hint signs off without a question; the portal session ends too", async () => {
    const listener = await openListener();
    const connected = await portal.connect({ abbr: "out-c" });
    const other = await portal.connect({ abbr: "out-d", backchannelLogoutUri: listener.url });
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(connected, browser);
    await signInAt(other, browser);
    const address = client.buildEndSessionUrl(connected.config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: "http://127.0.0.1:9/",
      state: "s1",
    });
    const reply = await browser.send(address);
    const page = await reply.text();
    expect(page).toContain("/oidc/assets/submit.js");
    expect(reply.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:9");
    const done = await confirm(browser, page, true);
    expect(done.headers.get("location")).toBe("http://127.0.0.1:9/?state=s1");
    expect(portal.portalSessions.has(cookie)).toBe(false);
    await listener.heard(1);
    await portal.signOffs.settled();
    expect(listener.bodies).toHaveLength(1);
    expect((await begin(other, browser)).url.pathname).toBe("/unifiedLogin");
    await listener.close();
  });

  test("without a hint, or with another session's, the user is asked", async () => {
    const connected = await portal.connect({ abbr: "out-e" });
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(connected, browser);
    const elsewhere = openBrowser();
    const later = await portal.signIn(elsewhere, farmer);
    await signInAt(connected, elsewhere);
    const bare = await (await elsewhere.send(client.buildEndSessionUrl(connected.config, {}))).text();
    expect(bare).toContain("要退出登录吗？");
    expect(bare).not.toContain("submit.js");
    const foreign = await (
      await elsewhere.send(client.buildEndSessionUrl(connected.config, { id_token_hint: tokens.id_token! }))
    ).text();
    expect(foreign).toContain("要退出登录吗？");
    // Only this system: the portal and the others stay.
    const left = await confirm(elsewhere, foreign, false);
    const done = await elsewhere.follow(left.headers.get("location")!);
    expect(await done.reply!.text()).toContain("门户仍保持登录");
    expect(portal.portalSessions.has(later.cookie)).toBe(true);
    expect(portal.portalSessions.has(cookie)).toBe(true);
    expect((await signInAt(connected, elsewhere)).claims["sid"]).not.toBe(decodeJwt(tokens.id_token!)["sid"]);
  });

  test("whoever is not signed in any more is sent on to where the system asked, on a page that may lead there", async () => {
    const connected = await portal.connect({ abbr: "out-g" });
    const browser = openBrowser();
    const address = client.buildEndSessionUrl(connected.config, {
      post_logout_redirect_uri: "http://127.0.0.1:9/",
      state: "s2",
    });
    const reply = await browser.send(address);
    const page = await reply.text();
    expect(page).toContain("<title>正在跳转 - 农业农村数字服务门户</title>");
    expect(reply.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:9");
    expect(page).toContain(`action="${portal.provider.issuer}/session/end/confirm"`);
    const done = await confirm(browser, page, true);
    expect(done.headers.get("location")).toBe("http://127.0.0.1:9/?state=s2");
  });

  test("an answer that leaves by a form does so on a page of ours", async () => {
    const connected = await portal.connect({ abbr: "posted" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const reply = await browser.send(
      client.buildAuthorizationUrl(connected.config, {
        redirect_uri: connected.redirectUri,
        scope: "openid",
        state: 's"1',
        response_mode: "form_post",
      }),
    );
    const page = await reply.text();
    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toMatch(/<input type="hidden" name="code" value="[\w-]{40,}"\/>/);
    expect(page).toContain('name="state" value="s&quot;1"');
    expect(page).not.toContain("Submitting Callback");
  });

  test("a foreign address after sign-off is refused, and its person told that they have not left", async () => {
    const connected = await portal.connect({ abbr: "out-f" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(connected, browser);
    const address = client.buildEndSessionUrl(connected.config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: "https://evil.example/",
    });
    const reply = await browser.send(address);
    expect(reply.status).toBe(400);
    const page = await reply.text();
    expect(page).toContain("没有完成退出");
    expect(page).not.toContain("重新登录");
  });
});
