import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../../test/envelope-portal.ts";
import { oneOfEachProtocol, type OneOfEachProtocol } from "../../../test/one-of-each-protocol.ts";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { aRegistration, samlMetadata } from "../../../test/registration.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { readServiceProvider, saveServiceProvider } from "../saml/index.ts";
import { selfSigned } from "../saml/keys.ts";

const BASE = "https://old.example";
const VISITED = "https://bought.example";

let portal: EnvelopePortal;
let kinds: OneOfEachProtocol;
beforeAll(async () => {
  portal = await envelopePortal();
  kinds = await oneOfEachProtocol(portal, BASE, {
    oidc: { backchannelLogoutUri: null, frontchannelLogoutUri: `${BASE}/goidc/out` },
  });
  const { certificate } = await selfSigned("visited", new Date());
  const metadata = samlMetadata({
    entityId: VISITED,
    acs: `${VISITED}/acs`,
    certificate,
    logout: [{ binding: "HTTP-Redirect", location: `${VISITED}/slo` }],
  });
  await portal.app.foundation.systems.register(
    aRegistration({ abbr: "visited", name: "成品软件（演示）", protocol: "saml", redirectUris: [`${VISITED}/acs`] }),
    { alongside: (trx, abbr) => saveServiceProvider(trx, abbr, readServiceProvider(metadata)) },
  );
});
afterAll(() => portal.close());

const visit = (browser: Browser, url: string) => {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return portal.app.http.inject({ url, headers: { cookie } });
};
const pathOf = (address: unknown) => {
  const { pathname, search } = new URL(String(address), "http://portal.example");
  return `${pathname}${search}`;
};

async function signedIn(): Promise<Browser> {
  const browser = portal.browser();
  await browser.signInAs("nonghu");
  await kinds.agree(browser);
  return browser;
}
/** By which sid the system with a page of its own knows this sign-in. */
async function enterFramed(browser: Browser): Promise<string> {
  const tokens = await kinds.redeem((await kinds.generateCode(browser)).data?.code ?? "");
  return String(decodeJwt(String(tokens.data.idToken))["sid"]);
}
async function enterVisited(browser: Browser): Promise<void> {
  const { appId } = (await portal.app.foundation.systems.findByAbbr("visited")) ?? { appId: "" };
  await agreeToShare(browser, appId);
  const entered = await visit(browser, "/saml/start/visited");
  for (const { name, value } of entered.cookies) browser.jar.set(name, value);
  expect((await visit(browser, pathOf(entered.headers.location))).body).toContain("SAMLResponse");
}

/** What a page of a sign-off has loaded, and where it leads. */
async function pageAt(browser: Browser, address: unknown) {
  expect(String(address)).toMatch(/\/oidc\/session\/left\/[\w-]{43}$/);
  const { body, headers } = await visit(browser, pathOf(address));
  const plain = body.replaceAll("&amp;", "&");
  return {
    frames: [...plain.matchAll(/<iframe hidden title="[^"]*" src="([^"]*)"/g)].map(([, src]) => src),
    onward: /id="onward" href="([^"]*)"/.exec(plain)?.[1],
    policy: String(headers["content-security-policy"]),
  };
}
const framedBy = (sid: string) => {
  const { issuer } = portal.app.protocols;
  return `${BASE}/goidc/out?${new URLSearchParams({ iss: issuer, sid })}`;
};
const isOver = async (browser: Browser) => !(await browser.ask("/oauth/userInfo")).success;

describe("systems that only the browser can leave are left, whichever way their person signs off:", () => {
  test("in the portal, first those with a page, then those to be visited", async () => {
    const browser = await signedIn();
    const sid = await enterFramed(browser);
    await enterVisited(browser);
    const { data } = await browser.ask<{ leaveBy?: string }>("/oauth/layout");
    const page = await pageAt(browser, data?.leaveBy);
    expect(page.frames).toEqual([framedBy(sid)]);
    expect(page.policy).toMatch(/; frame-src https:\/\/old\.example$/);
    expect(page.onward).toMatch(/\/saml\/logout\/[\w-]{43}$/);
    const visited = await visit(browser, pathOf(page.onward));
    expect(String(visited.headers.location)).toMatch(/^https:\/\/bought\.example\/slo\?SAMLRequest=/);
    const passedOver = await visit(browser, pathOf(page.onward));
    expect(passedOver.body).toContain("goidc（演示）：已请求退出");
    expect(passedOver.body).toContain("成品软件（演示）：未能确认退出");
    expect(await isOver(browser)).toBe(true);
  });

  test("by CAS, on the way to the service that asked for it", async () => {
    const browser = await signedIn();
    const sid = await enterFramed(browser);
    await enterVisited(browser);
    const asked = await visit(browser, `/cas/logout?service=${encodeURIComponent(`${BASE}/cas`)}`);
    const page = await pageAt(browser, asked.headers.location);
    expect(page.frames).toEqual([framedBy(sid)]);
    await visit(browser, pathOf(page.onward));
    expect((await visit(browser, pathOf(page.onward))).headers.location).toBe(`${BASE}/cas`);
    expect(await isOver(browser)).toBe(true);
  });

  test("by CAS without such a system as ever, and not to a service that nobody registered", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const asked = await visit(one, `/cas/logout?service=${encodeURIComponent(`${BASE}/cas`)}`);
    expect(asked.headers.location).toBe(`${BASE}/cas`);
    await enterFramed(other);
    const foreign = await visit(other, `/cas/logout?service=${encodeURIComponent("https://evil.example/")}`);
    expect((await pageAt(other, foreign.headers.location)).onward).toBeUndefined();
  });

  test("by OpenID Connect, where those to be visited are come to from a page of the portal", async () => {
    const browser = await signedIn();
    await enterVisited(browser);
    const asked = await visit(browser, "/oidc/session/end");
    for (const { name, value } of asked.cookies) browser.jar.set(name, value);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.body)?.[1] ?? "";
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const done = await portal.app.http.inject({
      method: "POST",
      url: "/oidc/session/end/confirm",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ xsrf, logout: "yes" }).toString(),
    });
    const page = await pageAt(browser, done.headers.location);
    expect(page.frames).toEqual([]);
    const visited = await visit(browser, pathOf(page.onward));
    expect(String(visited.headers.location)).toMatch(/^https:\/\/bought\.example\/slo\?SAMLRequest=/);
    expect(await isOver(browser)).toBe(true);
  });
});
