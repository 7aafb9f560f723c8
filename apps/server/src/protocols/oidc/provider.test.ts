import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  farmer,
  official,
  openBrowser,
  openPortal,
  openListener,
  type Browser,
  type App,
  MTLS_URL,
} from "./provider-portal.testing.ts";
import { begin, signInAt, type Connected } from "./provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

async function redeemHandoff(connected: Connected, code: string) {
  const address = new URL(connected.system.handoffUri ?? "");
  address.search = `?code=${code}&iss=${encodeURIComponent(portal.provider.issuer)}`;
  return client.authorizationCodeGrant(connected.config, address, { idTokenExpected: true });
}
/** How a dead access token is answered. */
const unusable = { status: 401 };
const handoffUri = "http://127.0.0.1:9/handoff?code={code}";

describe("discovery", () => {
  test("tells what is offered and nothing else", async () => {
    const document = await (await fetch(`${portal.provider.issuer}/.well-known/openid-configuration`)).json();
    expect(document).toMatchObject({
      issuer: portal.provider.issuer,
      authorization_endpoint: `${portal.provider.issuer}/auth`,
      token_endpoint: `${portal.provider.issuer}/token`,
      userinfo_endpoint: `${portal.provider.issuer}/userinfo`,
      jwks_uri: `${portal.provider.issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["pairwise"],
      code_challenge_methods_supported: ["S256"],
      id_token_signing_alg_values_supported: ["RS256", "ES256"],
      userinfo_signing_alg_values_supported: ["RS256", "ES256"],
      backchannel_logout_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  test("a forged Host header changes no address", async () => {
    const reply = await fetch(`${portal.provider.issuer}/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect((await reply.text()).replaceAll(MTLS_URL, "")).not.toMatch(/evil|https:/);
  });

  test("what systems ask says no more than data needs; what a browser shows says all of a document", async () => {
    const at = (path: string, accept: string) => fetch(`${portal.provider.issuer}${path}`, { headers: { accept } });
    const { headers } = await at("/jwks", "*/*");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("permissions-policy")).toBeNull();
    // nobody is served there with a page, save whoever opens the address by hand
    for (const path of ["/nothing-here", "/token"]) {
      const shown = await at(path, "text/html");
      expect(shown.headers.get("content-type")).toContain("text/html");
      expect(shown.headers.get("x-frame-options")).toBe("DENY");
      expect(shown.headers.get("content-security-policy")).toContain("style-src 'self'");
      expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  test("the key set holds no private half, and the next key beforehand", async () => {
    const { keys } = (await (await fetch(`${portal.provider.issuer}/jwks`)).json()) as {
      keys: Record<string, string>[];
    };
    expect(keys.map(({ alg }) => alg).toSorted()).toEqual(["ES256", "ES256", "RS256", "RS256"]);
    expect(keys.every((key) => !("d" in key) && !("p" in key))).toBe(true);
  });
});

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
    const allowed = await browser.send(url.href.replace(/consent$/, "allow"), { method: "POST" });
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
    const agreed = await browser.send(asked.url.href.replace(/consent$/, "allow"), { method: "POST" });
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

describe("what is refused", () => {
  test.each([
    ["a foreign redirect address", { redirect_uri: "https://evil.example/" }, "返回地址未登记", "invalid_redirect_uri"],
    ["an unknown client", { client_id: "nobody" }, "没有找到这个系统", "invalid_client"],
  ])("%s: a page, no redirect", async (_name, difference, sentence, error) => {
    const connected = await portal.connect({ abbr: "refused" });
    const { reply } = await begin(connected, openBrowser(), difference);
    expect(reply?.status).toBe(400);
    const page = await reply!.text();
    expect(page).toContain(sentence);
    expect(page).toContain(error);
    expect(page).not.toContain("evil.example");
    expect(reply!.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });

  test.each(["state", "nonce", "login_hint"])("a %s that no text may hold", async (name) => {
    const connected = await portal.connect({ abbr: `nul-${name.replace("_", "")}` });
    const anonymous = openBrowser();
    const { url } = await begin(connected, anonymous, { [name]: "\0" });
    expect(url.searchParams.get("error")).toBe("invalid_request");
  });

  test.each(["__proto__", "constructor", "toString"])("%s is no file of ours", async (name) => {
    const reply = await fetch(`${portal.provider.issuer}/assets/${name}`);
    expect(reply.status).toBe(404);
  });

  test("the hand-off address is no redirect address", async () => {
    const connected = await portal.connect({ abbr: "handoff-auth", redirectUris: [], handoffUri });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { reply } = await begin({ ...connected, redirectUri: "http://127.0.0.1:9/handoff" }, browser);
    expect(await reply?.text()).toContain("返回地址未登记");
  });

  test("a public client without PKCE, and a plain challenge", async () => {
    const connected = await portal.connect({ abbr: "public", isPublicClient: true });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const bare = client.buildAuthorizationUrl(connected.config, {
      redirect_uri: connected.redirectUri,
      scope: "openid",
    });
    expect((await browser.follow(bare)).url.searchParams.get("error")).toBe("invalid_request");
    const { url } = await begin(connected, browser, { code_challenge_method: "plain" });
    expect(url.searchParams.get("error")).toBe("invalid_request");
    expect((await signInAt(connected, browser)).tokens.access_token).toBeTruthy();
  });

  test("a wrong secret, a wrong verifier, another client's code", async () => {
    const connected = await portal.connect({ abbr: "wrong-a" });
    const other = await portal.connect({ abbr: "wrong-b", redirectUris: [connected.redirectUri] });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { url, checks } = await begin(connected, browser);
    const forged = await client.discovery(
      new URL(portal.provider.issuer),
      connected.system.appId,
      "not the secret",
      undefined,
      {
        execute: [client.allowInsecureRequests],
      },
    );
    await expect(client.authorizationCodeGrant(forged, url, checks)).rejects.toMatchObject({ error: "invalid_client" });
    await expect(client.authorizationCodeGrant(other.config, url, checks)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    const verifier = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(connected.config, url, verifier)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await client.authorizationCodeGrant(connected.config, url, checks);
  });

  test("a forged access token and a malformed request", async () => {
    const reply = await fetch(`${portal.provider.issuer}/userinfo`, { headers: { authorization: "Bearer forged" } });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ error: "invalid_token" });
    const json = await fetch(`${portal.provider.issuer}/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(json.status).toBe(400);
    const large = await fetch(`${portal.provider.issuer}/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `a=${"x".repeat(100_000)}`,
    });
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(large.status).toBeLessThan(500);
  });
});

describe("trouble of our own", () => {
  test("what cannot be audited is not given out", async () => {
    const connected = await portal.connect({ abbr: "unaudited", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = (await portal.handOff(uid, farmer, connected.system))!;
    portal.trouble.auditIsDown = true;
    const reply = await fetch(`${portal.provider.issuer}/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${connected.system.appId}:${connected.appSecret}`).toString("base64")}`,
      },
      body: new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: "http://127.0.0.1:9/handoff" }),
    });
    portal.trouble.auditIsDown = false;
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({ error: "server_error" });
  });

  test.each([
    ["/token", "GET", "POST"],
    ["/userinfo", "PUT", "GET, POST"],
    ["/jwks", "POST", "GET"],
  ])("%s by %s is told by which method it is served", async (path, method, allow) => {
    const reply = await fetch(`${portal.provider.issuer}${path}`, { method });
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, allow]);
    expect(await reply.json()).toEqual({ error: "method_not_allowed" });
  });

  test("an address that is none gets a page", async () => {
    const { reply } = await openBrowser().follow(`${portal.provider.issuer}/nothing-here`);
    expect(reply?.status).toBe(404);
    const page = await reply!.text();
    expect(page).toContain("没有这个页面");
    expect(page).toContain("演示环境");
  });
});

describe("hand-off", () => {
  test("a code of the portal's making is redeemed with credentials", async () => {
    const connected = await portal.connect({ abbr: "hand-a", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = await portal.handOff(uid, farmer, connected.system);
    const tokens = await redeemHandoff(connected, code!);
    expect(tokens).toMatchObject({ refresh_token: expect.any(String), expires_in: 3600 });
    const told = await client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub);
    expect(told.name).toBe("欧阳演示");
    // The next click works with the same grant.
    const next = await redeemHandoff(connected, (await portal.handOff(uid, farmer, connected.system))!);
    expect(next.claims()!["sid"]).toBe(tokens.claims()!["sid"]);
    await client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub);
  });

  test("a second use is refused, revokes what the first gave, and is audited", async () => {
    const connected = await portal.connect({ abbr: "hand-b", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = (await portal.handOff(uid, farmer, connected.system))!;
    const tokens = await redeemHandoff(connected, code);
    await expect(redeemHandoff(connected, code)).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(
      client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub),
    ).rejects.toMatchObject(unusable);
    await expect(client.refreshTokenGrant(connected.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    const replay = portal.facts.filter(
      ({ event, objectId }) => event === "oidc.codeReplayed" && objectId === connected.system.appId,
    );
    expect(replay).toHaveLength(1);
    // The user may click again.
    const again = await redeemHandoff(connected, (await portal.handOff(uid, farmer, connected.system))!);
    await client.fetchUserInfo(connected.config, again.access_token, again.claims()!.sub);
    expect(again.claims()!["sid"]).toBe(tokens.claims()!["sid"]);
  });

  test("of redemptions at the same instant one gets through at most, and its tokens are revoked", async () => {
    const connected = await portal.connect({ abbr: "hand-c", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    for (let round = 0; round < 5; round += 1) {
      const code = (await portal.handOff(uid, farmer, connected.system))!;
      const tries = await Promise.allSettled([1, 2, 3].map(() => redeemHandoff(connected, code)));
      const given = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect(given.length).toBeLessThanOrEqual(1);
      for (const tokens of given)
        await expect(
          client.fetchUserInfo(connected.config, tokens.access_token, tokens.claims()!.sub),
        ).rejects.toMatchObject(unusable);
    }
    expect(
      portal.facts.some(({ event, objectId }) => event === "oidc.codeReplayed" && objectId === connected.system.appId),
    ).toBe(true);
  });

  test("a code dies with its session, and none is made in a session that is over", async () => {
    const connected = await portal.connect({ abbr: "hand-d", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = (await portal.handOff(uid, farmer, connected.system))!;
    await portal.provider.closeOidcSession(uid);
    await expect(redeemHandoff(connected, code)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await portal.handOff(uid, farmer, connected.system)).toBeUndefined();
  });

  test("a code is made for the session's own person only", async () => {
    const connected = await portal.connect({ abbr: "hand-e", redirectUris: [], handoffUri });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    expect(await portal.handOff(uid, official, connected.system)).toBeUndefined();
  });

  test("rows hold neither codes nor tokens", async () => {
    const connected = await portal.connect({ abbr: "hand-f", redirectUris: [], handoffUri });
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    const code = (await portal.handOff(uid, farmer, connected.system))!;
    const tokens = await redeemHandoff(connected, code);
    const stored = JSON.stringify(await portal.allRows());
    for (const secret of [code, tokens.access_token, tokens.refresh_token!]) expect(stored).not.toContain(secret);
  });
});

describe("the scope for an e-mail address", () => {
  const asked = "openid profile email";

  test("tells a verified address and that it is", async () => {
    const connected = await portal.connect({ abbr: "mail-agreed", scopes: "openid profile email" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser, { scope: asked });
    expect(tokens.scope).toBe(asked);
    const told = await client.fetchUserInfo(connected.config, tokens.access_token, claims.sub);
    expect(told).toMatchObject({ email: "zhang.san@example.cn", email_verified: true });
    expect(claims).not.toHaveProperty("email");
  });

  test("is left out where it was not agreed, however it is asked for: libraries ask without being told to", async () => {
    const connected = await portal.connect({ abbr: "mail-none", terms: { allowsDevice: true } });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser, { scope: asked });
    expect(tokens.scope).toBe("openid profile");
    const told = await client.fetchUserInfo(connected.config, tokens.access_token, claims.sub);
    expect(told).not.toHaveProperty("email");

    const device = await client.initiateDeviceAuthorization(connected.config, { scope: asked });
    expect(device.user_code).toMatch(/./);
    const pushed = await client.buildAuthorizationUrlWithPAR(connected.config, {
      redirect_uri: connected.redirectUri,
      response_type: "code",
      scope: asked,
    });
    expect(pushed.searchParams.get("request_uri")).toMatch(/^urn:/);
  });

  test("asked for alone is none", async () => {
    const connected = await portal.connect({ abbr: "mail-alone" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    await expect(signInAt(connected, browser, { scope: "email" })).rejects.toMatchObject({ error: "invalid_request" });
  });
});

describe("refresh", () => {
  test("that repeats the scopes of the request is answered as that was: what nobody knows is left out", async () => {
    const connected = await portal.connect({ abbr: "refresh-scopes" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const asked = "openid profile email offline_access";
    const { tokens } = await signInAt(connected, browser, { scope: asked });
    const second = await client.refreshTokenGrant(connected.config, tokens.refresh_token!, { scope: asked });
    expect(second.scope).toBe("openid profile");
    const third = await client.refreshTokenGrant(connected.config, second.refresh_token!, { scope: "email" });
    expect(third.scope).toBe(tokens.scope);
    const fourth = await client.refreshTokenGrant(connected.config, third.refresh_token!, { scope: "openid" });
    expect(fourth.scope).toBe("openid");
  });

  test("rotates; the used one revokes all", async () => {
    const connected = await portal.connect({ abbr: "refresh" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser);
    const second = await client.refreshTokenGrant(connected.config, tokens.refresh_token!);
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(second.claims()?.sub).toBe(claims.sub);
    await expect(client.refreshTokenGrant(connected.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(client.refreshTokenGrant(connected.config, second.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(client.fetchUserInfo(connected.config, second.access_token, claims.sub)).rejects.toMatchObject(
      unusable,
    );
  });

  test("a disabled account gets nothing more", async () => {
    const connected = await portal.connect({ abbr: "disabled" });
    const person = { ...farmer, accountId: "7a0e6c1e-0000-4000-8000-000000000009" };
    portal.people.set(person.accountId, person);
    const browser = openBrowser();
    const { cookie } = await portal.signIn(browser, person);
    const { tokens } = await signInAt(connected, browser);
    portal.people.delete(person.accountId);
    await expect
      .poll(
        () =>
          client.refreshTokenGrant(connected.config, tokens.refresh_token!).then(
            () => "given",
            (fault: { error: string }) => fault.error,
          ),
        { timeout: 4000, interval: 2100 },
      )
      .toBe("invalid_grant");
    // its browser is asked to sign in, as if there were no session
    portal.portalSessions.delete(cookie);
    const { url } = await begin(connected, browser);
    expect(url.pathname).toBe("/unifiedLogin");
    const silent = await begin(connected, browser, { prompt: "none" });
    expect(silent.url.searchParams.get("error")).toBe("login_required");
  });
});

describe("secrets", () => {
  test("two are live while a system changes over", async () => {
    const connected = await portal.connect({ abbr: "rotate" });
    const rotated = await portal.systems.rotate("rotate");
    const third = await portal.systems.rotate("rotate");
    const verdicts = [connected.appSecret, rotated!.appSecret, third!.appSecret].map((secret) =>
      portal.systems.hasSecret(third!.system, secret),
    );
    expect(verdicts).toEqual([false, true, true]);
  });
});

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

describe("signing keys", () => {
  type Published = { keys: { kid: string; alg: string }[] };
  const published = async (alg: string) =>
    ((await (await fetch(`${portal.provider.issuer}/jwks`)).json()) as Published).keys.filter((key) => key.alg === alg);
  const keySet = () => createRemoteJWKSet(new URL(`${portal.provider.issuer}/jwks`));

  test.each(["RS256", "ES256"] as const)(
    "%s: the published next key signs after a rotation; what was signed before stays valid",
    async (signingAlgorithm) => {
      const connected = await portal.connect({ abbr: `keys-${signingAlgorithm}`, signingAlgorithm });
      const browser = openBrowser();
      await portal.signIn(browser, farmer);
      const before = await signInAt(connected, browser);
      const [current, next] = await published(signingAlgorithm);
      expect(decodeProtectedHeader(before.tokens.id_token!)).toMatchObject({
        kid: current?.kid,
        alg: signingAlgorithm,
      });
      const count = (await published(signingAlgorithm)).length;
      expect(await portal.provider.rotateKeys({ urgently: true })).toBe(true);
      const after = await signInAt(connected, browser);
      expect(decodeProtectedHeader(after.tokens.id_token!).kid).toBe(next?.kid);
      expect(await published(signingAlgorithm)).toHaveLength(count + 1);
      await jwtVerify(before.tokens.id_token!, keySet());
      await client.fetchUserInfo(connected.config, before.tokens.access_token, before.claims.sub);
    },
  );

  test("a system that was agreed on before there was a choice is signed for as it was", async () => {
    const connected = await portal.connect({ abbr: "keys-former" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens } = await signInAt(connected, browser);
    expect(decodeProtectedHeader(tokens.id_token!).alg).toBe("ES256");
  });

  test("userinfo comes signed, by the same algorithm, to a system that agreed on it", async () => {
    const connected = await portal.connect({ abbr: "keys-userinfo", signingAlgorithm: "RS256", signsUserinfo: true });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { tokens, claims } = await signInAt(connected, browser);
    const reply = await fetch(`${portal.provider.issuer}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(reply.headers.get("content-type")).toContain("application/jwt");
    const signed = await reply.text();
    expect(decodeProtectedHeader(signed).alg).toBe("RS256");
    const audience = connected.system.appId;
    const { payload } = await jwtVerify(signed, keySet(), { issuer: portal.provider.issuer, audience });
    expect(payload.sub).toBe(claims.sub);
  });
});
