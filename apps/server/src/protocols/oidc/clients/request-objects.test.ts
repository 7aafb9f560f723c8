import { exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT, UnsecuredJWT } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { farmer, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";
import type { Connected } from "../provider-flow.testing.ts";

let portal: App;
let key: GenerateKeyPairResult;
let jwks: string;
/** signs when it likes to */
let free: Connected;
/** signs always */
let bound: Connected;
beforeAll(async () => {
  portal = await openPortal();
  key = await generateKeyPair("ES256", { extractable: true });
  jwks = JSON.stringify({ keys: [await exportJWK(key.publicKey)] });
  free = await portal.connect({ abbr: "jar-free", jwks });
  bound = await portal.connect({ abbr: "jar-bound", jwks, requiresSignedRequests: true });
});
afterAll(() => portal?.close());

const browserOfFarmer = async () => {
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  return browser;
};
const claimsOf = ({ system, redirectUri }: Connected, change: Record<string, unknown> = {}) => ({
  iss: system.appId,
  aud: portal.provider.issuer,
  exp: Math.floor(Date.now() / 1000) + 60,
  client_id: system.appId,
  redirect_uri: redirectUri,
  response_type: "code",
  scope: "openid",
  state: "signed",
  ...change,
});
type Signing = { change?: Record<string, unknown>; typ?: string; by?: GenerateKeyPairResult };
const signedBy = (connected: Connected, { change, typ = "oauth-authz-req+jwt", by = key }: Signing = {}) =>
  new SignJWT(claimsOf(connected, change)).setProtectedHeader({ alg: "ES256", typ }).sign(by.privateKey);
const addressOf = (connected: Connected, request: string, outside: Record<string, string> = {}) =>
  `${portal.provider.issuer}/auth?${new URLSearchParams({ client_id: connected.system.appId, request, ...outside })}`;

test("openid-client signs a request, and its user comes back with what was signed", async () => {
  const verifier = client.randomPKCECodeVerifier();
  const checks = { expectedState: client.randomState(), pkceCodeVerifier: verifier };
  const asked = {
    redirect_uri: bound.redirectUri,
    scope: "openid profile",
    state: checks.expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  const address = await client.buildAuthorizationUrlWithJAR(bound.config, asked, key.privateKey);
  const { url } = await (await browserOfFarmer()).follow(address);
  expect((await client.authorizationCodeGrant(bound.config, url, checks)).access_token).toBeTruthy();
});

test("what stands beside a signed request counts for nothing", async () => {
  const request = await signedBy(free);
  const outside = { scope: "openid phone", state: "outside", redirect_uri: free.redirectUri, response_type: "code" };
  const { url } = await (await browserOfFarmer()).follow(addressOf(free, request, outside));
  expect(url.searchParams.get("state")).toBe("signed");
  expect(url.searchParams.get("code")).toBeTruthy();
});

test("whoever agreed to sign is refused without, also where it is pushed; pushed and signed they come in", async () => {
  const browser = await browserOfFarmer();
  const plain = { redirect_uri: bound.redirectUri, response_type: "code", scope: "openid", state: "s" };
  const unsigned = `${portal.provider.issuer}/auth?${new URLSearchParams({ client_id: bound.system.appId, ...plain })}`;
  expect((await browser.follow(unsigned)).url.searchParams.get("error")).toBe("invalid_request");
  const asked = { redirect_uri: bound.redirectUri, scope: "openid" };
  await expect(client.buildAuthorizationUrlWithPAR(bound.config, asked)).rejects.toMatchObject({
    error: "invalid_request",
  });
  const pushed = await client.buildAuthorizationUrlWithPAR(bound.config, { request: await signedBy(bound) });
  expect((await browser.follow(pushed)).url.searchParams.get("code")).toBeTruthy();
  await expect(
    client.buildAuthorizationUrlWithPAR(bound.config, { request: await signedBy(bound, { by: await another() }) }),
  ).rejects.toMatchObject({ error: "invalid_request_object" });
});
const another = () => generateKeyPair("ES256", { extractable: true });

describe("a request object is refused", () => {
  const outside = () => ({ redirect_uri: free.redirectUri, response_type: "code", scope: "openid" });
  const refused: [string, () => Promise<string> | string][] = [
    ["by a foreign key", async () => signedBy(free, { by: await another() })],
    ["without a signature", () => new UnsecuredJWT(claimsOf(free)).encode()],
    ["that is none", () => "none"],
    ["for somebody else", () => signedBy(free, { change: { aud: "https://elsewhere.example/" } })],
    ["for nobody", () => signedBy(free, { change: { aud: undefined } })],
    ["of another system", () => signedBy(free, { change: { iss: "somebody" } })],
    ["that is over", () => signedBy(free, { change: { exp: Math.floor(Date.now() / 1000) - 60 } })],
    ["that never ends", () => signedBy(free, { change: { exp: undefined } })],
    ["that lives for a day", () => signedBy(free, { change: { exp: Math.floor(Date.now() / 1000) + 86_400 } })],
    ["that could be an assertion", () => signedBy(free, { change: { sub: "x" } })],
    ["of another type", () => signedBy(free, { typ: "logout+jwt" })],
  ];

  test.each(refused)("%s, in the query", async (_what, make) => {
    const { url } = await (await browserOfFarmer()).follow(addressOf(free, await make(), { ...outside() }));
    expect(url.href).toContain(free.redirectUri);
    expect(url.searchParams.get("error")).toBe("invalid_request_object");
  });

  test.each(refused)("%s, by POST where that was asked for", async (_what, make) => {
    const asked = addressOf(free, await make(), { ...outside(), response_mode: "form_post" });
    const { reply } = await (await browserOfFarmer()).follow(asked);
    const page = (await reply?.text()) ?? "";
    expect(page).toContain(`action="${free.redirectUri}"`);
    expect(page).toMatch(/name="error" value="invalid_request_object"/);
    expect(reply?.headers.get("content-security-policy")).toContain(new URL(free.redirectUri).origin);
  });

  test("by POST also where that is asked for within", async () => {
    const change = { response_mode: "form_post", aud: "https://elsewhere.example/" };
    const { reply } = await (
      await browserOfFarmer()
    ).follow(addressOf(free, await signedBy(free, { change }), outside()));
    expect(await reply?.text()).toMatch(/name="error" value="invalid_request_object"/);
  });

  test("on a page of the portal where nobody says where to, or another address is said", async () => {
    const request = await signedBy(free, { by: await another() });
    for (const more of [{}, { redirect_uri: "https://evil.example/" }] as Record<string, string>[]) {
      const { url, reply } = await (await browserOfFarmer()).follow(addressOf(free, request, more));
      expect(url.origin).toBe(portal.publicUrl);
      expect(reply?.status).toBe(400);
    }
  });

  test("of a system that registered no key", async () => {
    const keyless = await portal.connect({ abbr: "jar-keyless" });
    const address = addressOf(keyless, await signedBy(keyless), {
      redirect_uri: keyless.redirectUri,
      response_type: "code",
      response_mode: "form_post",
    });
    const { reply } = await (await browserOfFarmer()).follow(address);
    expect(await reply?.text()).toMatch(/name="error" value="invalid_request_object"/);
  });
});

test("a signed request that somebody saw in a browser proves nobody", async () => {
  const { system } = await portal.systems.register({
    ...portal.ordinary,
    abbr: "jar-key",
    clientAuth: "privateKey",
    jwks,
  });
  const claims = { iss: system.appId, sub: system.appId, aud: portal.provider.issuer, jti: "once" };
  const made = (typ: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ }).setExpirationTime("1m").sign(key.privateKey);
  const ask = async (client_assertion: string) => {
    const type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
    const body = new URLSearchParams({ token: "none", client_assertion, client_assertion_type: type });
    return (await fetch(`${portal.provider.issuer}/token/introspection`, { method: "POST", body })).status;
  };
  expect(await ask(await made("oauth-authz-req+jwt"))).toBe(401);
  expect(await ask(await made("JWT"))).toBe(200);
});
