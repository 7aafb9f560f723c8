import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { aRegistration } from "../../test/registration.ts";
import { softPasskey } from "../../test/soft-passkey.ts";
import { askByName, fetchByName, twoEntrances } from "../../test/two-entrances.ts";

let portal: Awaited<ReturnType<typeof twoEntrances>>;
beforeAll(async () => {
  portal = await twoEntrances();
});
afterAll(() => portal.close());

const both = ["main", "second"] as const;
const otherOf = { main: "second", second: "main" } as const;

async function signedIn(by: "main" | "second", username = "nonghu") {
  const browser = portal.browserBy(portal[by]);
  const answer = await browser.signInAs(username);
  expect(answer.success, answer.msg).toBe(true);
  return { browser, answer };
}

describe.each(both)("somebody who comes by the %s name", (by) => {
  test("gets cookies that no browser sends to another name", async () => {
    const { answer } = await signedIn(by);
    const lines = [answer.headers["set-cookie"] ?? []].flat() as string[];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).not.toMatch(/;\s*domain/i);
  });

  test("is given addresses of that name", async () => {
    const { browser } = await signedIn(by);
    const { data: code } = await browser.ask<{ address: string }>("/qrLogin/create", { method: "POST", body: {} });
    expect(code?.address).toMatch(`${portal[by]}/qr/`);
    const lead = (redirectUrl: string) =>
      browser.ask<{ redirectUrl: string }>("/redirect", { method: "POST", body: { redirectUrl } });
    for (const named of both)
      expect((await lead(`${portal[named]}/homeZtfw`)).data?.redirectUrl).toBe(`${portal[by]}/homeZtfw`);
    expect((await lead("http://elsewhere.example/homeZtfw")).success).toBe(false);
    const document = (await browser.ask("/openapi.json")).raw.toString();
    expect(document).toContain(portal[by]);
    expect(document).not.toContain(portal[otherOf[by]]);
    const feed = (await browser.visit(`${portal[by]}/status/feed.xml`)).body.toString();
    expect(feed).toContain(`<link rel="self" href="${portal[by]}/`);
    expect(feed).toContain(`<id>${portal.main}/`);
  });

  test("is told of a sign-in in a text message whose link is of the name at which it happened", async () => {
    // nobody is told more than three times a day
    const owner = by === "main" ? "nonghu" : "nongchang";
    for (let times = 0; times < 2; times += 1) await signedIn(by, owner);
    await portal.app.rounds["deliver-text-notices"]();
    const sent = (await portal.app.authentication.recorded?.sms.recorded()) ?? [];
    const links = sent.flatMap(({ text }) => /http\S+\/not-me\//.exec(text)?.[0] ?? []);
    expect(links).toContain(`${portal[by]}/not-me/`);
  });

  test("signs in to a system whose library knows this name, and the issuer is one", async () => {
    const redirectUri = `http://system-${by}.example/callback`;
    const { system, appSecret } = await portal.app.foundation.systems.register(
      aRegistration({ abbr: `oidc${by}`, redirectUris: [redirectUri] }),
    );
    const config = await client.discovery(
      new URL(`${portal[by]}/oidc/.well-known/openid-configuration`),
      system.appId,
      {},
      client.ClientSecretBasic(appSecret ?? ""),
      { execute: [client.allowInsecureRequests], [client.customFetch]: fetchByName as client.CustomFetch },
    );
    const { issuer, ...addresses } = config.serverMetadata();
    expect(issuer).toBe(`${portal.main}/oidc`);
    for (const [name, address] of Object.entries(addresses))
      if (/_endpoint$|_uri$/.test(name)) expect(address, name).toMatch(`${portal[by]}/oidc/`);

    const { browser } = await signedIn(by);
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const expectedState = client.randomState();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid profile",
      state: expectedState,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    });
    await agreeToShare(browser, system.appId);
    const way = await browser.follow(address.href);
    for (const visited of way.visited) expect(visited).toMatch(`${portal[by]}/oidc/`);
    expect(way.end).toMatch(redirectUri);
    const tokens = await client.authorizationCodeGrant(config, new URL(way.end), { pkceCodeVerifier, expectedState });
    const { sub = "", iss } = tokens.claims() ?? {};
    expect(iss).toBe(`${portal.main}/oidc`);
    expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ sub });
  });

  test("who is not signed in is asked by that name, and comes back to it", async () => {
    const service = `http://cas-${by}.example/`;
    const { system } = await portal.app.foundation.systems.register(
      aRegistration({ abbr: `cas${by}`, protocol: "cas", redirectUris: [service] }),
    );
    const { location } = await portal
      .browserBy(portal[by])
      .visit(`${portal[by]}/cas/login?service=${encodeURIComponent(service)}`);
    expect(location).toMatch(`${portal[by]}/unifiedLogin?`);

    const { browser } = await signedIn(by);
    await agreeToShare(browser, system.appId);
    const { visited, end } = await browser.follow(`${portal[by]}/cas/login?service=${encodeURIComponent(service)}`);
    for (const one of visited) expect(one).toMatch(portal[by]);
    expect(end).toMatch(service);
    const ticket = new URL(end).searchParams.get("ticket") ?? "";
    const said = await askByName(
      `${portal[by]}/cas/serviceValidate?service=${encodeURIComponent(service)}&ticket=${ticket}`,
    );
    expect(said.body.toString()).toContain("authenticationSuccess");
  });

  test("finds SAML addresses of that name under one name of the provider", async () => {
    const metadata = (await askByName(`${portal[by]}/saml/metadata`)).body.toString();
    expect(metadata).toContain(`entityID="${portal.main}/saml/metadata"`);
    expect(metadata).toContain(`Location="${portal[by]}/saml/sso"`);
    expect(metadata).not.toContain(`Location="${portal[otherOf[by]]}/`);
  });

  test("uses a passkey of either name", async () => {
    const { browser } = await signedIn(by);
    const { data } = await browser.ask<{ accountId: string }>("/user/queryByTokenNew");
    expect(data).not.toBeNull();
    const { id } = await portal.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", "nonghu")
      .executeTakeFirstOrThrow();
    const passkey = await softPasskey(portal.database.db, id, { origin: portal[by], host: "portal.example" });
    const stranger = portal.browserBy(portal[by]);
    await stranger.open();
    const shown = await passkey.showTo(stranger);
    const answer = await stranger.ask("/oauth/passkey/login", { method: "POST", body: shown });
    expect(answer.success, answer.msg).toBe(true);
  });
});

test("whoever signed in at one name is nobody at the other", async () => {
  const { browser } = await signedIn("main");
  const { location } = await browser.visit(`${portal.second}/cas/login?service=http%3A%2F%2Fcas-main.example%2F`);
  expect(location).toMatch(`${portal.second}/unifiedLogin?`);
});

test("browsers are told at which names passkeys are used", async () => {
  const { body } = await askByName(`${portal.main}/.well-known/webauthn`);
  expect(JSON.parse(body.toString())).toEqual({ origins: [portal.main, portal.second] });
});

test("a name that is no entrance gets no answer, whoever asks", async () => {
  const { port } = new URL(portal.main);
  for (const name of ["elsewhere.example", "portal.gov.example.elsewhere.example", "gov.example"]) {
    const { status, body } = await askByName(`http://${name}:${port}/api/getClientId`);
    expect(status, name).toBe(421);
    expect(body.toString()).not.toContain("clientId");
  }
  // nobody between is believed here
  const { body } = await askByName(`${portal.main}/oidc/.well-known/openid-configuration`, {
    headers: { "x-forwarded-host": new URL(portal.second).host },
  });
  expect(body.toString()).not.toContain(portal.second);
});

describe("an office that is open at one name", () => {
  let limited: typeof portal;
  beforeAll(async () => {
    limited = await twoEntrances((_main, second) => ({ officeEntrances: [second] }));
  });
  afterAll(() => limited.close());

  test("is closed at the others, where people sign in all the same, and to plain addresses", async () => {
    const { browser } = await bySecondFactor(limited.second);
    const headers = { authorization: browser.state.bearer };
    const office = "/api/officeNetwork/find";
    const { port } = new URL(limited.main);
    for (const origin of [limited.main, `http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const { body } = await askByName(origin + office, { method: "POST", headers, payload: {} });
      expect(JSON.parse(body.toString()), origin).toMatchObject({ success: false, code: 4838 });
      await expect(limited.browserBy(origin).signInAs("nonghu")).resolves.toMatchObject({ success: true });
    }
    const open = await askByName(limited.second + office, { method: "POST", headers, payload: {} });
    expect(JSON.parse(open.body.toString())).not.toMatchObject({ code: 4838 });
  });

  /** An administrator, with whatever it takes. */
  async function bySecondFactor(entrance: string) {
    const browser = limited.browserBy(entrance);
    const answer = await browser.signInAs("anquanguanli");
    expect(answer.success, answer.msg).toBe(true);
    return { browser };
  }
});
