import { decodeJwt } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pairwiseSub } from "../../../kernel/release/index.ts";
import { begin, type Connected, signInAt } from "../provider-flow.testing.ts";
import {
  type App,
  farmer,
  official,
  openBrowser,
  openListener,
  openPortal,
  type Browser,
} from "../provider-portal.testing.ts";

/** A helper at a system by a library of the trade: with PKCE, state and nonce of the system's own. */
let portal: App;
let connected: Connected;
let listener: Awaited<ReturnType<typeof openListener>>;
beforeAll(async () => {
  portal = await openPortal();
  listener = await openListener();
  connected = await portal.connect({
    abbr: "helped",
    acceptsHelpers: true,
    initiateLoginUri: "http://127.0.0.1:9/login",
    backchannelLogoutUri: listener.url,
    terms: { requiresPkce: true },
  });
});
afterAll(async () => {
  await portal?.close();
  await listener?.close();
});

let number = 0;
/** of each test one of its own */
let id = "";
let browser: Browser;
let helper: { uid: string; cookie: string };
beforeEach(async () => {
  portal.delegations.clear();
  portal.delegations.add((id = `d${(number += 1)}`));
  browser = openBrowser();
  helper = await portal.signIn(browser, official);
});
const offer = (delegationId = id) =>
  portal.provider.delegated.offer({
    delegationId,
    helperId: official.accountId,
    accountId: farmer.accountId,
    appId: connected.system.appId,
  });
const enter = async (more: Record<string, string> = {}) =>
  signInAt(connected, browser, { login_hint: await offer(), ...more });

test("state, nonce, PKCE and the answer by POST are those of any request", async () => {
  const { tokens, claims } = await enter();
  expect(claims).toMatchObject({
    sub: pairwiseSub(farmer.accountId, connected.system),
    act: { sub: pairwiseSub(official.accountId, connected.system) },
  });
  expect(tokens.refresh_token).toBeUndefined();
  const { reply } = await begin(connected, browser, { login_hint: await offer(), response_mode: "form_post" });
  expect(await reply?.text()).toMatch(/name="code" value="[^"]+"/);
  const begun = await begin(connected, browser, { login_hint: await offer() });
  const wrong = { ...begun.checks, pkceCodeVerifier: client.randomPKCECodeVerifier(), idTokenExpected: true };
  await expect(client.authorizationCodeGrant(connected.config, begun.url, wrong)).rejects.toMatchObject({
    error: "invalid_grant",
  });
});

test("a system that does not repeat the mark lets its user in neither as the one nor as the other, and says so once", async () => {
  await offer();
  const silent = await begin(connected, browser, { prompt: "none" });
  expect(silent.url.searchParams.get("error")).toBe("login_required");
  const { reply } = await begin(connected, browser);
  expect(reply?.status).toBe(403);
  expect(await reply?.text()).toContain("您是替别人来办的");
  expect(portal.noted.at(-1)).toBe("unmarked");
  expect((await signInAt(connected, browser)).claims).not.toHaveProperty("act");

  // whoever entered is no longer on the way, and nobody else is stopped
  await enter();
  expect((await signInAt(connected, browser)).claims).not.toHaveProperty("act");
  await offer();
  const other = openBrowser();
  await portal.signIn(other, farmer);
  expect((await signInAt(connected, other)).claims).not.toHaveProperty("act");
});

test("a pushed request carries it as well", async () => {
  const verifier = client.randomPKCECodeVerifier();
  const address = await client.buildAuthorizationUrlWithPAR(connected.config, {
    redirect_uri: connected.redirectUri,
    scope: "openid",
    login_hint: await offer(),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const { url } = await browser.follow(address);
  const tokens = await client.authorizationCodeGrant(connected.config, url, {
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  expect(tokens.claims()).toHaveProperty("act");
});

test("a sign-in that has to be fresh is the helper's own, and another's in this browser enters nothing", async () => {
  const session = portal.portalSessions.get(helper.cookie)!;
  portal.portalSessions.set(helper.cookie, { ...session, signedInAt: new Date(session.signedInAt.getTime() - 60_000) });
  const { url } = await begin(connected, browser, { login_hint: await offer(), prompt: "login" });
  expect(url.pathname).toBe("/unifiedLogin");
  expect(url.searchParams.get("again")).toBe("1");
  const finish = `${portal.publicUrl}/oidc/interaction/${url.searchParams.get("uid")}/finish`;
  // whoever signs in there instead is not the one who helps
  portal.portalSessions.set(helper.cookie, { ...session, accountId: farmer.accountId, signedInAt: new Date() });
  const other = await browser.follow(finish);
  expect(await other.reply?.text()).toContain("没有进入");
  portal.portalSessions.set(helper.cookie, { ...session, signedInAt: new Date(Date.now() + 1000) });
  expect((await browser.follow(finish)).url.href).toMatch(connected.redirectUri);
});

test("nobody signed in is led to sign in first, and goes on as the helper", async () => {
  browser = openBrowser();
  const { url } = await begin(connected, browser, { login_hint: await offer() });
  expect(url.pathname).toBe("/unifiedLogin");
  await portal.signIn(browser, official);
  const finished = await browser.follow(`${portal.publicUrl}/oidc/interaction/${url.searchParams.get("uid")}/finish`);
  expect(finished.url.href).toMatch(connected.redirectUri);
});

describe("its end", () => {
  test("is the system's to hear, under the session it knows, and leaves the helper's own session", async () => {
    const { claims } = await enter();
    const before = listener.bodies.length;
    await portal.provider.delegated.endOf(id);
    await listener.heard(before + 1);
    const told = decodeJwt(new URLSearchParams(listener.bodies.at(-1)).get("logout_token") ?? "");
    expect(told).toMatchObject({ sid: claims["sid"], sub: claims.sub });
    expect((await signInAt(connected, browser)).claims).not.toHaveProperty("act");
  });

  test("is at once, whether or not anything was revoked", async () => {
    const { tokens } = await enter();
    portal.delegations.clear();
    await expect(
      client.fetchUserInfo(connected.config, tokens.access_token, client.skipSubjectCheck),
    ).rejects.toThrow();
    expect(await client.tokenIntrospection(connected.config, tokens.access_token)).toEqual({ active: false });
  });

  test("of two delegations in one system ends one", async () => {
    portal.delegations.add("other");
    const { tokens } = await enter();
    const other = await signInAt(connected, browser, { login_hint: await offer("other") });
    await portal.provider.delegated.endOf(id);
    expect(await client.tokenIntrospection(connected.config, tokens.access_token)).toEqual({ active: false });
    expect(await client.tokenIntrospection(connected.config, other.tokens.access_token)).toMatchObject({
      active: true,
    });
    await portal.provider.delegated.endOf("other", "another-system");
    expect(await client.tokenIntrospection(connected.config, other.tokens.access_token)).toMatchObject({
      active: true,
    });
  });
});

test("signing off by the system asks about the helper's own session, and never ends that by itself", async () => {
  const { tokens } = await enter();
  const leaving = client.buildEndSessionUrl(connected.config, { id_token_hint: tokens.id_token ?? "" });
  const { reply } = await browser.follow(leaving);
  expect(await reply?.text()).toContain("要退出登录吗？");
});
