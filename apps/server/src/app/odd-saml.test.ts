import { deflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { tally, tries } from "../../test/odd-input.ts";
import { encoded, MARK, oddValue, REGISTERED, wrongIn } from "../../test/odd-parameters.ts";
import { aRegistration, samlMetadata } from "../../test/registration.ts";
import { type App, testApp } from "../../test/app.ts";
import { readServiceProvider, saveServiceProvider } from "../protocols/saml/index.ts";
import { selfSigned } from "../protocols/saml/keys.ts";
import { formOf } from "../protocols/saml/saml-portal.testing.ts";
import { signMessage, signQuery } from "../protocols/saml/signatures.ts";

const told = tally("SAML of a connected system");
const PORTAL = "http://127.0.0.1:3000";
const SYSTEM = `${REGISTERED}/saml`;
let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let key: Awaited<ReturnType<typeof selfSigned>>;
let cookies = "";

type Visit = { url: string; method?: "GET" | "POST"; payload?: string; jar?: string };
/** A signed-in citizen's browser, which follows what leads on within this portal's own SAML addresses. */
async function walk({ url, method = "GET", payload, jar = cookies }: Visit) {
  const reply = await app.http.inject({
    method,
    url,
    headers: {
      cookie: jar,
      "user-agent": "odd",
      accept: "text/html",
      ...(payload === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  told.add(reply.statusCode);
  const { location, "set-cookie": set } = reply.headers;
  if (!location?.startsWith(`${PORTAL}/saml/`)) return reply;
  return walk({ url: location.slice(PORTAL.length), jar: `${jar}; ${String(set ?? "").split(";")[0]}` });
}

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ database });
  await app.http.ready();
  key = await selfSigned("odd-saml", new Date());
  const acs = `${SYSTEM}/acs`;
  const logout = [{ binding: "HTTP-POST", location: `${SYSTEM}/slo` }];
  const metadata = samlMetadata({ entityId: SYSTEM, acs, certificate: key.certificate, logout });
  await app.foundation.systems.register(aRegistration({ abbr: "odd-saml", protocol: "saml", redirectUris: [acs] }), {
    alongside: (trx, abbr) => saveServiceProvider(trx, abbr, readServiceProvider(metadata)),
  });
  const { id } = await database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "nonghu")
    .executeTakeFirstOrThrow();
  const account = await app.foundation.accounts.findById(id);
  if (!account) throw new Error("nobody is called nonghu");
  const origin = { address: "10.7.0.1", userAgent: "odd", traceId: "odd" };
  const { setCookies } = await app.authentication.sessions.begin({ account, factors: ["password", "totp"], origin });
  cookies = setCookies.map((line) => line.split(";")[0]).join("; ");
  const entered = await app.http.inject({ url: "/saml/start/odd-saml", headers: { cookie: cookies } });
  const jar = `${cookies}; ${String(entered.headers["set-cookie"]).split(";")[0]}`;
  const asked = await walk({ url: String(entered.headers.location).slice(PORTAL.length), jar });
  const agreePath = formOf(asked.body).to;
  const { body } = await walk({ url: agreePath, method: "POST", payload: "", jar });
  if (formOf(body).to !== acs) throw new Error("they whose attempts these are could not enter");
});
afterAll(async () => {
  told.tell();
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

/** As it is, or as a reference to a character that XML has not. */
const inXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll("\0", "&#0;");

let number = 0;
/** What a message says where nothing odd stands. */
const usual = (): Record<string, string> => ({
  ID: `_odd${++number}`,
  Version: "2.0",
  IssueInstant: new Date().toISOString(),
  AssertionConsumerServiceURL: `${SYSTEM}/acs`,
  AssertionConsumerServiceIndex: "0",
  ProtocolBinding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
  ForceAuthn: "false",
  IsPassive: "false",
  NotOnOrAfter: new Date(Date.now() + 60_000).toISOString(),
  InResponseTo: "_x",
  Issuer: SYSTEM,
  Format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  AuthnContextClassRef: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
  Comparison: "exact",
  NameID: "x",
  SessionIndex: "_x",
  StatusCode: "urn:oasis:names:tc:SAML:2.0:status:Success",
  RelayState: "/first",
  SigAlg: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  Signature: "AA==",
});

type Says = (name: string) => string | undefined;
const attributes = (says: Says, names: string) =>
  names
    .split(" ")
    .map((name) => {
      const value = says(name);
      return value === undefined ? "" : ` ${name}="${inXml(value)}"`;
    })
    .join("");
const part = (says: Says, name: string) => {
  const value = says(name);
  return value === undefined ? "" : `<saml:${name}>${inXml(value)}</saml:${name}>`;
};
const HEAD = "ID Version IssueInstant Destination";
const spaces = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`;
const message = (name: string, says: Says, more: string, inside: string) =>
  `<samlp:${name} ${spaces}${attributes(says, `${HEAD} ${more}`.trim())}>${part(says, "Issuer")}${inside}</samlp:${name}>`;

const messages: Record<string, (says: Says) => string> = {
  AuthnRequest: (says) =>
    message(
      "AuthnRequest",
      says,
      "AssertionConsumerServiceURL AssertionConsumerServiceIndex ProtocolBinding ForceAuthn IsPassive",
      `<samlp:NameIDPolicy${attributes(says, "Format")}/><samlp:RequestedAuthnContext${attributes(says, "Comparison")}>${part(says, "AuthnContextClassRef")}</samlp:RequestedAuthnContext>`,
    ),
  LogoutRequest: (says) =>
    message(
      "LogoutRequest",
      says,
      "NotOnOrAfter",
      `${part(says, "NameID")}<samlp:SessionIndex>${inXml(says("SessionIndex") ?? "")}</samlp:SessionIndex>`,
    ),
  LogoutResponse: (says) =>
    message(
      "LogoutResponse",
      says,
      "InResponseTo",
      `<samlp:Status><samlp:StatusCode Value="${inXml(says("StatusCode") ?? "")}"/></samlp:Status>`,
    ),
};

/** What most often stands where nobody looks: what every object inherits, and what no text may hold. */
const hardest = fc.constantFrom("__proto__", "constructor", "toString", "\u0000", "甲\u0000");
/** Whatever is asked for while it is written. */
function partsOf(name: string): string[] {
  const parts = new Set<string>();
  messages[name]?.((part) => void parts.add(part));
  return [...parts];
}
const parcel = ["RelayState", "SigAlg"];
/** A part or two of a message and its parcel are odd, or left out. */
const oddIn = (name: string) =>
  fc.array(
    fc.tuple(
      fc.constantFrom(...parcel, ...parcel, ...partsOf(name)),
      fc.option(fc.oneof(hardest, oddValue), { freq: 8, nil: undefined }),
    ),
    { minLength: 1, maxLength: 2 },
  );
const parcels = ["posted", "posted and signed", "redirected", "redirected and signed", "redirected, signature odd"];

function parcelOf(path: string, name: string, says: Says, how: string): Visit {
  const field = name.endsWith("Response") ? "SAMLResponse" : "SAMLRequest";
  const xml = messages[name]?.(says) ?? "";
  const relayState = says("RelayState");
  const relay = relayState === undefined ? "" : `&RelayState=${encoded(relayState)}`;
  if (how.startsWith("posted")) {
    const packed = Buffer.from(how === "posted" || says("Issuer") === undefined ? xml : signMessage(xml, key));
    return { url: path, method: "POST", payload: `${field}=${encoded(packed.toString("base64"))}${relay}` };
  }
  const query = `${field}=${encoded(deflateRawSync(xml).toString("base64"))}${relay}`;
  if (how === "redirected") return { url: `${path}?${query}` };
  if (how === "redirected and signed") return { url: `${path}?${signQuery(query, key)}` };
  return {
    url: `${path}?${query}&SigAlg=${encoded(says("SigAlg") ?? "")}&Signature=${encoded(says("Signature") ?? "")}`,
  };
}

test.each([
  ["AuthnRequest", "/saml/sso"],
  ["LogoutRequest", "/saml/slo"],
  ["LogoutResponse", "/saml/slo"],
])("%s of a connected system, with odd things in it", async (name, path) => {
  await fc.assert(
    fc.asyncProperty(oddIn(name), fc.constantFrom(...parcels), async (changes, how) => {
      const said: Record<string, string | undefined> = { ...usual(), Destination: `${PORTAL}${path}` };
      for (const [part, value] of changes) said[part] = value;
      const reply = await walk(parcelOf(path, name, (one) => said[one], how));
      expect(wrongIn(reply), `${how} ${JSON.stringify(changes).slice(0, 300)}`).toBeNull();
      const { to } = formOf(reply.body);
      if (to) expect(to.startsWith(`${SYSTEM}/`) || to.startsWith("/saml/continue/"), to).toBe(true);
    }),
    tries(150),
  );
});

test("a click that leads on to odd places tells the system of none outside it", async () => {
  await fc.assert(
    fc.asyncProperty(oddValue, async (target) => {
      const reply = await walk({ url: `/saml/start/odd-saml?target=${encoded(target).slice(0, 9000)}` });
      expect(wrongIn(reply), target.slice(0, 200)).toBeNull();
      const { RelayState: relayState } = formOf(reply.body).fields;
      if (relayState !== undefined) expect(new URL(relayState, SYSTEM).origin).toBe(REGISTERED);
    }),
    tries(60),
  );
});

test("a request with nothing odd in it is answered, so that those above come as far", async () => {
  const said: Record<string, string> = { ...usual(), Destination: `${PORTAL}/saml/sso`, RelayState: MARK };
  for (const how of parcels.slice(0, 4)) {
    said["ID"] = usual()["ID"] ?? "";
    const reply = await walk(parcelOf("/saml/sso", "AuthnRequest", (one) => said[one], how));
    expect([wrongIn(reply), formOf(reply.body).fields["RelayState"]], how).toEqual([null, MARK]);
  }
});
