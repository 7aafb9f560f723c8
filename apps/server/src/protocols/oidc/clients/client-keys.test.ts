import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "../../../../test/database.ts";
import type { Registration } from "../../../kernel/application/index.ts";
import { farmer, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";
import { signInAt } from "../provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

type Pair = GenerateKeyPairResult & { kid: string; alg: string };
const newKey = async (kid: string, alg = "ES256"): Promise<Pair> => ({
  ...(await generateKeyPair(alg, { extractable: true })),
  kid,
  alg,
});
const published = async (...pairs: Pair[]) =>
  JSON.stringify({
    keys: await Promise.all(pairs.map(async (one) => ({ ...(await exportJWK(one.publicKey)), kid: one.kid }))),
  });

/** Where a system publishes its keys. */
async function openPublisher() {
  let answer = (_request: IncomingMessage, reply: ServerResponse) => void reply.writeHead(404).end();
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    answer(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    jwksUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
    asked: () => asked,
    publish(text: string, status = 200, headers: Record<string, string> = {}) {
      answer = (_request, reply) => void reply.writeHead(status, headers).end(text);
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** A system that proves itself by its key, as a client library of another author does. */
async function connect(abbr: string, pair: Pair, difference: Partial<Registration>) {
  const { system, appSecret } = await portal.systems.register({
    ...portal.ordinary,
    abbr,
    clientAuth: "privateKey",
    ...difference,
  });
  const config = await client.discovery(
    new URL(portal.provider.issuer),
    system.appId,
    undefined,
    client.PrivateKeyJwt({ key: pair.privateKey, kid: pair.kid }),
    { execute: [client.allowInsecureRequests] },
  );
  return { system, appSecret: appSecret ?? "", config, redirectUri: system.redirectUris[0] ?? "" };
}

type Claims = { aud?: string; exp?: string | number; jti?: string; iss?: string };
const assertion = (
  pair: Pair,
  appId: string,
  { aud, exp = "1m", jti = crypto.randomUUID(), iss = appId }: Claims = {},
) =>
  new SignJWT({ jti })
    .setProtectedHeader({ alg: pair.alg, kid: pair.kid })
    .setIssuer(iss)
    .setSubject(appId)
    .setAudience(aud ?? portal.provider.issuer)
    .setExpirationTime(exp)
    .sign(pair.privateKey);
/** Asks about a token that is none, which anybody may who proves who they are. */
async function ask(path: string, signed: string, more: Record<string, string> = { token: "none" }) {
  const reply = await fetch(`${portal.provider.issuer}${path}`, {
    method: "POST",
    body: new URLSearchParams({
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: signed,
      ...more,
    }),
  });
  return { status: reply.status, body: (await reply.json().catch(() => ({}))) as { error?: string } };
}
const INTROSPECTION = "/token/introspection";

test("a system that signs gets no secret, and is served wherever it proves itself", async () => {
  const pair = await newKey("a");
  const connected = await connect("key-a", pair, { jwks: await published(pair) });
  expect(connected.appSecret).toBe("");
  expect(connected.system.secretHashes).toEqual([]);
  expect(await portal.systems.rotate("key-a")).toBeUndefined();
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const { tokens, claims } = await signInAt(connected, browser);
  expect(await client.tokenIntrospection(connected.config, tokens.access_token)).toMatchObject({ sub: claims.sub });
  expect((await client.refreshTokenGrant(connected.config, tokens.refresh_token!)).access_token).toBeTruthy();
  const pushed = await client.buildAuthorizationUrlWithPAR(connected.config, {
    redirect_uri: connected.redirectUri,
    scope: "openid",
  });
  expect((await browser.follow(pushed)).url.searchParams.get("code")).toBeTruthy();
  await client.tokenRevocation(connected.config, tokens.access_token);
  expect(await client.tokenIntrospection(connected.config, tokens.access_token)).toEqual({ active: false });
});

test.each(["RS256", "PS256", "EdDSA"])("%s is taken", async (alg) => {
  const pair = await newKey("a", alg);
  const abbr = `key-${alg.toLowerCase()}`;
  const { system } = await connect(abbr, pair, { jwks: await published(pair) });
  expect(await ask(INTROSPECTION, await assertion(pair, system.appId))).toEqual({
    status: 200,
    body: { active: false },
  });
});

describe("what an assertion says", () => {
  let pair: Pair;
  let appId: string;
  beforeAll(async () => {
    pair = await newKey("a");
    ({ appId } = (await connect("key-claims", pair, { jwks: await published(pair) })).system);
  });

  test("is taken once, also of those that come at the same instant", async () => {
    const signed = await assertion(pair, appId);
    const tries = await Promise.all([1, 2, 3, 4].map(() => ask(INTROSPECTION, signed)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    expect(await ask("/token/revocation", signed)).toMatchObject({ status: 401, body: { error: "invalid_client" } });
  });

  test("is not taken where it was made before a fail-over that may have lost its mark", async () => {
    const claims = { now: Math.floor(Date.now() / 1000) };
    const madeAt = async (iat: number) =>
      new SignJWT({ jti: crypto.randomUUID(), iat })
        .setProtectedHeader({ alg: pair.alg, kid: pair.kid })
        .setIssuer(appId)
        .setSubject(appId)
        .setAudience(portal.provider.issuer)
        .setExpirationTime(claims.now + 300)
        .sign(pair.privateKey);
    await portal.shortLived.marksKnownSince(new Date(claims.now * 1000));
    const status = async (signed: string) => (await ask(INTROSPECTION, signed)).status;
    expect(await status(await madeAt(claims.now - 2))).toBe(401);
    // it may be as old as its end allows
    expect(await status(await assertion(pair, appId))).toBe(401);
    expect(await status(await madeAt(claims.now))).toBe(200);
    await portal.shortLived.remove("marksKnownSince", "all");
    expect(await status(await assertion(pair, appId))).toBe(200);
  });

  test.each<[string, Claims]>([
    ["is for somebody else", { aud: "https://elsewhere.example/" }],
    ["is over", { exp: Math.floor(Date.now() / 1000) - 60 }],
    ["lives too long", { exp: "1h" }],
    ["is of another system", { iss: "somebody" }],
  ])("counts for nothing where it %s", async (_what, claims) => {
    expect(await ask(INTROSPECTION, await assertion(pair, appId, claims))).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
  });

  test("counts for nothing by a key of somebody else, by a secret, or by nothing", async () => {
    const stranger = await newKey("a");
    expect((await ask(INTROSPECTION, await assertion(stranger, appId))).status).toBe(401);
    const body = new URLSearchParams({ token: "none" });
    const basic = { authorization: `Basic ${Buffer.from(`${appId}:secret`).toString("base64")}` };
    const bySecret = await fetch(`${portal.provider.issuer}${INTROSPECTION}`, { method: "POST", body, headers: basic });
    expect(bySecret.status).toBe(401);
    const bare = new URLSearchParams({ token: "none", client_id: appId });
    expect((await fetch(`${portal.provider.issuer}${INTROSPECTION}`, { method: "POST", body: bare })).status).toBe(401);
  });

  test("is no way round a secret", async () => {
    const { system } = await portal.connect({ abbr: "key-none", jwks: await published(pair) });
    expect((await ask(INTROSPECTION, await assertion(pair, system.appId))).status).toBe(401);
  });
});

describe("keys that a system publishes", () => {
  test("are read from its private address, remembered, and read again for a name that is not known", async () => {
    const publisher = await openPublisher();
    const [first, second] = [await newKey("first"), await newKey("second")];
    // whoever answers would have it remembered for a year
    publisher.publish(await published(first), 200, { "cache-control": "max-age=31536000" });
    const { system } = await connect("key-uri", first, { jwksUri: publisher.jwksUri });
    for (const _ of [1, 2]) expect((await ask(INTROSPECTION, await assertion(first, system.appId))).status).toBe(200);
    expect(publisher.asked()).toBe(1);

    publisher.publish(await published(second));
    // a moment ago it was asked; whoever sends foreign names has it asked no more often than that
    for (const _ of [1, 2]) expect((await ask(INTROSPECTION, await assertion(second, system.appId))).status).toBe(401);
    expect(publisher.asked()).toBe(1);
    portal.passTime(11_000);
    expect((await ask(INTROSPECTION, await assertion(second, system.appId))).status).toBe(200);
    expect(publisher.asked()).toBe(2);
    expect((await ask(INTROSPECTION, await assertion(first, system.appId))).status).toBe(401);

    await publisher.close();
  });

  test("one that was withdrawn is forgotten in minutes; a server that is away is borne for an hour", async () => {
    const publisher = await openPublisher();
    const pair = await newKey("a");
    publisher.publish(await published(pair));
    const { system } = await connect("key-away", pair, { jwksUri: publisher.jwksUri });
    const asked = async () => (await ask(INTROSPECTION, await assertion(pair, system.appId))).status;
    expect(await asked()).toBe(200);
    publisher.publish("out of order", 503);
    portal.passTime(6 * 60_000);
    expect(await asked()).toBe(200);
    publisher.publish(await published(await newKey("another")));
    portal.passTime(11_000);
    expect(await asked()).toBe(401);
    publisher.publish("out of order", 503);
    portal.passTime(61 * 60_000);
    expect(await asked()).toBe(401);
    await publisher.close();
  });

  test("a page that stands in the place of the keys takes none away, and is told of once", async () => {
    const warn = vi.spyOn(silentLog, "warn");
    const told = () => warn.mock.calls.filter(([, what]) => `${what}`.includes("publishes")).length;
    const publisher = await openPublisher();
    const pair = await newKey("a");
    publisher.publish(await published(pair));
    const { system } = await connect("key-repaired", pair, { jwksUri: publisher.jwksUri });
    const asked = async () => (await ask(INTROSPECTION, await assertion(pair, system.appId))).status;
    expect(await asked()).toBe(200);
    publisher.publish("<title>being repaired</title>");
    for (const _ of [1, 2]) {
      portal.passTime(6 * 60_000);
      expect(await asked()).toBe(200);
    }
    expect(told()).toBe(1);
    publisher.publish('{"keys":[]}');
    portal.passTime(6 * 60_000);
    expect(await asked()).toBe(401);
    expect(told()).toBe(1);
    warn.mockRestore();
    await publisher.close();
  });

  test("what is no set of keys is none, and nobody waits for more than the portal reads", async () => {
    const publisher = await openPublisher();
    const pair = await newKey("a");
    publisher.publish(`{"keys":[${" ".repeat(100_000)}]}`);
    const { system } = await connect("key-large", pair, { jwksUri: publisher.jwksUri });
    expect((await ask(INTROSPECTION, await assertion(pair, system.appId))).status).toBe(401);
    await publisher.close();
  });
});
