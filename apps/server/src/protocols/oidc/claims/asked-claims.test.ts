import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimsByScope, claimsBehind } from "../../../kernel/release/index.ts";
import {
  agreementOf,
  farmer,
  official,
  openBrowser,
  openPortal,
  type App,
  type Browser,
} from "../provider-portal.testing.ts";
import { begin, type Connected, signInAt } from "../provider-flow.testing.ts";

/** OpenID Connect Core 1.0, 5.5: single claims, asked for beside the scopes. */

let portal: App;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

const nameAndPhone = { userinfo: { name: { essential: true }, phone_number: null, birthdate: { essential: true } } };
const asking = (claims: unknown, scope = "openid") => ({ scope, claims: JSON.stringify(claims) });

async function agree(browser: Browser, page: string, { url }: { url: URL }) {
  const allowed = await browser.send(agreementOf(page, url), { method: "POST" });
  return browser.follow(allowed.headers.get("location")!);
}
const told = async (connected: Connected, { access_token: token }: { access_token: string }) =>
  client.fetchUserInfo(connected.config, token, client.skipSubjectCheck);

test("it is announced, and every claim of a scope is behind a field or of nobody in particular", async () => {
  const reply = await fetch(`${portal.provider.issuer}/.well-known/openid-configuration`);
  expect(await reply.json()).toMatchObject({ claims_parameter_supported: true });
  const ofNobody = ["locale", "zoneinfo", "updated_at"];
  const ofFields = Object.values(claimsBehind).flat();
  const { openid: _, ...scopes } = claimsByScope;
  expect([...new Set([...ofFields, ...ofNobody])].toSorted()).toEqual(Object.values(scopes).flat().toSorted());
});

test("a system learns what it asked for by name, and of its scopes no more", async () => {
  const connected = await portal.connect({ abbr: "asks-two", scopes: "openid profile phone offline_access" });
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const { tokens, claims } = await signInAt(connected, browser, asking(nameAndPhone));
  expect(tokens.scope).toBe("openid");
  expect(claims).not.toHaveProperty("name");
  const known = await told(connected, tokens);
  expect(known).toEqual({ sub: claims.sub, name: farmer.name, phone_number: `+86${farmer.phone}` });
  // the next one gives as much
  const refreshed = await client.refreshTokenGrant(connected.config, tokens.refresh_token!);
  expect(await told(connected, refreshed)).toEqual(known);
  // another request of the same session is another agreement
  const plain = await signInAt(connected, browser, { scope: "openid" });
  expect(await told(connected, plain.tokens)).toEqual({ sub: claims.sub });
  const once = await signInAt(connected, browser, asking({ userinfo: { account_type: null } }, "openid phone"));
  expect(await told(connected, once.tokens)).toMatchObject({
    account_type: farmer.accountType,
    phone_number: `+86${farmer.phone}`,
  });
});

test("how far an entity is known goes along with what it says of itself", async () => {
  const connected = await portal.connect({ abbr: "asks-company", scopes: "openid profile" });
  const browser = openBrowser();
  await portal.signIn(browser, official);
  portal.people.set(official.accountId, { ...official, entityLevel: "verified" });
  const { tokens } = await signInAt(connected, browser, asking({ userinfo: { company: null } }));
  expect(await told(connected, tokens)).toHaveProperty("organization_level");
  portal.people.set(official.accountId, official);
});

test("what was not agreed with the system is not given, however it is asked for", async () => {
  const connected = await portal.connect({ abbr: "asks-more", scopes: "openid profile" });
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const { tokens, claims } = await signInAt(connected, browser, asking(nameAndPhone));
  expect(await told(connected, tokens)).toEqual({ sub: claims.sub, name: farmer.name });
});

test("people are asked for those fields alone, and what they do not agree to does not leave", async () => {
  const connected = await portal.connect({ abbr: "asks-first", isOwn: false, scopes: "openid profile phone" });
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const asked = await begin(connected, browser, asking(nameAndPhone));
  const page = await asked.reply!.text();
  expect([...page.matchAll(/<li>([^<]+)<\/li>/g)].map(([, field]) => field)).toEqual([
    "您在该系统的专用编号（不同系统各不相同）",
    "姓名或单位名称",
    "手机号码",
  ]);
  const { url } = await agree(browser, page, asked);
  const tokens = await client.authorizationCodeGrant(connected.config, url, { ...asked.checks, idTokenExpected: true });
  expect(await told(connected, tokens)).toMatchObject({ name: farmer.name });
  // more than was agreed to: asked again, and refused where no page may be shown
  const more = asking({ userinfo: { ...nameAndPhone.userinfo, region_code: null } });
  const silent = await begin(connected, browser, { ...more, prompt: "none" });
  expect(silent.url.searchParams.get("error")).toBe("consent_required");
  expect(await (await begin(connected, browser, more)).reply!.text()).toContain("允许");
});

test("it is taken by a pushed request too", async () => {
  const connected = await portal.connect({ abbr: "asks-pushed", scopes: "openid profile phone" });
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const verifier = client.randomPKCECodeVerifier();
  const address = await client.buildAuthorizationUrlWithPAR(connected.config, {
    redirect_uri: connected.redirectUri,
    ...asking(nameAndPhone),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const { url } = await browser.follow(address);
  const tokens = await client.authorizationCodeGrant(connected.config, url, { pkceCodeVerifier: verifier });
  expect(await told(connected, tokens)).toMatchObject({ name: farmer.name });
});

test.each([
  ["[]", "JSON object"],
  ["{", "parse"],
  ['{"userinfo":[]}', "userinfo"],
  ['{"other":{}}', "userinfo"],
])("what cannot be read is told to the system: %s", async (claims, words) => {
  const connected = await portal.connect({ abbr: `asks-${Math.random().toString(36).slice(2, 9)}` });
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const { searchParams } = (await begin(connected, browser, { scope: "openid", claims })).url;
  expect(searchParams.get("error")).toBe("invalid_request");
  expect(searchParams.get("error_description")).toContain(words);
});

describe("what a request demands of the sign-in", () => {
  const acr = (value: object) => asking({ id_token: { acr: { essential: true, ...value } } });
  const TWO = "urn:sannong:acr:2";

  test("two factors, where the person proved two", async () => {
    const connected = await portal.connect({ abbr: "demands-two" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const acrOfFarmer = (await signInAt(connected, browser)).claims["acr"] as string;
    expect((await signInAt(connected, browser, acr({ value: acrOfFarmer }))).claims["acr"]).toBe(acrOfFarmer);
    expect((await signInAt(connected, browser, acr({ values: ["other", acrOfFarmer] }))).claims["acr"]).toBe(
      acrOfFarmer,
    );
  });

  test("what the portal cannot give is said at once, and nobody is sent in a circle", async () => {
    const connected = await portal.connect({ abbr: "demands-else" });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    for (const demanded of [acr({ value: `${TWO}:hardware` }), acr({ values: ["one", "two"] })])
      expect((await begin(connected, browser, demanded)).url.searchParams.get("error")).toBe(
        "unmet_authentication_requirements",
      );
  });

  test("a certain person: another one signs in as themselves, and nobody is sent in a circle", async () => {
    const connected = await portal.connect({ abbr: "demands-whom" });
    const [one, other] = [openBrowser(), openBrowser()];
    const third = { ...farmer, accountId: "third" };
    portal.people.set(third.accountId, third);
    await portal.signIn(one, farmer);
    await portal.signIn(other, official);
    const { tokens, claims } = await signInAt(connected, one);
    await signInAt(connected, one, asking({ id_token: { sub: { value: claims.sub } } }));
    for (const demanded of [
      { id_token_hint: tokens.id_token! },
      asking({ id_token: { sub: { value: claims.sub } } }),
    ]) {
      const asked = await begin(connected, other, demanded);
      expect([asked.url.pathname, asked.url.searchParams.get("again")]).toEqual(["/unifiedLogin", "1"]);
      const finish = `${portal.publicUrl}/oidc/interaction/${asked.url.searchParams.get("uid")}/finish`;
      expect((await other.follow(finish)).url.pathname).toBe("/unifiedLogin");
      const silent = await begin(connected, other, { ...demanded, prompt: "none" });
      expect(silent.url.searchParams.get("error")).toBe("login_required");

      // somebody else again is not taken for who was asked for; that person is
      for (const [person, answer] of [
        [third, "error"],
        [farmer, "code"],
      ] as const) {
        const anew = openBrowser();
        await portal.signIn(anew, official);
        const waiting = await begin(connected, anew, demanded);
        await portal.signIn(anew, person);
        const uid = waiting.url.searchParams.get("uid");
        const back = await anew.follow(`${portal.publicUrl}/oidc/interaction/${uid}/finish`);
        expect(back.url.searchParams.has(answer)).toBe(true);
      }
    }
  });
});
