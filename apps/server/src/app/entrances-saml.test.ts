import { SAML } from "@node-saml/node-saml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { aRegistration, samlMetadata } from "../../test/registration.ts";
import { askByName, twoEntrances } from "../../test/two-entrances.ts";
import { readServiceProvider, saveServiceProvider } from "../protocols/saml/index.ts";
import { selfSigned } from "../protocols/saml/keys.ts";
import { formOf } from "../protocols/saml/saml-portal.testing.ts";

let portal: Awaited<ReturnType<typeof twoEntrances>>;
type Registered = { base: string; privateKey: string; appId: string };
const registered = new Map<string, Registered>();
beforeAll(async () => {
  portal = await twoEntrances();
  // what is known of the systems is kept for a moment, so all of them are there before the first is entered
  for (const abbr of ["saml-main", "saml-second", "start-main", "start-second", "saml-same", "saml-strict"])
    registered.set(abbr, await register(abbr));
});
afterAll(() => portal.close());

const both = ["main", "second"] as const;
type Name = (typeof both)[number];

async function register(abbr: string): Promise<Registered> {
  const base = `http://${abbr}.example`;
  const { certificate, privateKey } = await selfSigned(abbr, new Date());
  const metadata = samlMetadata({
    entityId: base,
    acs: `${base}/acs`,
    certificate,
    logout: [{ binding: "HTTP-Redirect", location: `${base}/slo` }],
    nameId: "2.0:nameid-format:persistent",
    signsRequests: true,
  });
  const { system } = await portal.app.foundation.systems.register(
    aRegistration({ abbr, protocol: "saml", redirectUris: [`${base}/acs`] }),
    { alongside: (trx, name) => saveServiceProvider(trx, name, readServiceProvider(metadata)) },
  );
  return { base, privateKey, appId: system.appId };
}

/** A system whose library was given the metadata that stands at one name, and somebody who came by that name. */
async function connectedBy(by: Name, abbr: string) {
  const { base, privateKey, appId } = registered.get(abbr)!;
  const ours = (await askByName(`${portal[by]}/saml/metadata`)).body.toString();
  const read = (pattern: RegExp) => [...ours.matchAll(pattern)].map(([, text = ""]) => text);
  const [entryPoint = ""] = read(/SingleSignOnService[^>]* Location="([^"]+)"/g);
  const [logoutUrl = ""] = read(/SingleLogoutService[^>]* Location="([^"]+)"/g);
  const [idpIssuer = ""] = read(/entityID="([^"]+)"/g);
  const library = new SAML({
    issuer: base,
    callbackUrl: `${base}/acs`,
    logoutCallbackUrl: `${base}/slo`,
    entryPoint,
    logoutUrl,
    idpIssuer,
    idpCert: read(/X509Certificate>([^<]+)</g),
    audience: base,
    privateKey,
    identifierFormat: null,
    acceptedClockSkewMs: 60_000,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
  });
  const browser = portal.browserBy(portal[by]);
  const { success, msg } = await browser.signInAs("nonghu");
  expect(success, msg).toBe(true);
  await agreeToShare(browser, appId);
  const enter = async () => {
    const { visited, body } = await browser.follow(await library.getAuthorizeUrlAsync("back", undefined, {}));
    return { visited, ...formOf(body) };
  };
  return { base, abbr, library, browser, enter };
}

describe.each(both)("a system that knows the portal by its %s name", (by) => {
  test("is entered and left by SAML without any step at the other name", async () => {
    const { base, library, browser, enter } = await connectedBy(by, `saml-${by}`);
    const { visited, to, fields } = await enter();
    for (const one of visited) expect(one).toMatch(`${portal[by]}/saml/`);
    expect(to).toBe(`${base}/acs`);
    const { profile } = await library.validatePostResponseAsync(fields);
    expect(profile).toMatchObject({ issuer: `${portal.main}/saml/metadata`, name: expect.any(String) as string });

    const out = await browser.follow(await library.getLogoutUrlAsync(profile!, "back", {}));
    for (const one of out.visited) expect(one).toMatch(portal[by]);
    expect(out.end).toMatch(`${base}/slo?`);
    const answer = new URL(out.end);
    const said = await library.validateRedirectAsync(Object.fromEntries(answer.searchParams), answer.search.slice(1));
    expect(said.loggedOut).toBe(true);
  });

  test("is started from the portal at that name", async () => {
    const { abbr, base, library, browser } = await connectedBy(by, `start-${by}`);
    const { visited, body } = await browser.follow(`${portal[by]}/saml/start/${abbr}`);
    for (const one of visited) expect(one).toMatch(portal[by]);
    const { to, fields } = formOf(body);
    expect(to).toBe(`${base}/acs`);
    expect((await library.validatePostResponseAsync(fields)).profile?.issuer).toBe(`${portal.main}/saml/metadata`);
  });
});

test("one person is known to a system by one name, whichever name of the portal they came by", async () => {
  const { library, enter, abbr } = await connectedBy("main", "saml-same");
  const first = (await library.validatePostResponseAsync((await enter()).fields)).profile?.nameID;
  const other = portal.browserBy(portal.second);
  expect((await other.signInAs("nonghu")).success).toBe(true);
  const { body } = await other.follow(`${portal.second}/saml/start/${abbr}`);
  expect((await library.validatePostResponseAsync(formOf(body).fields)).profile?.nameID).toBe(first);
});

test("a request that is meant for one name is refused at the other", async () => {
  const { library } = await connectedBy("main", "saml-strict");
  const address = await library.getAuthorizeUrlAsync("back", undefined, {});
  const { status, body } = await askByName(address.replace(portal.main, portal.second));
  expect(status).toBe(400);
  expect(body.toString()).toContain("请求发错了地方");
});
