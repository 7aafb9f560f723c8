import { createRemoteJWKSet, jwtVerify } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreementOf, farmer, openBrowser, openPortal, openListener, type App } from "./provider-portal.testing.ts";
import { begin, signInAt } from "./provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const signedIn = async () => {
  const browser = openBrowser();
  return { browser, ...(await portal.signIn(browser, farmer)) };
};
/** How a dead access token is answered. */
const unusable = { status: 401 };
const refusal = (error: string) => ({ error });
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

describe("introspection and revocation", () => {
  test("a system asks about its own tokens, and learns nothing of another's", async () => {
    const connected = await portal.connect({ abbr: "intro-a" });
    const other = await portal.connect({ abbr: "intro-b" });
    const { browser } = await signedIn();
    const { tokens, claims } = await signInAt(connected, browser);
    const told = await client.tokenIntrospection(connected.config, tokens.access_token);
    expect(told).toMatchObject({
      active: true,
      client_id: connected.system.appId,
      sub: claims.sub,
      sid: claims["sid"],
    });
    expect(await client.tokenIntrospection(connected.config, tokens.refresh_token!)).toMatchObject({ active: true });
    expect(await client.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false });
    expect(await client.tokenIntrospection(connected.config, "forged")).toEqual({ active: false });
  });

  test.each(["access_token", "refresh_token"] as const)(
    "revoking the %s ends all that was given with it",
    async (which) => {
      const connected = await portal.connect({ abbr: `revoke-${which}` });
      const { browser } = await signedIn();
      const { tokens, claims } = await signInAt(connected, browser);
      await client.tokenRevocation(connected.config, tokens[which]!);
      await expect(client.fetchUserInfo(connected.config, tokens.access_token, claims.sub)).rejects.toMatchObject(
        unusable,
      );
      expect(await client.tokenIntrospection(connected.config, tokens.access_token)).toEqual({ active: false });
    },
  );

  test("another system's revocation changes nothing", async () => {
    const connected = await portal.connect({ abbr: "revoke-mine" });
    const other = await portal.connect({ abbr: "revoke-foreign" });
    const { browser } = await signedIn();
    const { tokens, claims } = await signInAt(connected, browser);
    await client.tokenRevocation(other.config, tokens.refresh_token!).catch(() => undefined);
    await client.fetchUserInfo(connected.config, tokens.access_token, claims.sub);
    expect((await client.refreshTokenGrant(connected.config, tokens.refresh_token!)).access_token).toBeTruthy();
  });
});

describe("a code and a refresh token work once", () => {
  test("of refreshes at the same instant one gets through at most, the family is revoked, and it is audited", async () => {
    const connected = await portal.connect({ abbr: "family" });
    const { browser } = await signedIn();
    const { tokens, claims } = await signInAt(connected, browser);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => client.refreshTokenGrant(connected.config, tokens.refresh_token!)),
    );
    const given = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(given.length).toBeLessThanOrEqual(1);
    for (const one of [tokens, ...given]) {
      await expect(client.fetchUserInfo(connected.config, one.access_token, claims.sub)).rejects.toMatchObject(
        unusable,
      );
      await expect(client.refreshTokenGrant(connected.config, one.refresh_token!)).rejects.toMatchObject(
        refusal("invalid_grant"),
      );
    }
    const told = portal.facts.filter(
      ({ event, objectId }) => event === "oidc.refreshTokenReplayed" && objectId === connected.system.appId,
    );
    expect(told.length).toBeGreaterThanOrEqual(1);
  });

  test("reuse one after the other is audited as what it is", async () => {
    const connected = await portal.connect({ abbr: "family-later" });
    const { browser } = await signedIn();
    const { tokens } = await signInAt(connected, browser);
    await client.refreshTokenGrant(connected.config, tokens.refresh_token!);
    await expect(client.refreshTokenGrant(connected.config, tokens.refresh_token!)).rejects.toMatchObject(
      refusal("invalid_grant"),
    );
    const about = portal.facts.filter(({ objectId }) => objectId === connected.system.appId).map(({ event }) => event);
    expect(about).toContain("oidc.refreshTokenReplayed");
    expect(about).not.toContain("oidc.codeReplayed");
  });
});

describe("PKCE", () => {
  test("a confidential system may do without, unless it was agreed otherwise", async () => {
    const relaxed = await portal.connect({ abbr: "pkce-relaxed" });
    const strict = await portal.connect({ abbr: "pkce-strict", terms: { requiresPkce: true } });
    const { browser } = await signedIn();
    const bare = (connected: typeof relaxed) =>
      client.buildAuthorizationUrl(connected.config, { redirect_uri: connected.redirectUri, scope: "openid" });
    expect((await browser.follow(bare(relaxed))).url.searchParams.get("code")).toBeTruthy();
    expect((await browser.follow(bare(strict))).url.searchParams.get("error")).toBe("invalid_request");
    expect((await signInAt(strict, browser)).tokens.access_token).toBeTruthy();
  });
});

describe("pushed authorization requests", () => {
  const pushed = async (abbr: string) => {
    const connected = await portal.connect({ abbr, terms: { requiresPushedRequests: true } });
    const verifier = client.randomPKCECodeVerifier();
    const checks = { expectedState: client.randomState(), pkceCodeVerifier: verifier };
    const address = await client.buildAuthorizationUrlWithPAR(connected.config, {
      redirect_uri: connected.redirectUri,
      scope: "openid profile",
      state: checks.expectedState,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return { connected, checks, address };
  };

  test("a system that must push is refused without, and let in with", async () => {
    const { connected, checks, address } = await pushed("par-a");
    const { browser } = await signedIn();
    const { url: refused, reply } = await begin(connected, browser);
    expect(refused.searchParams.get("error") ?? (await reply!.text())).toContain("invalid_request");
    expect([...address.searchParams.keys()].toSorted()).toEqual(["client_id", "request_uri"]);
    const { url } = await browser.follow(address);
    const tokens = await client.authorizationCodeGrant(connected.config, url, checks);
    expect(tokens.access_token).toBeTruthy();
  });

  test("a pushed request is used once", async () => {
    const { connected, address } = await pushed("par-b");
    const { browser } = await signedIn();
    expect((await browser.follow(address)).url.searchParams.get("code")).toBeTruthy();
    const again = await browser.follow(address);
    expect(again.url.searchParams.get("code")).toBeNull();
    expect(await again.reply!.text()).toContain("登录请求已过期");
    expect(connected.system.terms.requiresPushedRequests).toBe(true);
  });

  test("a foreign address is refused when it is pushed; without the secret nothing is", async () => {
    const connected = await portal.connect({ abbr: "par-c" });
    await expect(
      client.buildAuthorizationUrlWithPAR(connected.config, { redirect_uri: "https://evil.example/", scope: "openid" }),
    ).rejects.toMatchObject(refusal("invalid_request"));
    const reply = await fetch(`${portal.provider.issuer}/request`, {
      method: "POST",
      headers: { authorization: basic(connected.system.appId, "wrong") },
      body: new URLSearchParams({ redirect_uri: connected.redirectUri, scope: "openid", response_type: "code" }),
    });
    expect(reply.status).toBe(401);
  });

  test("a request that waits for a sign-in stands in no row as it was pushed", async () => {
    const { address, connected, checks } = await pushed("par-d");
    const browser = openBrowser();
    const { url } = await browser.follow(address);
    expect(url.pathname).toBe("/unifiedLogin");
    const id = address.searchParams.get("request_uri")!.split(":").at(-1)!;
    expect(JSON.stringify(await portal.allRows())).not.toContain(id);
    await portal.signIn(browser, farmer);
    const back = await browser.follow(`${portal.provider.issuer}/interaction/${url.searchParams.get("uid")}/finish`);
    await client.authorizationCodeGrant(connected.config, back.url, checks);
  });
});

describe("requests that a browser posts", () => {
  const posted = (
    browser: ReturnType<typeof openBrowser>,
    path: string,
    body: URLSearchParams | string,
    type?: string,
  ) =>
    browser.send(`${portal.provider.issuer}${path}`, {
      method: "POST",
      body,
      ...(type && { headers: { "content-type": type } }),
    });

  test("are asked again by GET, with the session that the other site's form came without", async () => {
    const connected = await portal.connect({ abbr: "poster" });
    const { browser } = await signedIn();
    const { address } = await begin(connected, openBrowser());
    const again = await posted(openBrowser(), "/auth", address.searchParams);
    expect(again.status).toBe(303);
    const { url } = await browser.follow(new URL(again.headers.get("location")!, portal.provider.issuer));
    expect(url.searchParams.get("code")).toBeTruthy();
    const off = await posted(openBrowser(), "/session/end", new URLSearchParams({ client_id: connected.system.appId }));
    expect(off.headers.get("location")).toBe(`/oidc/session/end?client_id=${connected.system.appId}`);
  });

  test("are refused when they are no form, or longer than an address may be", async () => {
    expect((await posted(openBrowser(), "/auth", "{}", "application/json")).status).toBe(415);
    expect((await posted(openBrowser(), "/auth", new URLSearchParams({ state: "x".repeat(9000) }))).status).toBe(413);
  });
});

describe("DPoP", () => {
  const bound = async (abbr: string) => {
    const connected = await portal.connect({ abbr, terms: { requiresDpop: true } });
    const { browser } = await signedIn();
    const { url, checks } = await begin(connected, browser);
    const DPoP = client.getDPoPHandle(connected.config, await client.randomDPoPKeyPair("ES256"));
    return { connected, browser, url, checks, DPoP };
  };

  test("a bound token is worth nothing without its proof, or with another key's", async () => {
    const { connected, url, checks, DPoP } = await bound("dpop-a");
    await expect(client.authorizationCodeGrant(connected.config, url, checks)).rejects.toMatchObject(
      refusal("invalid_grant"),
    );
    const tokens = await client.authorizationCodeGrant(connected.config, url, checks, undefined, { DPoP });
    expect(tokens.token_type).toBe("dpop");
    const sub = tokens.claims()!.sub;
    expect((await client.fetchUserInfo(connected.config, tokens.access_token, sub, { DPoP })).sub).toBe(sub);
    await expect(client.fetchUserInfo(connected.config, tokens.access_token, sub)).rejects.toMatchObject(unusable);
    const strange = client.getDPoPHandle(connected.config, await client.randomDPoPKeyPair("ES256"));
    await expect(
      client.fetchUserInfo(connected.config, tokens.access_token, sub, { DPoP: strange }),
    ).rejects.toMatchObject(unusable);
    expect(await client.tokenIntrospection(connected.config, tokens.access_token)).toMatchObject({
      active: true,
      token_type: "DPoP",
      cnf: { jkt: expect.any(String) },
    });
  });

  test("of one proof sent several times at the same instant one is taken", async () => {
    const { connected, url, checks, DPoP } = await bound("dpop-b");
    const tokens = await client.authorizationCodeGrant(connected.config, url, checks, undefined, { DPoP });
    let proof = "";
    // kept back on its way out, so that it can be sent as often as a thief would
    connected.config[client.customFetch] = async (_address, options) => {
      proof = new Headers(options.headers).get("dpop") ?? "";
      return new Response("{}", { status: 503 });
    };
    await client
      .fetchUserInfo(connected.config, tokens.access_token, client.skipSubjectCheck, { DPoP })
      .catch(() => undefined);
    const headers = { authorization: `DPoP ${tokens.access_token}`, dpop: proof };
    const replies = await Promise.all([1, 2, 3, 4].map(() => fetch(`${portal.provider.issuer}/userinfo`, { headers })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  test("a public client's refresh token is bound to its key too", async () => {
    const connected = await portal.connect({
      abbr: "dpop-public",
      isPublicClient: true,
      terms: { requiresDpop: true },
    });
    const { browser } = await signedIn();
    const { url, checks } = await begin(connected, browser);
    const DPoP = client.getDPoPHandle(connected.config, await client.randomDPoPKeyPair("ES256"));
    const tokens = await client.authorizationCodeGrant(connected.config, url, checks, undefined, { DPoP });
    const strange = client.getDPoPHandle(connected.config, await client.randomDPoPKeyPair("ES256"));
    await expect(
      client.refreshTokenGrant(connected.config, tokens.refresh_token!, undefined, { DPoP: strange }),
    ).rejects.toMatchObject(refusal("invalid_grant"));
    const next = await client.refreshTokenGrant(connected.config, tokens.refresh_token!, undefined, { DPoP });
    expect(next.token_type).toBe("dpop");
  });
});

describe("what was granted to a system", () => {
  test("only those fields are told", async () => {
    const connected = await portal.connect({ abbr: "fields", terms: { fields: ["region", "accountName"] } });
    const { browser } = await signedIn();
    const { tokens, claims } = await signInAt(connected, browser);
    expect(await client.fetchUserInfo(connected.config, tokens.access_token, claims.sub)).toEqual({
      sub: claims.sub,
      region_code: "320481",
      region_name: "溧阳市",
      preferred_username: "15400000001",
    });
  });

  test("who may not read again later gets no refresh token", async () => {
    const connected = await portal.connect({ abbr: "once", scopes: "openid profile" });
    const { browser } = await signedIn();
    const { url, checks } = await begin(connected, browser, { scope: "openid profile offline_access" });
    const tokens = await client.authorizationCodeGrant(connected.config, url, { ...checks, idTokenExpected: true });
    expect(tokens.access_token).toBeTruthy();
    expect(tokens.refresh_token).toBeUndefined();
  });

  test("a request for nothing is told that the scope is missing, not that its user refused", async () => {
    const connected = await portal.connect({ abbr: "scopeless" });
    const { browser } = await signedIn();
    const address = client.buildAuthorizationUrl(connected.config, { redirect_uri: connected.redirectUri, state: "s" });
    const { url } = await browser.follow(address);
    expect(url.href).toMatch(connected.redirectUri);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: "invalid_scope",
      error_description: "scope is missing: ask for openid",
      state: "s",
    });
  });

  test("a scope it was not granted is refused", async () => {
    const connected = await portal.connect({ abbr: "scopes", scopes: "openid profile" });
    const { browser } = await signedIn();
    expect((await begin(connected, browser)).url.searchParams.get("error")).toBe("invalid_scope");
  });
});

describe("consent", () => {
  const foreign = (abbr: string, more = {}) =>
    portal.connect({ abbr, isOwn: false, scopes: "openid profile phone", ...more });
  const allow = async (connected: Awaited<ReturnType<typeof foreign>>, browser: ReturnType<typeof openBrowser>) => {
    const { url, reply, checks } = await begin(connected, browser);
    const page = await reply!.text();
    const allowed = await browser.send(agreementOf(page, url), { method: "POST" });
    const back = await browser.follow(allowed.headers.get("location")!);
    return {
      page,
      tokens: await client.authorizationCodeGrant(connected.config, back.url, { ...checks, idTokenExpected: true }),
    };
  };

  test("names the fields, is remembered over sign-ins, and asked again when a field comes to it", async () => {
    const connected = await foreign("remember", { terms: { fields: ["name", "region"] } });
    const { browser } = await signedIn();
    const { page } = await allow(connected, browser);
    expect(page).toContain("姓名或单位名称");
    expect(page).toContain("所在行政区划");
    expect(page).not.toContain("手机号码");
    const later = await signedIn();
    expect((await begin(connected, later.browser)).url.searchParams.get("code")).toBeTruthy();
    const { abbr, name, redirectUris } = connected.system;
    const grown = await foreign(abbr, { name, redirectUris, terms: { fields: ["name", "region", "phone"] } });
    const asked = await begin(grown, later.browser);
    expect(await asked.reply!.text()).toContain("手机号码");
  });

  test.each([
    ["openid profile phone offline_access", true],
    ["openid profile phone", false],
  ])("says that it is read again later where that is so, asked for or not: %s", async (scopes, again) => {
    const connected = await foreign(`again-${again}`, { scopes });
    const { page, tokens } = await allow(connected, (await signedIn()).browser);
    expect(page.includes("您保持登录期间，该系统可以更新以上信息。")).toBe(again);
    expect(tokens.refresh_token !== undefined).toBe(again);
  });

  test("what was told at a click is not asked a second time", async () => {
    const connected = await foreign("told-before");
    await portal.consents.tell(farmer.accountId, connected.system, [
      "name",
      "accountType",
      "region",
      "company",
      "roles",
      "boundUsername",
      "phone",
    ]);
    const { browser } = await signedIn();
    expect((await begin(connected, browser)).url.searchParams.get("code")).toBeTruthy();
  });

  test("taken back, it ends what the system holds and tells it; the next visit asks again", async () => {
    const listener = await openListener();
    const connected = await foreign("take-back", { backchannelLogoutUri: listener.url });
    const { browser, uid } = await signedIn();
    const { tokens } = await allow(connected, browser);
    const sub = tokens.claims()!.sub;
    await client.fetchUserInfo(connected.config, tokens.access_token, sub);
    portal.consents.withdraw(farmer.accountId, connected.system);
    await portal.provider.leaveSystem(uid, connected.system);
    await listener.heard(1);
    await expect(client.fetchUserInfo(connected.config, tokens.access_token, sub)).rejects.toMatchObject(unusable);
    expect(await client.tokenIntrospection(connected.config, tokens.access_token)).toEqual({ active: false });
    expect((await begin(connected, browser)).url.pathname).toMatch(/\/consent$/);
    await listener.close();
  });

  test("a session that nobody found any more ends for that system within two seconds all the same", async () => {
    const connected = await foreign("idle-take-back");
    const { browser } = await signedIn();
    const { tokens } = await allow(connected, browser);
    portal.consents.withdraw(farmer.accountId, connected.system);
    await expect
      .poll(
        () =>
          client.fetchUserInfo(connected.config, tokens.access_token, client.skipSubjectCheck).then(
            () => "told",
            () => "refused",
          ),
        { timeout: 3000, interval: 300 },
      )
      .toBe("refused");
  });
});

describe("secrets", () => {
  test("one that has ended says so to who knows it, and to nobody else", async () => {
    const { system, appSecret } = await portal.systems.register({ ...portal.ordinary, abbr: "ended" }, { days: -1 });
    const ask = async (secret: string) => {
      const reply = await fetch(`${portal.provider.issuer}/token`, {
        method: "POST",
        headers: { authorization: basic(system.appId, secret) },
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x" }),
      });
      return { status: reply.status, ...((await reply.json()) as object) };
    };
    expect(await ask(appSecret!)).toMatchObject({
      status: 401,
      error: "invalid_client",
      error_description: expect.stringContaining("expired"),
    });
    expect(await ask("another")).toMatchObject({ status: 401, error_description: "client authentication failed" });
    const next = await portal.systems.rotate("ended");
    expect(await ask(next!.appSecret)).toMatchObject({ status: 400, error: "invalid_grant" });
  });
});

describe("signing off", () => {
  test("reaches every system while one does not answer and another fails", async () => {
    const listeners = await Promise.all(Array.from({ length: 8 }, () => openListener()));
    const [silent, broken] = await Promise.all([openListener("hangs"), openListener(() => 503)]);
    const addresses = [silent, broken, ...listeners].map(({ url }) => url);
    const systems = await Promise.all(
      addresses.map((backchannelLogoutUri, index) => portal.connect({ abbr: `all-${index}`, backchannelLogoutUri })),
    );
    const { browser, uid } = await signedIn();
    for (const system of systems) await signInAt(system, browser);
    await portal.provider.closeOidcSession(uid);
    await Promise.all([silent, broken, ...listeners].map((listener) => listener.heard(1)));
    expect(silent.unanswered()).toBe(1);
    await Promise.all([...listeners, silent, broken].map((listener) => listener.close()));
  });
});

describe("signing keys", () => {
  test("turn while systems sign people in, and no verification fails", async () => {
    const connected = await portal.connect({ abbr: "turning" });
    // As systems do it: the key set is kept, and fetched anew only for a key that it lacks.
    const keys = createRemoteJWKSet(new URL(`${portal.provider.issuer}/jwks`), { cooldownDuration: 0 });
    const kids = new Set<string>();
    const turned = new AbortController();
    const work = Array.from({ length: 4 }, async () => {
      const { browser } = await signedIn();
      while (!turned.signal.aborted) {
        const { tokens, claims } = await signInAt(connected, browser);
        const verified = await jwtVerify(tokens.id_token!, keys, {
          issuer: portal.provider.issuer,
          audience: connected.system.appId,
        });
        kids.add(verified.protectedHeader.kid ?? "");
        const next = await client.refreshTokenGrant(connected.config, tokens.refresh_token!);
        await jwtVerify(next.id_token!, keys);
        await client.fetchUserInfo(connected.config, next.access_token, claims.sub);
      }
    });
    const turns = async () => {
      await expect.poll(() => kids.size, { interval: 20, timeout: 5000 }).toBe(1);
      for (let turn = 0; turn < 4; turn += 1) {
        const seen = kids.size;
        expect(await portal.provider.rotateKeys({ urgently: true })).toBe(true);
        await expect.poll(() => kids.size, { interval: 20, timeout: 5000 }).toBeGreaterThan(seen);
      }
    };
    await turns().finally(() => turned.abort());
    await Promise.all(work);
    expect(kids.size).toBe(5);
  });
});
