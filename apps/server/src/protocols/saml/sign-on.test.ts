import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  COOKIE,
  farmer,
  formOf,
  openSamlPortal,
  xmlOf,
  type ConnectedPeer,
  type SamlPortal,
} from "./saml-portal.testing.ts";
import type { SamlConfig } from "@node-saml/node-saml";

let portal: SamlPortal;
let plain: ConnectedPeer;
let signing: ConnectedPeer;
beforeAll(async () => {
  portal = await openSamlPortal();
  plain = await portal.connect("plain");
  signing = await portal.connect("signing", { signsRequests: true });
});
afterAll(() => portal.close());
beforeEach(() => portal.signIn());

async function ask(peer: ConnectedPeer, more: Partial<SamlConfig> = {}, relayState = "/policies?no=7") {
  const address = await peer.library(more).getAuthorizeUrlAsync(relayState, undefined, {});
  return portal.walk(await portal.visit(address, ""), portal.sessions.has(COOKIE) ? COOKIE : "");
}
const statusIn = (body: string) =>
  [...xmlOf(formOf(body).fields).matchAll(/StatusCode Value="[^"]*:(\w+)"/g)].map((m) => m[1]);

describe("a request by redirect", () => {
  test("gives an assertion that another library takes, with the claims of the scopes", async () => {
    const { body, status } = await ask(plain);
    expect(status).toBe(200);
    const { to, fields } = formOf(body);
    expect(to).toBe("http://sp.example/plain/acs");
    expect(fields["RelayState"]).toBe("/policies?no=7");
    const { profile } = await plain.library().validatePostResponseAsync(fields);
    expect(profile).toMatchObject({
      nameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
      spNameQualifier: plain.entityId,
      name: "欧阳演示",
      family_name: "欧阳",
      region_code: "320481",
      phone_number: "+8615400000001",
      account_type: "2",
    });
    expect(profile?.nameID).not.toContain(farmer.accountId);
    expect(profile?.["sub"]).toBe(profile?.nameID);
    expect(portal.facts.at(-1)).toMatchObject({ event: "saml.assertionIssued", objectId: "plain" });
  });

  test("tells a verified e-mail address where it was granted, and nowhere else", async () => {
    const mailing = await portal.connect("mailing", { scopes: "openid profile email" });
    const profileAt = async (peer: ConnectedPeer) =>
      (await peer.library().validatePostResponseAsync(formOf((await ask(peer)).body).fields)).profile;
    expect(await profileAt(mailing)).toMatchObject({ email: "zhang.san@example.cn", email_verified: "true" });
    expect(await profileAt(plain)).not.toHaveProperty("email");
  });

  test("is short-lived, for one audience and one address, and once", async () => {
    const xml = xmlOf(formOf((await ask(plain)).body).fields);
    const [, notBefore = "", until = ""] = /Conditions NotBefore="([^"]+)" NotOnOrAfter="([^"]+)"/.exec(xml) ?? [];
    expect(Date.parse(until) - Date.parse(notBefore)).toBe(120_000);
    expect(xml).toContain("<saml:OneTimeUse/>");
    expect(xml).toContain(`<saml:Audience>${plain.entityId}</saml:Audience>`);
    expect(xml).toMatch(
      /SubjectConfirmationData NotOnOrAfter="[^"]+" Recipient="http:\/\/sp.example\/plain\/acs" InResponseTo="_/,
    );
    expect(xml.match(/<ds:Signature /g)).toHaveLength(2);
  });

  test("answers InResponseTo; another system does not take it", async () => {
    const kept = new Map<string, string>();
    const cacheProvider = {
      saveAsync: async (key: string, value: string) => (kept.set(key, value), { value, createdAt: 0 }),
      getAsync: async (key: string) => kept.get(key) ?? null,
      removeAsync: async (key: string | null) => (key !== null && kept.delete(key) ? key : null),
    };
    const more = { validateInResponseTo: "always", cacheProvider } as Partial<SamlConfig>;
    const { fields } = formOf((await ask(plain, more)).body);
    await expect(signing.library().validatePostResponseAsync(fields)).rejects.toThrow();
    await expect(
      plain.library({ audience: "http://sp.example/other" }).validatePostResponseAsync(fields),
    ).rejects.toThrow(/audience/i);
    expect((await plain.library(more).validatePostResponseAsync(fields)).profile?.nameID).toBeTruthy();
    await expect(plain.library(more).validatePostResponseAsync(fields)).rejects.toThrow(/InResponseTo/);
  });

  test("two systems know one person by two names, one system always by the same", async () => {
    const name = async (peer: ConnectedPeer) =>
      (await peer.library().validatePostResponseAsync(formOf((await ask(peer)).body).fields)).profile?.nameID;
    const [first, again, other] = [await name(plain), await name(plain), await name(signing)];
    expect(first).toBe(again);
    expect(other).not.toBe(first);
  });

  test.each([
    ["urn:oasis:names:tc:SAML:2.0:nameid-format:transient", /^_[0-9a-f]{40}$/],
    ["urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", /^[\w-]{43}$/],
  ])("names a person in the format asked for: %s", async (identifierFormat, form) => {
    const { fields } = formOf((await ask(plain, { identifierFormat })).body);
    const { profile } = await plain.library().validatePostResponseAsync(fields);
    expect(profile).toMatchObject({ nameIDFormat: identifierFormat });
    expect(profile?.nameID).toMatch(form);
  });

  test("a format that is not given is answered so", async () => {
    const { body } = await ask(plain, { identifierFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" });
    expect(statusIn(body)).toEqual(["Requester", "InvalidNameIDPolicy"]);
  });
});

describe("who must sign in", () => {
  test("an unsigned visitor goes to the portal, comes back and enters", async () => {
    portal.sessions.clear();
    const first = await ask(plain);
    expect(first.location).toMatch(/^http:\/\/portal.example\/unifiedLogin\?uid=[\w-]{43}&by=saml$/);
    const id = new URL(first.location).searchParams.get("uid") ?? "";
    expect((await portal.saml.askingSystem(id))?.abbr).toBe("plain");
    portal.signIn();
    const back = await portal.visit(`/saml/continue/${id}`, `${COOKIE}; ${first.jar}`);
    expect((await plain.library().validatePostResponseAsync(formOf(back.body).fields)).profile?.nameID).toBeTruthy();
    const again = await portal.visit(`/saml/continue/${id}`, `${COOKIE}; ${first.jar}`);
    expect([again.statusCode, again.body.includes("这次操作已经结束")]).toEqual([400, true]);
  });

  test("a request waits in its own browser alone", async () => {
    portal.sessions.clear();
    const { location } = await ask(plain);
    portal.signIn();
    const id = new URL(location).searchParams.get("uid") ?? "";
    expect((await portal.visit(`/saml/continue/${id}`)).statusCode).toBe(400);
  });

  test("IsPassive answers NoPassive and shows no page", async () => {
    portal.sessions.clear();
    expect(statusIn((await ask(plain, { passive: true })).body)).toEqual(["Responder", "NoPassive"]);
  });

  test("ForceAuthn asks anew, and IsPassive with it is refused", async () => {
    const first = await ask(plain, { forceAuthn: true });
    expect(first.location).toMatch(/&again=1$/);
    expect(statusIn((await ask(plain, { forceAuthn: true, passive: true })).body)).toEqual(["Responder", "NoPassive"]);
    const id = new URL(first.location).searchParams.get("uid") ?? "";
    portal.shift.ms += 1000;
    portal.signIn();
    const { body } = await portal.visit(`/saml/continue/${id}`, `${COOKIE}; ${first.jar}`);
    expect(statusIn(body)).toEqual(["Success"]);
  });

  test("who has no role where one is demanded is led to ask for it; the system is told when they do not", async () => {
    const strict = await portal.connect("strict", { requiresRole: true });
    const asked = await ask(strict);
    expect(asked.location).toMatch(/\/unifiedLogin\?uid=.*&by=saml&role=1$/);
    const [, id] = /uid=([\w-]+)/.exec(asked.location) ?? [];
    expect((await portal.saml.askingSystem(id ?? ""))?.abbr).toBe("strict");
    const declined = await portal.visit(`/saml/continue/${id}/decline`, asked.jar);
    expect(statusIn(declined.body)).toEqual(["Responder", "RequestDenied"]);
    expect(declined.body).toContain("没有进入“strict系统（演示）”");
    expect(statusIn((await ask(strict, { passive: true })).body)).toEqual(["Responder", "RequestDenied"]);
  });

  test("before the first time they agree to what the system reads; a request that shows no page is refused", async () => {
    const unseen = await portal.connect("unseen");
    portal.newSystems.add("unseen");
    expect(statusIn((await ask(unseen, { passive: true })).body)).toEqual(["Responder", "NoPassive"]);
    const first = await ask(unseen);
    expect(first.body).toContain("允许“unseen系统（演示）”读取您的信息？");
    const declined = await portal.visit(/href="([^"]+\/decline)"/.exec(first.body)?.[1] ?? "", first.jar);
    expect(statusIn(declined.body)).toEqual(["Responder", "RequestDenied"]);

    const second = await ask(unseen);
    const agree = /action="([^"]+\/agree\?fields=[^"]+)"/.exec(second.body)?.[1] ?? "";
    expect((await portal.post(agree, {}, COOKIE)).statusCode).toBe(400);
    const entered = await portal.post(agree, {}, second.jar);
    const { fields } = formOf(entered.body);
    expect(fields["RelayState"]).toBe("/policies?no=7");
    expect((await unseen.library().validatePostResponseAsync(fields)).profile?.["name"]).toBe("欧阳演示");
    expect(statusIn((await ask(unseen)).body)).toEqual(["Success"]);
  });
});

test("two systems of one entityID cannot be told apart: the second is refused, and nothing of it is kept", async () => {
  await portal.connect("twin", { entityId: "http://sp.example/shared" });
  const second = portal.connect("twin-2", { entityId: "http://sp.example/shared" });
  await expect(second).rejects.toThrow(/^entityID“http:\/\/sp.example\/shared”已登记给“twin系统（演示）”。/);
  expect(await portal.systems.findByAbbr("twin-2")).toBeUndefined();
});

describe("RequestedAuthnContext", () => {
  const mfa = { disableRequestedAuthnContext: false, authnContext: ["https://refeds.org/profile/mfa"] };
  const password = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";

  test("is met by the factors of the session", async () => {
    portal.signIn(["password", "totp"]);
    const xml = xmlOf(formOf((await ask(plain, mfa)).body).fields);
    expect(xml).toContain("<saml:AuthnContextClassRef>https://refeds.org/profile/mfa</saml:AuthnContextClassRef>");
    const asked = { ...mfa, authnContext: [password] };
    expect(xmlOf(formOf((await ask(plain, asked)).body).fields)).toContain(password);
  });

  test("is asked for once more, then NoAuthnContext", async () => {
    const first = await ask(plain, mfa);
    expect(first.location).toMatch(/again=1/);
    portal.shift.ms += 1000;
    portal.signIn(["password"]);
    const id = new URL(first.location).searchParams.get("uid") ?? "";
    const { body } = await portal.visit(`/saml/continue/${id}`, `${COOKIE}; ${first.jar}`);
    expect(statusIn(body)).toEqual(["Responder", "NoAuthnContext"]);
  });
});

describe("other ways in", () => {
  test("a posted request, signed inside, from a system that signs", async () => {
    const library = signing.library({ authnRequestBinding: "HTTP-POST", skipRequestCompression: true });
    const message = await library.getAuthorizeMessageAsync("r", undefined, {});
    const fields = { SAMLRequest: String(message["SAMLRequest"]), RelayState: "r" };
    const { body } = await portal.walk(await portal.post("/saml/sso", fields));
    expect((await signing.library().validatePostResponseAsync(formOf(body).fields)).profile?.nameID).toBeTruthy();
  });

  test("a signed redirect", async () => {
    expect(statusIn((await ask(signing)).body)).toEqual(["Success"]);
  });

  test("a click on a service: the system is told unasked", async () => {
    const address = portal.saml.startUrl({ protocol: "saml", abbr: "plain" }, "/new");
    const { fields } = formOf((await portal.walk(await portal.visit(address ?? ""))).body);
    expect(fields["RelayState"]).toBe("/new");
    const { profile } = await plain.library().validatePostResponseAsync(fields);
    expect(profile?.["inResponseTo"]).toBeUndefined();
    expect(portal.saml.startUrl({ protocol: "oidc", abbr: "plain" }, null)).toBeNull();
  });

  test.each([
    ["/new?no=7#top", "/new?no=7#top"],
    ["http://sp.example/policies/7", "http://sp.example/policies/7"],
    ["", undefined],
  ])("a click that leads on to %j", async (target, relayState) => {
    const { status, body } = await portal.walk(
      await portal.visit(`/saml/start/plain?target=${encodeURIComponent(target)}`),
    );
    expect([status, formOf(body).fields["RelayState"]]).toEqual([200, relayState]);
  });

  test.each([
    ["another host", "https://evil.example"],
    ["another scheme", "https://sp.example/"],
    ["a host that begins alike", "http://sp.example.evil.example/"],
    ["a user name that looks like a host", "http://sp.example@evil.example/"],
    ["a path that is a host", "//evil.example/"],
    ["a path that browsers read as a host", "/\\evil.example/"],
    ["the same by a tab", "/\t/evil.example/"],
    ["a script", "javascript:alert(1)"],
    ["no address", "evil.example"],
    ["U+0000", "/甲\0"],
    ["more than any address of a to-do", `/${"a".repeat(4500)}`],
  ])("a click that leads on elsewhere enters nothing: %s", async (_name, target) => {
    const reply = await portal.visit(`/saml/start/plain?target=${encodeURIComponent(target)}`);
    expect([reply.statusCode, reply.headers["set-cookie"]]).toEqual([400, undefined]);
    expect(reply.body).toContain("要打开的页面不在该系统");
    expect(reply.body).toContain("foreignTarget");
    expect(portal.facts.at(-1)).toMatchObject({ event: "saml.messageRefused", objectId: "plain", result: "refused" });
  });

  test("the metadata names the addresses and two certificates; a rotation signs with the one published before", async () => {
    const [current, next] = await portal.certificatesOf();
    expect(next).toBeTruthy();
    await portal.database.db
      .updateTable("samlKey")
      .set({ createdAt: new Date(0) })
      .execute();
    expect(await portal.saml.rotateKeys()).toBe(true);
    const after = await portal.certificatesOf();
    expect(after).toEqual([next, expect.any(String), current]);
    // this system still has the metadata of before the rotation
    expect(statusIn((await ask(plain)).body)).toEqual(["Success"]);
    const { fields } = formOf((await ask(plain)).body);
    expect((await plain.library().validatePostResponseAsync(fields)).profile?.nameID).toBeTruthy();
  });
});
