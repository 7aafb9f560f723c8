import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreementOf, farmer, official, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";
import { begin, signInAt } from "../provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

describe("a system's own flow", () => {
  test("a signed-in user is let in without a page; claims are the system's own", async () => {
    const first = await portal.connect({ abbr: "flow-a", redirectUris: ["http://127.0.0.1:9/a"] });
    const second = await portal.connect({ abbr: "flow-b", redirectUris: ["http://127.0.0.1:9/b"] });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(first, browser);
    expect(claims).toMatchObject({ aud: first.system.appId, amr: ["pwd", "sms", "mfa"], sid: expect.any(String) });
    expect(claims).not.toHaveProperty("name");
    const told = await client.fetchUserInfo(first.config, tokens.access_token, claims.sub);
    expect(told).toMatchObject({
      name: "欧阳演示",
      family_name: "欧阳",
      given_name: "演示",
      phone_number: "+8615400000001",
      account_type: 2,
      region_code: "320481",
      region_name: "溧阳市",
      preferred_username: claims.sub,
      roles: [],
      locale: "zh-CN",
      zoneinfo: "Asia/Shanghai",
      updated_at: 1_795_136_523,
    });
    const elsewhere = await signInAt(second, browser);
    expect(elsewhere.claims.sub).not.toBe(claims.sub);
    expect(elsewhere.claims["sid"]).not.toBe(claims["sid"]);
    const again = await signInAt(first, browser);
    expect(again.claims.sub).toBe(claims.sub);
    expect(again.claims["sid"]).toBe(claims["sid"]);
  });

  test("an unsigned visitor goes to the portal's sign-in and comes back", async () => {
    const connected = await portal.connect({ abbr: "flow-c" });
    const browser = openBrowser();
    const { url, checks } = await begin(connected, browser);
    expect(url.href).toMatch(`${portal.publicUrl}/unifiedLogin?uid=`);
    await portal.signIn(browser, farmer);
    const back = await browser.follow(`${portal.provider.issuer}/interaction/${url.searchParams.get("uid")}/finish`);
    const tokens = await client.authorizationCodeGrant(connected.config, back.url, {
      ...checks,
      idTokenExpected: true,
    });
    expect(tokens.claims()?.aud).toBe(connected.system.appId);
  });

  test("a signed-in visitor without the provider's cookie is resumed silently, in the same session", async () => {
    const connected = await portal.connect({ abbr: "flow-d" });
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer, { withProviderCookie: false });
    const { claims } = await signInAt(connected, browser);
    const group = await portal.shortLived.listGroup("oidc.Session", uid);
    expect(group.some(({ value }) => (value as Record<string, unknown>)["sid"] === claims["sid"])).toBe(true);
    expect((await signInAt(connected, browser)).claims["sid"]).toBe(claims["sid"]);
  });

  test("a session lasts as long as the portal's own, which a delegated one's is not the full length of", async () => {
    const { uid } = await portal.signIn(openBrowser(), farmer, { lifeSeconds: 3600 });
    const [{ expiresAt } = { expiresAt: new Date(0) }] = await portal.shortLived.listGroup("oidc.Session", uid);
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(3500_000);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(3600_000);
  });

  test("an interaction cannot be finished in another browser", async () => {
    const connected = await portal.connect({ abbr: "flow-e" });
    const { url } = await begin(connected, openBrowser());
    const victim = openBrowser();
    await portal.signIn(victim, farmer);
    const { reply } = await victim.follow(
      `${portal.provider.issuer}/interaction/${url.searchParams.get("uid")}/finish`,
    );
    expect(reply?.status).toBe(400);
    expect(await reply?.text()).toContain("登录请求已过期");
  });

  test("prompt=login asks a signed-in user again, and a newer sign-in answers it", async () => {
    const connected = await portal.connect({ abbr: "flow-f" });
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, farmer);
    const session = portal.portalSessions.get(cookie)!;
    portal.portalSessions.set(cookie, { ...session, signedInAt: new Date(Date.now() - 60_000) });
    const { url } = await begin(connected, browser, { prompt: "login" });
    expect(url.pathname).toBe("/unifiedLogin");
    expect(url.searchParams.get("again")).toBe("1");
    await portal.signIn(browser, farmer);
    const back = await browser.follow(`${portal.provider.issuer}/interaction/${url.searchParams.get("uid")}/finish`);
    expect(back.url.searchParams.get("code")).toBeTruthy();
  });

  test("prompt=select_account lets whoever is signed in go on, or somebody else sign in", async () => {
    const connected = await portal.connect({ abbr: "flow-choice" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const asked = await begin(connected, browser, { prompt: "select_account" });
    expect(asked.url.pathname).toBe("/unifiedLogin");
    expect(asked.url.searchParams.has("again")).toBe(false);
    const finish = (url: URL) =>
      browser.follow(`${portal.provider.issuer}/interaction/${url.searchParams.get("uid")}/finish`);
    const nameAfter = async (flow: Awaited<ReturnType<typeof begin>>) => {
      const { url } = await finish(flow.url);
      const tokens = await client.authorizationCodeGrant(connected.config, url, flow.checks);
      const { name } = await client.fetchUserInfo(connected.config, tokens.access_token, client.skipSubjectCheck);
      return name;
    };
    expect(await nameAfter(asked)).toBe(farmer.name);
    const again = await begin(connected, browser, { prompt: "select_account" });
    await portal.signIn(browser, official);
    expect(await nameAfter(again)).toBe(official.name);
  });

  test("prompt=select_account login: the choice does not stand for the fresh sign-in", async () => {
    const connected = await portal.connect({ abbr: "flow-choice-login" });
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, farmer);
    const session = portal.portalSessions.get(cookie)!;
    portal.portalSessions.set(cookie, { ...session, signedInAt: new Date(Date.now() - 60_000) });
    const { url } = await begin(connected, browser, { prompt: "select_account login" });
    const chosen = await browser.follow(`${portal.provider.issuer}/interaction/${url.searchParams.get("uid")}/finish`);
    expect([chosen.url.pathname, chosen.url.searchParams.get("again")]).toEqual(["/unifiedLogin", "1"]);
  });

  test("prompt=select_account without a page is refused in its own words", async () => {
    const connected = await portal.connect({ abbr: "flow-choice-none" });
    const { url } = await begin(connected, openBrowser(), { prompt: "none select_account" });
    expect(url.searchParams.get("error")).toBe("invalid_request");
  });

  test("prompt=none tells the system that nobody is signed in", async () => {
    const connected = await portal.connect({ abbr: "flow-g" });
    const { url } = await begin(connected, openBrowser(), { prompt: "none" });
    expect(url.searchParams.get("error")).toBe("login_required");
  });

  test("two systems opened at the same instant both stay authorised", async () => {
    const systems = await Promise.all(["par-a", "par-b", "par-c"].map((abbr) => portal.connect({ abbr })));
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    // …and one of them in two tabs.
    const results = await Promise.all([...systems, systems[0]!].map((connected) => signInAt(connected, browser)));
    expect(results[3]!.claims["sid"]).toBe(results[0]!.claims["sid"]);
    const group = await portal.shortLived.listGroup("oidc.Session", uid);
    const noted = group.map(({ value }) => (value as Record<string, unknown>)["clientId"]).filter(Boolean);
    expect(new Set(noted)).toEqual(new Set(systems.map(({ system }) => system.appId)));
    for (const [index, { tokens, claims }] of results.entries())
      await client.fetchUserInfo(systems[index % 3]!.config, tokens.access_token, claims.sub);
  });

  test("another organisation's system asks for consent once", async () => {
    const connected = await portal.connect({ abbr: "consent", isOwn: false, scopes: "openid profile phone" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { url, reply, checks } = await begin(connected, browser);
    const page = await reply!.text();
    expect(page).toContain("允许“甲系统（演示）”读取您的信息？");
    expect(reply!.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:9");
    const allowed = await browser.send(agreementOf(page, url), { method: "POST" });
    const back = await browser.follow(allowed.headers.get("location")!);
    const tokens = await client.authorizationCodeGrant(connected.config, back.url, {
      ...checks,
      idTokenExpected: true,
    });
    expect(tokens.access_token).toBeTruthy();
    expect((await begin(connected, browser)).url.searchParams.get("code")).toBeTruthy();

    const refusing = openBrowser();
    await portal.signIn(refusing, official);
    const asked = await begin(connected, refusing);
    const denied = await refusing.send(asked.url.href.replace(/consent$/, "decline"));
    expect((await refusing.follow(denied.headers.get("location")!)).url.searchParams.get("error")).toBe(
      "access_denied",
    );
  });

  test("the province's own system tells what it reads before the first time, and the flow goes on to its very place", async () => {
    const connected = await portal.connect({ abbr: "unseen", scopes: "openid profile phone" });
    portal.consents.newSystems.add("unseen");
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const silent = await begin(connected, browser, { prompt: "none" });
    expect(silent.url.searchParams.get("error")).toBe("consent_required");
    const { url, reply, checks } = await begin(connected, browser);
    const page = await reply!.text();
    expect(page).toContain("<li>手机号码</li>");
    expect(page).toContain("不同意就不会进入该系统，它也得不到您的任何信息。");

    const declined = await browser.send(url.href.replace(/consent$/, "decline"));
    const told = (await browser.follow(declined.headers.get("location")!)).url;
    expect([told.searchParams.get("error"), told.searchParams.get("state")]).toEqual([
      "access_denied",
      checks.expectedState,
    ]);
    const asked = await begin(connected, browser);
    const agreed = await browser.send(agreementOf(await asked.reply!.text(), asked.url), { method: "POST" });
    const back = await browser.follow(agreed.headers.get("location")!);
    const tokens = await client.authorizationCodeGrant(connected.config, back.url, {
      ...asked.checks,
      idTokenExpected: true,
    });
    expect(tokens.claims()?.sub).toBeTruthy();
    expect((await begin(connected, browser)).url.searchParams.get("code")).toBeTruthy();
  });

  test("a system that demands a role leads whoever lacks one to ask for it, and lets them in once they have it", async () => {
    const connected = await portal.connect({ abbr: "role", requiresRole: true });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const asked = await begin(connected, browser);
    expect(asked.url.pathname).toBe("/unifiedLogin");
    expect(asked.url.searchParams.get("role")).toBe("1");
    const waiting = `${portal.publicUrl}/oidc/interaction/${asked.url.searchParams.get("uid")}`;
    // still without it they are led there once more, by another request that waits
    const again = (await browser.follow(`${waiting}/finish`)).url;
    expect(again.searchParams.get("role")).toBe("1");
    const { appId } = (await portal.provider.askingSystem(again.searchParams.get("uid")!))!;
    expect(appId).toBe(connected.system.appId);

    const other = await begin(connected, browser);
    const gaveUp = await browser.follow(
      `${portal.publicUrl}/oidc/interaction/${other.url.searchParams.get("uid")}/decline`,
    );
    expect(gaveUp.url.searchParams.get("error")).toBe("access_denied");
    expect((await begin(connected, browser, { prompt: "none" })).url.searchParams.get("error")).toBe("access_denied");

    portal.grantRole(farmer, "role");
    const { url } = await browser.follow(
      `${portal.publicUrl}/oidc/interaction/${again.searchParams.get("uid")}/finish`,
    );
    expect(url.searchParams.get("code")).toBeTruthy();
  });
});
