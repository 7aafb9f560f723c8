import { deflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { tally, tries } from "../../test/odd-input.ts";
import { encoded, MARK, parameters, REGISTERED, wrongIn } from "../../test/odd-parameters.ts";
import { aRegistration } from "../../test/registration.ts";
import { type App, testApp } from "../../test/app.ts";

const told = tally("OpenID Connect, CAS and SAML");
let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let cookies = "";
/** What a caller who knows the systems would say; odd values stand among these. */
const good: Record<string, string> = {};

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ database });
  await app.http.ready();
  const oidc = await app.foundation.systems.register(
    aRegistration({ abbr: "odd-oidc", postLogoutRedirectUris: [`${REGISTERED}/`] }),
  );
  await app.foundation.systems.register(
    aRegistration({ abbr: "odd-cas", protocol: "cas", redirectUris: [`${REGISTERED}/in`] }),
  );
  const row = await database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "nonghu")
    .executeTakeFirstOrThrow();
  const account = await app.foundation.accounts.findById(row.id);
  if (!account) throw new Error("nobody is called nonghu");
  const origin = { address: "10.7.0.1", userAgent: "odd", traceId: "odd" };
  const { setCookies } = await app.authentication.sessions.begin({ account, factors: ["password", "totp"], origin });
  cookies = setCookies.map((line) => line.split(";")[0]).join("; ");
  Object.assign(good, {
    client_id: oidc.system.appId,
    client_secret: oidc.appSecret ?? "",
    redirect_uri: `${REGISTERED}/callback`,
    post_logout_redirect_uri: `${REGISTERED}/`,
    service: `${REGISTERED}/in`,
    targetService: `${REGISTERED}/in`,
    url: `${REGISTERED}/in`,
    pgtUrl: `${REGISTERED}/pgt`,
    response_type: "code",
    grant_type: "authorization_code",
    scope: "openid profile",
    state: "s",
    nonce: "n",
    code_challenge: "E9Melhoa2OwvFrEGzG-VwkJnzCrlGX1_0p9ZbDsqTgs",
    code_challenge_method: "S256",
    code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    prompt: "none",
    max_age: "0",
    claims: '{"userinfo":{"name":null}}',
    acr_values: "1",
    response_mode: "query",
    code: "A".repeat(43),
    refresh_token: "A".repeat(43),
    device_code: "A".repeat(43),
    token: "A".repeat(43),
    user_code: "BCDF-GHJK",
    ticket: "ST-1-AAAAAAAAAAAAAAAAAAAAAAAA",
    pgt: "PGT-1-AAAAAAAAAAAAAAAAAAAAAAA",
    renew: "true",
    gateway: "true",
    method: "POST",
    format: "JSON",
    target: "/first",
  });
});
afterAll(async () => {
  told.tell();
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

type EntryPoint = { method: "GET" | "POST"; path: string; names: readonly string[] };
const authorization = [
  ..."client_id redirect_uri response_type scope state nonce code_challenge code_challenge_method prompt max_age".split(
    " ",
  ),
  ..."claims acr_values response_mode request request_uri id_token_hint login_hint ui_locales resource".split(" "),
];
const token =
  "grant_type code redirect_uri client_id client_secret code_verifier refresh_token device_code scope".split(" ");
const ending = "id_token_hint post_logout_redirect_uri client_id state logout_hint ui_locales".split(" ");
const validation = "service ticket renew pgtUrl format".split(" ");
const entryPoints: EntryPoint[] = [
  { method: "GET", path: "/oidc/auth", names: authorization },
  { method: "POST", path: "/oidc/auth", names: authorization },
  { method: "POST", path: "/oidc/request", names: [...authorization, "client_secret"] },
  { method: "POST", path: "/oidc/token", names: token },
  { method: "POST", path: "/oidc/token/revocation", names: ["token", "token_type_hint", "client_id", "client_secret"] },
  { method: "POST", path: "/oidc/token/introspection", names: ["token", "client_id", "client_secret"] },
  { method: "POST", path: "/oidc/device/auth", names: ["client_id", "client_secret", "scope", "claims"] },
  { method: "GET", path: "/oidc/device", names: ["user_code"] },
  { method: "POST", path: "/oidc/device", names: ["user_code", "xsrf", "confirm", "abort"] },
  { method: "GET", path: "/oidc/userinfo", names: ["access_token"] },
  { method: "POST", path: "/oidc/userinfo", names: ["access_token"] },
  { method: "GET", path: "/oidc/session/end", names: ending },
  { method: "POST", path: "/oidc/session/end", names: ending },
  { method: "POST", path: "/oidc/session/end/confirm", names: ["xsrf", "logout"] },
  { method: "GET", path: "/oidc/interaction/AAAA", names: ["uid"] },
  { method: "GET", path: "/cas/login", names: ["service", "TARGET", "renew", "gateway", "method"] },
  { method: "GET", path: "/cas/login/AAAA", names: ["service"] },
  { method: "POST", path: "/cas/login/AAAA/agree", names: ["service"] },
  { method: "GET", path: "/cas/validate", names: validation },
  { method: "GET", path: "/cas/serviceValidate", names: validation },
  { method: "GET", path: "/cas/p3/serviceValidate", names: validation },
  { method: "GET", path: "/cas/proxyValidate", names: validation },
  { method: "POST", path: "/cas/samlValidate", names: ["TARGET"] },
  { method: "GET", path: "/cas/proxy", names: ["pgt", "targetService", "format"] },
  { method: "GET", path: "/cas/logout", names: ["service", "url"] },
  { method: "GET", path: "/saml/start/AAAA", names: ["target"] },
  { method: "GET", path: "/saml/continue/AAAA", names: ["SAMLRequest"] },
  { method: "GET", path: "/saml/logout/AAAA", names: ["RelayState"] },
  { method: "GET", path: "/oidc/session/left/AAAA", names: ["number"] },
];

type Asked = {
  method: "GET" | "POST";
  path: string;
  text: string;
  signedIn: boolean;
  bearer: string | null;
  address: number;
};

const ask = ({ method, path, text, signedIn, bearer, address }: Asked) =>
  app.http.inject({
    method,
    url: method === "GET" ? `${path}?${text.slice(0, 15_000)}` : path,
    remoteAddress: `10.8.${address}.1`,
    headers: {
      "user-agent": "odd",
      accept: "text/html",
      ...(signedIn ? { cookie: cookies } : {}),
      ...(bearer === null ? {} : { authorization: bearer }),
      ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(method === "POST" ? { payload: text } : {}),
  });

const bearers = fc.option(
  fc.constantFrom(
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${"A".repeat(43)}`,
    "Basic Og==",
    "Basic %%",
    `Basic ${"QQ".repeat(3000)}`,
    "DPoP x",
  ),
  { freq: 3 },
);

test.each(entryPoints.map((entryPoint) => [`${entryPoint.method} ${entryPoint.path}`, entryPoint] as const))(
  "%s takes odd parameters",
  async (_name, { method, path, names }) => {
    const asked = fc.record({
      text: parameters(names, good),
      signedIn: fc.boolean(),
      bearer: bearers,
      address: fc.nat({ max: 250 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const reply = await ask({ method, path, ...one });
        told.add(reply.statusCode);
        expect(wrongIn(reply), one.text.slice(0, 400)).toBeNull();
      }),
      tries(10),
    );
  },
);

const logoutXml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0" IssueInstant="2026-11-22T00:00:00Z" Destination="http://127.0.0.1:3000/saml/slo"><saml:Issuer>http://127.0.0.1:9/saml</saml:Issuer><saml:NameID>x</saml:NameID><samlp:SessionIndex>ST-1</samlp:SessionIndex></samlp:LogoutRequest>`;
const authnXml = logoutXml
  .replaceAll("LogoutRequest", "AuthnRequest")
  .replace("<samlp:SessionIndex>ST-1</samlp:SessionIndex>", "");
const inserts = [
  `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
  `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>`,
  "&x;",
  "&#0;",
  "&#xFFFFFFFF;",
  "<![CDATA[",
  "]]>",
  "<!--",
  "<?x ?>",
  "<a>".repeat(3000),
  "\u0000",
  "\ud800",
  ` a="1" a="2"`,
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>`,
  `<saml:EncryptedID/>`,
  "</samlp:LogoutRequest>",
  MARK,
];
/** A message with pieces cut out of it and others put in. */
const spoiltXml = fc
  .tuple(
    fc.constantFrom(logoutXml, authnXml, "", "<a/>"),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 60 }), fc.constantFrom("", "", ...inserts)), { maxLength: 3 }),
  )
  .map(([xml, cuts]) =>
    cuts.reduce((now, [at, length, put]) => {
      const place = now.length === 0 ? 0 : at % now.length;
      return now.slice(0, place) + put + now.slice(place + length);
    }, xml),
  );

test.each(["/saml/sso", "/saml/slo", "/cas/logout", "/cas/login/AAAA/agree"])(
  "%s takes odd XML, packed well and badly",
  async (path) => {
    const asked = fc.record({
      xml: spoiltXml,
      packing: fc.constantFrom("base64", "deflated", "plain", "cut"),
      name: fc.constantFrom("SAMLRequest", "SAMLResponse", "logoutRequest"),
      method: fc.constantFrom("GET" as const, "POST" as const),
      signedIn: fc.boolean(),
      address: fc.nat({ max: 250 }),
    });
    const packed = (xml: string, packing: string) => {
      const text = xml.toWellFormed();
      if (packing === "plain") return text;
      if (packing === "base64") return Buffer.from(text).toString("base64");
      const deflated = deflateRawSync(text);
      return (packing === "cut" ? deflated.subarray(0, deflated.length >> 1) : deflated).toString("base64");
    };
    await fc.assert(
      fc.asyncProperty(asked, async ({ xml, packing, name, method, ...rest }) => {
        const text = `${name}=${encoded(packed(xml, packing))}&RelayState=${encoded(MARK)}`;
        const reply = await ask({ method, path, text, bearer: null, ...rest });
        told.add(reply.statusCode);
        expect(wrongIn(reply), `${method} ${name} ${packing} ${xml.slice(0, 200)}`).toBeNull();
      }),
      tries(16),
    );
  },
);

test("what is no form is told which format a protocol takes", async () => {
  const reply = await app.http.inject({ method: "POST", url: "/saml/sso", payload: { SAMLRequest: "YQ==" } });
  expect([reply.statusCode, reply.json().msg]).toEqual([
    415,
    "只接受表单（application/x-www-form-urlencoded）格式的内容",
  ]);
});
