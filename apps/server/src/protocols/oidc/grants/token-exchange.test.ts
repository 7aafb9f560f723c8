import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as client from "openid-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pairwiseSub } from "../../../kernel/release/index.ts";
import { type App, farmer, openBrowser, openPortal } from "../provider-portal.testing.ts";
import { type Connected, signInAt } from "../provider-flow.testing.ts";

const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

let portal: App;
/** calls in the name of its users */
let shop: Connected;
/** is called */
let bank: Connected;
/** is called by the same, for another matter */
let clinic: Connected;
/** was agreed on for nobody */
let office: Connected;
beforeAll(async () => {
  portal = await openPortal();
  bank = await portal.connect({
    abbr: "bank",
    name: "银行系统（演示）",
    scopes: "openid profile phone offline_access",
    isOwn: false,
    terms: { fields: ["name", "region", "phone"] },
  });
  office = await portal.connect({ abbr: "office" });
  clinic = await portal.connect({ abbr: "clinic" });
  shop = await portal.connect({ abbr: "shop", name: "商店系统（演示）", mayCall: ["bank", "clinic"] });
});
afterAll(() => portal?.close());
afterEach(() => vi.useRealTimers());
/** The library goes by the machine's clock. */
const later = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
beforeEach(() => portal.consents.tell(farmer.accountId, bank.system, ["name", "region", "phone"]));

type Answer = Record<string, unknown> & { status: number };
async function post(path: string, { system, appSecret }: Connected, form: Record<string, string>): Promise<Answer> {
  const proof: Record<string, string> = system.isPublicClient
    ? {}
    : { authorization: `Basic ${Buffer.from(`${system.appId}:${appSecret}`).toString("base64")}` };
  const body = new URLSearchParams({ ...form, ...(system.isPublicClient ? { client_id: system.appId } : {}) });
  const reply = await fetch(`${portal.provider.issuer}${path}`, { method: "POST", headers: proof, body });
  return { status: reply.status, ...((await reply.json().catch(() => ({}))) as object) };
}
const exchange = (token: string, more: Record<string, string> = {}, by = shop) =>
  post("/token", by, {
    grant_type: EXCHANGE,
    subject_token: token,
    subject_token_type: ACCESS_TOKEN,
    audience: "bank",
    ...more,
  });
const introspect = (token: unknown, by = bank) => post("/token/introspection", by, { token: String(token) });
const userinfo = (token: unknown) =>
  fetch(`${portal.provider.issuer}/userinfo`, { headers: { authorization: `Bearer ${String(token)}` } });

/** Somebody comes to a system, which gets a token of theirs. */
async function arrive(at = shop, scope = "openid profile phone") {
  const browser = openBrowser();
  const { uid } = await portal.signIn(browser, farmer);
  const { tokens } = await signInAt(at, browser, { scope });
  return { browser, uid, tokens, token: tokens.access_token };
}
const exchanged = async () => {
  const come = await arrive();
  const { access_token: given, ...answer } = await exchange(come.token);
  expect(answer).toMatchObject({ status: 200 });
  return { ...come, given: String(given) };
};

describe("what is refused", () => {
  test("a token that another system was given, one that was never given, and one that is over", async () => {
    const foreign = await arrive(office);
    expect(await exchange(foreign.token)).toMatchObject({ status: 400, error: "invalid_request" });
    expect(await exchange("x".repeat(43))).toMatchObject({ status: 400, error: "invalid_request" });
    const { token, tokens } = await arrive();
    expect(await exchange(tokens.id_token ?? "")).toMatchObject({ status: 400, error: "invalid_request" });
    await client.tokenRevocation(shop.config, token);
    expect(await exchange(token)).toMatchObject({ status: 400, error: "invalid_request" });
  });

  test("one of a session that has ended, and one that expired", async () => {
    const { token, uid } = await arrive();
    await portal.provider.closeOidcSession(uid);
    expect(await exchange(token)).toMatchObject({ error: "invalid_request" });
    const other = await arrive();
    later(61 * 60);
    expect(await exchange(other.token)).toMatchObject({ error: "invalid_request" });
  });

  test("whoever has no such agreement, and a public client whatever was agreed", async () => {
    const { token } = await arrive(office);
    expect(await exchange(token, {}, office)).toMatchObject({ status: 400, error: "unauthorized_client" });
    await expect(portal.connect({ abbr: "apps", isPublicClient: true, mayCall: ["bank"] })).rejects.toThrow(
      "publicCalls",
    );
    const open = await portal.connect({ abbr: "apps", isPublicClient: true });
    const held = await arrive(open);
    await portal.stand("apps", { further: JSON.stringify({ mayCall: ["bank"] }) });
    expect(await exchange(held.token, {}, open)).toMatchObject({ status: 400, error: "unauthorized_client" });
  });

  test("a system beyond the agreement is refused like one that is not there, and nobody calls themselves", async () => {
    const { token } = await arrive();
    const refused = await exchange(token, { audience: office.system.appId });
    expect(refused).toMatchObject({ status: 400, error: "invalid_target" });
    expect(await exchange(token, { audience: "nobody" })).toEqual(refused);
    expect(await exchange(token, { audience: "shop" })).toEqual(refused);
    expect(await exchange(token, { audience: "" })).toMatchObject({ error: "invalid_request" });
  });

  test("what is not there when it is agreed on, so that nobody takes its name later", async () => {
    await expect(portal.connect({ abbr: "early", mayCall: ["later"] })).rejects.toThrow("notCallable");
    await portal.systems.register({ ...portal.ordinary, abbr: "ticket", protocol: "cas", postLogoutRedirectUris: [] });
    await expect(portal.connect({ abbr: "early", mayCall: ["ticket"] })).rejects.toThrow("notCallable");
  });

  test("whoever was never at the other system, and whoever took their word back", async () => {
    const { token } = await arrive();
    portal.consents.forget(farmer.accountId, bank.system);
    const never = await exchange(token);
    expect(never).toMatchObject({ status: 400, error: "invalid_target" });
    expect(never["error_description"]).toContain("not agreed");
    await portal.consents.tell(farmer.accountId, bank.system, ["name", "region", "phone"]);
    portal.consents.withdraw(farmer.accountId, bank.system);
    expect(await exchange(token)).toMatchObject({ status: 400, error: "invalid_target" });
    expect(await exchange(token, { scope: "openid" })).toMatchObject({ status: 400, error: "invalid_target" });
  });

  test("whoever lost the role that the other system, or their own, asks for", async () => {
    const guarded = await portal.connect({ abbr: "guarded", requiresRole: true });
    const caller = await portal.connect({ abbr: "guardian", requiresRole: true, mayCall: ["guarded"] });
    portal.grantRole(farmer, "guardian");
    const { token } = await arrive(caller);
    const asked = () => exchange(token, { audience: "guarded" }, caller);
    expect(await asked()).toMatchObject({
      error: "invalid_target",
      error_description: expect.stringContaining("role"),
    });
    portal.grantRole(farmer, "guarded");
    const { access_token: given } = await asked();
    expect(await introspect(given, guarded)).toMatchObject({ active: true });
    portal.takeRole(farmer, "guarded");
    expect(await introspect(given, guarded)).toEqual({ status: 200, active: false });
    portal.grantRole(farmer, "guarded");
    portal.takeRole(farmer, "guardian");
    expect(await introspect(given, guarded)).toEqual({ status: 200, active: false });
    expect(await asked()).toMatchObject({ error: "invalid_request" });
  });

  test("more than the person's token reads, than the other system may read, or than they agreed to there", async () => {
    const narrow = await arrive(shop, "openid profile");
    expect(await exchange(narrow.token, { scope: "openid phone" })).toMatchObject({ error: "invalid_scope" });
    expect(await exchange(narrow.token)).toMatchObject({ scope: "openid profile" });
    const { token } = await arrive(shop, "openid profile phone offline_access");
    // an address that was not agreed on is left out, as wherever client libraries ask for it unasked
    expect(await exchange(token, { scope: "openid email" })).toMatchObject({ scope: "openid" });
    for (const scope of ["openid offline_access", "openid admin"])
      expect(await exchange(token, { scope })).toMatchObject({ status: 400, error: "invalid_scope" });
    await portal.consents.tell(farmer.accountId, bank.system, ["phone"]);
    expect(await exchange(token, { scope: "openid profile" })).toMatchObject({ error: "invalid_scope" });
    expect(await exchange(token)).toMatchObject({ scope: "openid phone" });
  });

  test("access while its person is away is not passed on, though a code that was handed over has it", async () => {
    const handoffUri = "http://127.0.0.1:9/handed";
    const handed = await portal.connect({ abbr: "handed", handoffUri, mayCall: ["bank"] });
    const { uid } = await portal.signIn(openBrowser(), farmer);
    const code = (await portal.handOff(uid, farmer, handed.system)) ?? "";
    const { access_token: token, scope } = await post("/token", handed, {
      grant_type: "authorization_code",
      redirect_uri: handoffUri,
      code,
    });
    expect(scope).toContain("offline_access");
    expect(await exchange(String(token), {}, handed)).toMatchObject({ scope: "openid profile phone" });
  });

  test("a token that was exchanged, by whoever has it: no chain of systems comes of it", async () => {
    const { given } = await exchanged();
    expect(await exchange(given)).toMatchObject({ error: "invalid_request" });
    const chained = await portal.connect({ abbr: "chained", mayCall: ["bank"] });
    const caller = await portal.connect({ abbr: "chaining", mayCall: ["chained"] });
    const { token } = await arrive(caller);
    const { access_token: first } = await exchange(token, { audience: "chained" }, caller);
    expect(await introspect(first, chained)).toMatchObject({ active: true });
    expect(await exchange(String(first), {}, chained)).toMatchObject({ error: "invalid_request" });
  });

  test("what RFC 8693 has and the portal has not", async () => {
    const { token } = await arrive();
    const id = "urn:ietf:params:oauth:token-type:id_token";
    expect(await exchange(token, { subject_token_type: id })).toMatchObject({ error: "invalid_request" });
    expect(await exchange(token, { requested_token_type: id })).toMatchObject({ error: "invalid_request" });
    expect(await exchange(token, { actor_token: token })).toMatchObject({ error: "invalid_request" });
    expect(await exchange(token, { resource: "https://bank.example/" })).toMatchObject({ error: "invalid_target" });
  });
});

describe("the token that is given", () => {
  test("is short, is not refreshed, and tells the other system who came, by its own name for them, and for whom", async () => {
    const { token, tokens } = await arrive();
    const { access_token: given, ...answer } = await exchange(token, { audience: bank.system.appId });
    expect(answer).toEqual({
      status: 200,
      expires_in: 300,
      issued_token_type: ACCESS_TOKEN,
      scope: "openid profile phone",
      token_type: "Bearer",
    });
    const sub = pairwiseSub(farmer.accountId, bank.system);
    expect(sub).not.toBe(tokens.claims()?.sub);
    const found = await introspect(given);
    expect(found).toMatchObject({
      active: true,
      aud: bank.system.appId,
      client_id: shop.system.appId,
      act: { sub: shop.system.appId },
      sub,
      scope: "openid profile phone",
      name: farmer.name,
      region_code: farmer.regionCode,
      phone_number: `+86${farmer.phone}`,
    });
    expect(found).not.toHaveProperty("company");
    expect(found).not.toHaveProperty("sid");
    expect(Number(found["exp"]) - Number(found["iat"])).toBe(300);
    expect(JSON.stringify(found)).not.toContain(tokens.claims()?.sub);
  });

  test("never lives longer than the one it was given for", async () => {
    const { token } = await arrive();
    later(59 * 60);
    const { expires_in: seconds } = await exchange(token);
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test("is nobody's business but the other system's: not of whoever asked for it, not of a third, and at no userinfo", async () => {
    const { given, token } = await exchanged();
    expect(await introspect(given, shop)).toEqual({ status: 200, active: false });
    for (const third of [office, clinic])
      expect(await introspect(given, third)).toEqual({ status: 200, active: false });
    const reply = await userinfo(given);
    expect(reply.status).toBe(401);
    expect(await reply.text()).not.toContain(farmer.name);
    // and the other system learns nothing by the token that it was not given
    expect(await introspect(token)).toEqual({ status: 200, active: false });
    expect(await introspect(given)).toMatchObject({ active: true });
  });

  test("is written down: who for whom at which system, and what left to it", async () => {
    const { given } = await exchanged();
    const exchanges = portal.facts.filter(({ event }) => event === "oidc.tokenExchanged");
    expect(exchanges.at(-1)).toMatchObject({
      objectId: shop.system.appId,
      detail: { accountId: farmer.accountId, audience: bank.system.appId, scope: "openid profile phone" },
    });
    const releases = () => portal.facts.filter(({ event }) => event === "personalData.released");
    const before = releases().length;
    await introspect(given);
    expect(releases()).toHaveLength(before + 1);
    expect(releases().at(-1)).toMatchObject({
      objectId: bank.system.appId,
      detail: { accountId: farmer.accountId, door: "oidc.introspection", about: "商店系统（演示）" },
    });
  });

  test("is not given, and tells nothing, while nothing can be written down", async () => {
    const { token, given } = await exchanged();
    portal.trouble.auditIsDown = true;
    try {
      expect((await exchange(token))["access_token"]).toBeUndefined();
      expect((await introspect(given))["sub"]).toBeUndefined();
    } finally {
      portal.trouble.auditIsDown = false;
    }
  });

  test("is told of by discovery, and taken as openid-client asks for it", async () => {
    expect(shop.config.serverMetadata().grant_types_supported).toContain(EXCHANGE);
    const { token } = await arrive();
    const given = await client.genericGrantRequest(shop.config, EXCHANGE, {
      subject_token: token,
      subject_token_type: ACCESS_TOKEN,
      audience: "bank",
    });
    const found = await client.tokenIntrospection(bank.config, given.access_token);
    expect(found).toMatchObject({ active: true, act: { sub: shop.system.appId } });
  });
});

test("the published commands for curl show both sides", async () => {
  const { token } = await arrive();
  const run = async (file: string, { system, appSecret }: Connected, shown: string) => {
    const settings = { ISSUER: portal.provider.issuer, CLIENT_ID: system.appId, CLIENT_SECRET: appSecret };
    const environment = { ...process.env, ...settings, AUDIENCE: "bank" };
    const script = join(import.meta.dirname, "../../../../../../docs/integrators/clients/curl", file);
    const { stdout } = await promisify(execFile)("bash", [script, shown], { env: environment });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const given = await run("exchange.sh", shop, token);
  expect(given).toMatchObject({ issued_token_type: ACCESS_TOKEN, scope: "openid profile phone" });
  const found = await run("check.sh", bank, String(given["access_token"]));
  expect(found).toMatchObject({ active: true, act: { sub: shop.system.appId }, name: farmer.name });
});

describe("it is over with", () => {
  const endings: [string, (given: Awaited<ReturnType<typeof exchanged>>) => unknown][] = [
    ["the session", ({ uid }) => portal.provider.closeOidcSession(uid)],
    ["the token it was given for", ({ token }) => client.tokenRevocation(shop.config, token)],
    ["itself, where the system that asked gives it back", ({ given }) => client.tokenRevocation(shop.config, given)],
    ["what the session gave the system that asked", ({ uid }) => portal.provider.leaveSystem(uid, shop.system)],
    ["the consent to the other system", () => portal.consents.withdraw(farmer.accountId, bank.system)],
    [
      "the refresh token of the system that asked, used twice",
      async ({ tokens }) => {
        await client.refreshTokenGrant(shop.config, tokens.refresh_token ?? "");
        await expect(client.refreshTokenGrant(shop.config, tokens.refresh_token ?? "")).rejects.toThrow();
      },
    ],
  ];
  test.each(endings)("%s", async (_what, end) => {
    const come = await exchanged();
    expect(await introspect(come.given)).toMatchObject({ active: true });
    await end(come);
    portal.passTime(3000);
    expect(await introspect(come.given)).toEqual({ status: 200, active: false });
  });

  const closings: [string, (connected: () => Connected) => Promise<() => Promise<unknown>>][] = [
    ["stopped", (connected) => portal.stand(connected().system.abbr, { health: "stopped" })],
    ["closed", (connected) => portal.stand(connected().system.abbr, { stage: "offline" })],
  ];
  test.each(closings)("either system, once it is %s", async (_what, close) => {
    for (const connected of [shop, bank]) {
      const { given, token } = await exchanged();
      const open = await close(() => connected);
      expect((await introspect(given))["active"]).not.toBe(true);
      expect((await exchange(token))["access_token"]).toBeUndefined();
      await open();
      expect(await introspect(given)).toMatchObject({ active: true });
    }
  });

  test("the agreement that the one may call the other", async () => {
    const { given } = await exchanged();
    const undo = await portal.stand("shop", { further: "{}" });
    expect(await introspect(given)).toEqual({ status: 200, active: false });
    await undo();
    expect(await introspect(given)).toMatchObject({ active: true });
  });

  test("the account, once it is locked", async () => {
    const { given, token } = await exchanged();
    portal.people.delete(farmer.accountId);
    try {
      expect(await introspect(given)).toEqual({ status: 200, active: false });
      expect(await exchange(token)).toMatchObject({ error: "invalid_request" });
    } finally {
      portal.people.set(farmer.accountId, farmer);
    }
  });

  test("what was agreed to, when the other system was granted more since", async () => {
    const { given } = await exchanged();
    await portal.consents.tell(farmer.accountId, bank.system, ["name"]);
    expect(await introspect(given)).toEqual({ status: 200, active: false });
  });
});

describe("with a key that tokens are bound to (DPoP)", () => {
  const dpopOf = async (connected: Connected) =>
    client.getDPoPHandle(connected.config, await client.randomDPoPKeyPair());

  test("the same key proves the exchange, and the other system is told of it; another, and none, is refused", async () => {
    const bound = await portal.connect({ abbr: "bound", mayCall: ["bank"], terms: { requiresDpop: true } });
    const DPoP = await dpopOf(bound);
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const verifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(bound.config, {
      redirect_uri: bound.redirectUri,
      scope: "openid profile",
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    const { url } = await browser.follow(address);
    const checks = { pkceCodeVerifier: verifier };
    const tokens = await client.authorizationCodeGrant(bound.config, url, checks, undefined, { DPoP });
    const parameters = { subject_token: tokens.access_token, subject_token_type: ACCESS_TOKEN, audience: "bank" };
    const given = await client.genericGrantRequest(bound.config, EXCHANGE, parameters, { DPoP });
    expect(given.token_type).toBe("dpop");
    expect(await introspect(given.access_token)).toMatchObject({ active: true, cnf: { jkt: expect.any(String) } });
    const another = { DPoP: await dpopOf(bound) };
    await expect(client.genericGrantRequest(bound.config, EXCHANGE, parameters, another)).rejects.toMatchObject({
      error: "invalid_request",
    });
    await expect(client.genericGrantRequest(bound.config, EXCHANGE, parameters)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });
});

test("the people of a self-test are of the tested system alone", async () => {
  const { simulation } = portal.provider;
  portal.people.set("rehearsal-1", { ...farmer, accountId: "rehearsal-1" });
  const { code } = await simulation.issueCode({
    accountId: "rehearsal-1",
    system: shop.system,
    redirectUri: shop.redirectUri,
    scope: "openid profile",
  });
  const given = await post("/token", shop, {
    grant_type: "authorization_code",
    code,
    redirect_uri: shop.redirectUri,
  });
  const refused = await exchange(String(given["access_token"]));
  expect(refused).toMatchObject({ error: "invalid_target", error_description: expect.stringContaining("self-test") });
});
