import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { envelopeHouse, type EnvelopeHouse } from "../../../test/envelope-house.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { readServiceProvider, saveServiceProvider } from "../../saml/index.ts";
import { selfSigned } from "../../saml/keys.ts";
import { DEFAULT_SCOPES, type Registration } from "../systems/index.ts";

const SOAP_SUCCESS = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a" Version="2.0" IssueInstant="${new Date().toISOString()}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse></soap:Body></soap:Envelope>`;
const OTHERS_NUMBER = "A".repeat(43);

let portal: EnvelopeHouse;
let base = "";
/** what each system was told, by the path it was told at */
const heard = new Map<string, string>();
const answers = { oidc: 200 };
const systems = createServer((request, reply) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    const path = request.url ?? "";
    // an event about the person himself comes to the same address
    if (path !== "/envelope" || body.includes("session.ended")) heard.set(path, body);
    reply.writeHead(path === "/oidc" ? answers.oidc : 200).end(path === "/saml" ? SOAP_SUCCESS : "");
  });
});

const registration = (abbr: string, more: Partial<Registration>): Registration => ({
  abbr,
  name: `${abbr}（演示）`,
  protocol: "oidc",
  redirectUris: [`${base}/${abbr}/callback`],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  initiateLoginUri: null,
  handoffUri: null,
  checkUserUrl: null,
  defaultJumpType: null,
  isPublicClient: false,
  requiresRole: false,
  isOwn: true,
  scopes: DEFAULT_SCOPES,
  ...more,
});

const connected: Record<"oidc" | "cas" | "saml", { appId: string; secret: string }> = {
  oidc: { appId: "", secret: "" },
  cas: { appId: "", secret: "" },
  saml: { appId: "", secret: "" },
};

beforeAll(async () => {
  await new Promise<void>((done) => systems.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(systems.address() as AddressInfo).port}`;
  portal = await envelopeHouse();
  const { certificate } = await selfSigned("gsaml", new Date());
  const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${base}/gsaml"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="${base}/saml"/><md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${base}/gsaml/callback" index="0" isDefault="true"/></md:SPSSODescriptor></md:EntityDescriptor>`;
  const kinds = {
    oidc: registration("goidc", {
      backchannelLogoutUri: `${base}/oidc`,
      handoffUri: `${base}/goidc/in`,
      defaultJumpType: 0,
    }),
    cas: registration("gcas", {
      protocol: "cas",
      redirectUris: [`${base}/cas`],
      handoffUri: `${base}/cas?ticket={ticket}`,
      defaultJumpType: 9,
    }),
    saml: registration("gsaml", { protocol: "saml" }),
  };
  const saveSaml = (trx: Parameters<typeof saveServiceProvider>[0], abbr: string) =>
    saveServiceProvider(trx, abbr, readServiceProvider(metadata));
  for (const kind of ["oidc", "cas", "saml"] as const) {
    const ofSaml = { alongside: saveSaml };
    const { system, appSecret } = await portal.house.systems.register(kinds[kind], kind === "saml" ? ofSaml : {});
    connected[kind] = { appId: system.appId, secret: appSecret ?? "" };
  }
  await portal.house.webhooks.register(portal.registered.system.abbr, `${base}/envelope`);
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

type Told = { systemName: string; state: string; attempts: number; answer: string; toldAt: string | null };
const resultOf = (signOff: string, browser: Browser = portal.browser()) =>
  browser.ask<{ systems: Told[] }>("/oauth/signOffResult", { method: "POST", body: { signOff } });
const signOut = (browser: Browser) => browser.ask<{ signOff?: string } | null>("/oauth/layout");
const signedIn = async () => {
  const browser = portal.browser();
  await browser.signInAs("nonghu");
  return browser;
};

/** Into one system of each kind, as their own libraries would. */
async function intoAll(browser: Browser): Promise<{ sid: string }> {
  for (const { appId } of Object.values(connected)) await agreeToShare(browser, appId);
  const { data } = await portal.withSecret("/api/open/token", { code: await portal.codeFor(browser) });
  const { oidc, cas } = connected;
  const code = await browser.ask<{ code: string }>(`/oauthCode/generateCode?clientId=${oidc.appId}&jumpType=0`);
  await portal.withSecret("/api/open/token", { code: code.data?.code }, oidc.secret, oidc.appId);
  const ticket = await browser.ask<{ code: string }>(`/oauthCode/generateTicket?clientId=${cas.appId}&jumpType=9`);
  const service = encodeURIComponent(`${base}/cas`);
  const validated = await portal.house.app.inject(
    `/cas/serviceValidate?service=${service}&ticket=${ticket.data?.code ?? ""}`,
  );
  expect(validated.body).toContain("authenticationSuccess");
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`);
  const visit = (url: string) => portal.house.app.inject({ url, headers: { cookie: cookies.join("; ") } });
  const entered = await visit("/saml/start/gsaml");
  cookies.push(...entered.cookies.map(({ name, value }) => `${name}=${value}`));
  const posted = await visit(String(entered.headers.location));
  expect(posted.body).toContain("SAMLResponse");
  return data as { sid: string };
}

describe("signing out in the portal", () => {
  test("reaches a system of every protocol within two seconds, and its owner sees that", async () => {
    const browser = await signedIn();
    const { sid } = await intoAll(browser);
    const begun = performance.now();
    const { data } = await signOut(browser);
    await expect
      .poll(() => [...heard.keys()].toSorted(), { timeout: 2000 })
      .toEqual(["/cas", "/envelope", "/oidc", "/saml"]);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(heard.get("/oidc")).toMatch(/^logout_token=/);
    expect(heard.get("/cas")).toContain("SessionIndex");
    expect(heard.get("/saml")).toContain("LogoutRequest");
    expect(JSON.parse(heard.get("/envelope") ?? "")).toMatchObject({ event: "session.ended", sid });

    await portal.house.outbox.settled();
    const { data: told } = await resultOf(data?.signOff ?? "");
    expect(told?.systems.map(({ systemName, state }) => `${systemName} ${state}`).toSorted()).toEqual([
      "gcas（演示） told",
      "goidc（演示） told",
      "gsaml（演示） told",
      "农村产权交易平台（演示） told",
    ]);
  });

  test("says which system did not take it, and that it is told again", async () => {
    answers.oidc = 503;
    const browser = await signedIn();
    await intoAll(browser);
    const { data } = await signOut(browser);
    await portal.house.outbox.settled();
    const broken = async () =>
      (await resultOf(data?.signOff ?? "")).data?.systems.find(({ systemName }) => systemName.startsWith("goidc"));
    expect(await broken()).toMatchObject({ state: "repeated", attempts: 1, answer: "没有收下", toldAt: null });
    answers.oidc = 200;
    portal.clock.advance(10);
    portal.house.outbox.run();
    await portal.house.outbox.settled();
    expect(await broken()).toMatchObject({ state: "told", attempts: 2, answer: "已收到" });
  });

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
    browser.ask<{ total: number; records: (Told & { systemAbbr: string })[] }>("/integration/signOffs", {
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
  });
});
