import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SAML } from "@node-saml/node-saml";
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../../test/envelope-portal.ts";
import { readCasLogout, verifySoapLogout } from "../../../test/logout-notices.ts";
import { oneOfEachProtocol, type OneOfEachProtocol } from "../../../test/one-of-each-protocol.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { formOf } from "../../protocols/saml/saml-portal.testing.ts";

const SOAP_SUCCESS = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a" Version="2.0" IssueInstant="${new Date().toISOString()}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse></soap:Body></soap:Envelope>`;
const OTHERS_NUMBER = "A".repeat(43);

let portal: EnvelopePortal;
let base = "";
/** what each system was told, by the path it was told at */
const heard = new Map<string, string>();
const answers = { oidc: 200 };
const systems = createServer((request, reply) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    const path = request.url ?? "";
    // an event about the person themselves comes to the same address
    if (path !== "/envelope" || body.includes("session.ended")) heard.set(path, body);
    reply.writeHead(path === "/oidc" ? answers.oidc : 200).end(path === "/saml" ? SOAP_SUCCESS : "");
  });
});

let kinds: OneOfEachProtocol;

beforeAll(async () => {
  await new Promise<void>((done) => systems.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(systems.address() as AddressInfo).port}`;
  portal = await envelopePortal();
  kinds = await oneOfEachProtocol(portal, base);
  await portal.app.applications.webhooks.register(portal.registered.system.abbr, `${base}/envelope`);
});
afterAll(async () => {
  systems.closeAllConnections();
  await new Promise((done) => systems.close(done));
  await portal.close();
});
beforeEach(() => {
  heard.clear();
  answers.oidc = 200;
});

type Answered = { systemName: string; state: string; attempts: number; answer: string; toldAt: string | null };
const resultOf = (signOff: string, browser: Browser = portal.browser()) =>
  browser.ask<{ systems: Answered[] }>("/oauth/signOffResult", { method: "POST", body: { signOff } });
const signOut = (browser: Browser) => browser.ask<{ signOff?: string } | null>("/oauth/layout");
const signedIn = async () => {
  const browser = portal.browser();
  await browser.signInAs("nonghu");
  return browser;
};

/** Into one system of each kind, as their own libraries would: what each is told of who came, and by what session. */
async function intoAll(browser: Browser) {
  await kinds.agree(browser);
  const { data } = await portal.withSecret("/api/open/token", { code: await portal.codeFor(browser) });
  const tokens = await kinds.redeem((await kinds.generateCode(browser)).data?.code ?? "");
  const { data: person } = await portal.withBearer("/api/open/userinfo", tokens.data.accessToken);
  const ticket = (await kinds.generateTicket(browser)).data?.code ?? "";
  const validated = await kinds.validate(ticket);
  expect(validated.body).toContain("authenticationSuccess");
  const form = formOf((await kinds.samlStart(browser)).body);
  const { profile } = await (await samlLibrary()).validatePostResponseAsync(form.fields);
  return {
    sid: (data as { sid: string }).sid,
    oidc: { sub: String(person.sub), sid: String(tokens.data.sid) },
    bearer: String(tokens.data.accessToken),
    cas: { user: /<cas:user>([^<]+)</.exec(validated.body)?.[1], ticket },
    saml: { nameID: profile?.nameID, sessionIndex: profile?.sessionIndex },
  };
}

/** The SAML system's library, with the certificates of the metadata at this moment. */
async function samlLibrary(): Promise<SAML> {
  const { body } = await portal.app.http.inject("/saml/metadata");
  return new SAML({
    issuer: kinds.entityId,
    callbackUrl: `${base}/gsaml/callback`,
    idpCert: [...body.matchAll(/X509Certificate>([^<]+)</g)].map(([, text]) => text ?? ""),
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    acceptedClockSkewMs: 60_000,
  });
}

describe("proving oneself again, as one system asks", () => {
  const authTimeOf = async (browser: Browser) => {
    const tokens = await kinds.redeem((await kinds.generateCode(browser)).data?.code ?? "");
    return Number(decodeJwt(String(tokens.data.idToken))["auth_time"]);
  };
  const nobodyHeard = async () => {
    await portal.app.foundation.deliveries.settled();
    expect([...heard.keys()]).toEqual([]);
  };

  test("moves the moment of the sign-in and ends nothing in the others, each of which is told at the sign-out", async () => {
    const browser = await signedIn();
    const entered = await intoAll(browser);
    const before = await authTimeOf(browser);
    heard.clear();
    portal.clock.advance(1);
    await browser.signInAs("nonghu");
    await nobodyHeard();
    expect((await portal.withBearer("/api/open/userinfo", entered.bearer)).success).toBe(true);
    expect(await authTimeOf(browser)).toBe(before + 1);
    const again = await intoAll(browser);
    expect({ sid: again.sid, oidc: again.oidc }).toEqual({ sid: entered.sid, oidc: entered.oidc });
    await signOut(browser);
    await expect.poll(() => [...heard.keys()].toSorted()).toEqual(["/cas", "/envelope", "/oidc", "/saml"]);
    expect((await portal.withBearer("/api/open/userinfo", entered.bearer)).success).toBe(false);
  });

  test("by another person ends what hangs on the one before", async () => {
    const browser = await signedIn();
    await intoAll(browser);
    heard.clear();
    await browser.signInAs("nongchang");
    await expect.poll(() => [...heard.keys()].toSorted()).toEqual(["/cas", "/envelope", "/oidc", "/saml"]);
  });

  test("twice at the same instant leaves one session, and the systems hear of it when that ends", async () => {
    const browser = await signedIn();
    await intoAll(browser);
    heard.clear();
    const windows = [0, 1].map(() => {
      const opened = portal.browser();
      for (const [name, value] of browser.jar) opened.jar.set(name, value);
      return opened;
    });
    await Promise.all(windows.map((one) => one.signInAs("nonghu")));
    await nobodyHeard();
    await Promise.all(windows.map(signOut));
    await expect.poll(() => [...heard.keys()].toSorted()).toEqual(["/cas", "/envelope", "/oidc", "/saml"]);
  });
});

describe("signing out in the portal", () => {
  test("reaches a system of every protocol, and its owner sees that", async () => {
    const browser = await signedIn();
    const entered = await intoAll(browser);
    heard.clear();
    const signOff = (await signOut(browser)).data?.signOff ?? "";
    await expect.poll(() => [...heard.keys()].toSorted()).toEqual(["/cas", "/envelope", "/oidc", "/saml"]);

    const { issuer, jwks_uri } = (await portal.app.http.inject("/oidc/.well-known/openid-configuration")).json<{
      issuer: string;
      jwks_uri: string;
    }>();
    const keys = await portal.app.http.inject(new URL(jwks_uri).pathname);
    const { payload } = await jwtVerify(
      new URLSearchParams(heard.get("/oidc")).get("logout_token") ?? "",
      createLocalJWKSet(keys.json<JSONWebKeySet>()),
      { issuer, audience: kinds.oidc.appId, typ: "logout+jwt" },
    );
    expect(payload).toMatchObject({
      ...entered.oidc,
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
    expect(readCasLogout(heard.get("/cas"))).toEqual(entered.cas);
    const { profile } = await verifySoapLogout(heard.get("/saml"), await samlLibrary());
    expect(profile).toMatchObject({ ...entered.saml, issuer: new URL("/saml/metadata", issuer).href });
    expect(JSON.parse(heard.get("/envelope") ?? "")).toMatchObject({ event: "session.ended", sid: entered.sid });

    await portal.app.foundation.deliveries.settled();
    const { data: told } = await resultOf(signOff);
    expect(told?.systems.map(({ systemName, state }) => `${systemName} ${state}`).toSorted()).toEqual([
      "gcas（演示） told",
      "goidc（演示） told",
      "gsaml（演示） told",
      "农村产权交易平台（演示） told",
    ]);
  }, 60_000);

  test("says which system did not take it, and that it is told again", async () => {
    answers.oidc = 503;
    const browser = await signedIn();
    await intoAll(browser);
    const { data } = await signOut(browser);
    await portal.app.foundation.deliveries.settled();
    const broken = async () =>
      (await resultOf(data?.signOff ?? "")).data?.systems.find(({ systemName }) => systemName.startsWith("goidc"));
    expect(await broken()).toMatchObject({ state: "repeated", attempts: 1, answer: "没有收下", toldAt: null });
    const administrator = portal.browser();
    await administrator.signInAs("xitongguanli");
    const again = await administrator.ask<{ records: (Answered & { nextAt: string | null })[] }>(
      "/integration/signOffs",
      {
        method: "POST",
        body: { systemAbbr: "goidc", state: "repeated" },
      },
    );
    expect(again.data?.records).toEqual([expect.objectContaining({ state: "repeated", nextAt: expect.any(String) })]);
    answers.oidc = 200;
    portal.clock.advance(10);
    portal.app.foundation.deliveries.signOff.run();
    await portal.app.foundation.deliveries.settled();
    expect(await broken()).toMatchObject({ state: "told", attempts: 2, answer: "已收到" });
  });

  test("what was given up is told once more when an administrator says so, and is told no second time", async () => {
    answers.oidc = 503;
    const browser = await signedIn();
    await intoAll(browser);
    const { data } = await signOut(browser);
    const { signOff } = portal.app.foundation.deliveries;
    const told = async () =>
      (await resultOf(data?.signOff ?? "")).data?.systems.find(({ systemName }) => systemName.startsWith("goidc"));
    await signOff.settled();
    // a code of the second factor is taken once
    portal.clock.advance(60);
    const administrator = portal.browser();
    await administrator.signInAs("xitongguanli");
    const notices = async (state: string) =>
      (
        await administrator.ask<{ records: { noticeId: string }[] }>("/integration/signOffs", {
          method: "POST",
          body: { systemAbbr: "goidc", state },
        })
      ).data?.records ?? [];
    const replay = (noticeId = "", by = administrator) =>
      by.ask("/integration/signOffs/replay", { method: "POST", body: { noticeId } });
    const [waiting] = await notices("repeated");
    expect(await replay(waiting?.noticeId)).toMatchObject({ code: 4892 });
    await portal.database.db
      .updateTable("delivery")
      .set({ state: "dead", settledAt: portal.clock() })
      .where("key", "=", waiting?.noticeId ?? "")
      .execute();
    const [dead] = await notices("failed");
    expect(dead?.noticeId).toBe(waiting?.noticeId);

    answers.oidc = 200;
    heard.clear();
    const citizen = await signedIn();
    expect((await replay(dead?.noticeId, citizen)).success).toBe(false);
    expect(await replay("a-notice-of-nobody")).toMatchObject({ code: 4891 });
    const both = await Promise.all([replay(dead?.noticeId), replay(dead?.noticeId)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 4892]);
    await expect.poll(() => heard.has("/oidc")).toBe(true);
    await signOff.settled();
    expect(await told()).toMatchObject({ state: "told", answer: "已收到" });
    expect(await replay(dead?.noticeId)).toMatchObject({ code: 4892 });
    expect(await portal.auditRows("signOff.replayed")).toMatchObject([
      { objectKind: "system", objectId: "goidc", detail: { noticeId: dead?.noticeId, protocol: "oidc" } },
    ]);
  }, 60_000);

  test("gives no number where no system had to be told", async () => {
    expect((await signOut(await signedIn())).data).toBeNull();
  });

  test("a number opens its own sign-off alone, for ten minutes", async () => {
    const browser = await signedIn();
    await intoAll(browser);
    const { data } = await signOut(browser);
    expect(await resultOf(OTHERS_NUMBER)).toMatchObject({ success: false, code: 4398 });
    expect((await resultOf("short")).success).toBe(false);
    expect((await resultOf(data?.signOff ?? "")).data?.systems).toHaveLength(4);
    portal.clock.advance(601);
    expect(await resultOf(data?.signOff ?? "")).toMatchObject({ success: false, code: 4398 });
  });
});

describe("for administrators", () => {
  const log = (browser: Browser, body: Record<string, unknown>) =>
    browser.ask<{ total: number; records: (Answered & { systemAbbr: string })[] }>("/integration/signOffs", {
      method: "POST",
      body,
    });

  test("every notice of a system stands in its log, by any of its names; others may not look", async () => {
    const citizen = await signedIn();
    expect((await log(citizen, {})).success).toBe(false);
    const administrator = portal.browser();
    await administrator.signInAs("xitongguanli");
    for (const abbr of ["goidc", "gsaml"]) {
      const { data } = await log(administrator, { systemAbbr: abbr });
      expect(data?.total).toBeGreaterThan(0);
      expect(new Set(data?.records.map(({ systemAbbr }) => systemAbbr))).toEqual(new Set([abbr]));
    }
    const { data: all } = await log(administrator, { pageSize: 100 });
    expect(new Set(all?.records.map(({ systemAbbr }) => systemAbbr)).size).toBe(4);
    expect((await log(administrator, { systemAbbr: "nobody" })).data?.total).toBe(0);
    const told = await log(administrator, { state: "told", pageSize: 100 });
    expect(told.data?.total).toBe(all?.total);
    expect((await log(administrator, { state: "failed" })).data?.total).toBe(0);
  });
});
