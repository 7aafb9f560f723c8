import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { farmer, openBrowser, openPortal, MTLS_URL, type App } from "./provider-portal.testing.ts";
import { begin, signInAt, handoffUri } from "./provider-flow.testing.ts";

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

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
