import { hash, X509Certificate } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Registration } from "../../../kernel/application/index.ts";
import { authority, openProxy, type Authority, type Shown } from "./certificates.testing.ts";
import { isIssuedTo } from "./client-certificates.ts";
import { begin } from "../provider-flow.testing.ts";
import { farmer, MTLS_URL, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";

let portal: App;
let ours: Authority;
let theirs: Authority;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let own: Shown;
beforeAll(async () => {
  portal = await openPortal();
  [ours, theirs] = [authority("Ours"), authority("Theirs")];
  own = ours.issue({ subject: "/C=CN/O=演示/CN=loan", names: "DNS:loan.example,URI:urn:loan:1,IP:10.0.0.1" });
  proxy = await openProxy(portal.publicUrl, { own: ours.issue({ subject: "/CN=mtls" }), trusted: ours.certificate });
});
afterAll(async () => {
  await proxy.close();
  ours.close();
  theirs.close();
  await portal.close();
});
afterEach(() => {
  proxy.how.form = "nginx";
  proxy.how.host = new URL(MTLS_URL).hostname;
  delete proxy.how.from;
});

const SUBJECT = "CN=loan,O=演示,C=CN";
let count = 0;
/** A system that shows a certificate, and a person who entered it: its code. */
async function entered(difference: Partial<Registration>) {
  const connected = await portal.connect({ abbr: `tls${count++}`, ...difference });
  const browser = openBrowser();
  await portal.signIn(browser, farmer);
  const { url, checks } = await begin(connected, browser);
  const asked = {
    grant_type: "authorization_code",
    code: url.searchParams.get("code") ?? "",
    redirect_uri: connected.redirectUri,
    code_verifier: checks.pkceCodeVerifier,
    client_id: connected.system.appId,
  };
  return { connected, asked, redeem: (shown: Shown | undefined) => proxy.ask("/oidc/token", shown, { form: asked }) };
}
const named = (certificateSubject = SUBJECT) => entered({ clientAuth: "certificate", certificateSubject });
const jwksOf = (...shown: Shown[]) =>
  JSON.stringify({
    keys: shown.map(({ cert }, at) => ({
      ...new X509Certificate(cert).publicKey.export({ format: "jwk" }),
      kid: `k${at}`,
    })),
  });
const refused = { status: 401, body: expect.objectContaining({ error: "invalid_client" }) };

test("the discovery document names both ways, and where certificates are asked for", async () => {
  const reply = await fetch(`${portal.provider.issuer}/.well-known/openid-configuration`);
  const found = (await reply.json()) as Record<string, unknown>;
  expect(found).toMatchObject({
    issuer: portal.provider.issuer,
    tls_client_certificate_bound_access_tokens: true,
    mtls_endpoint_aliases: { token_endpoint: `${MTLS_URL}/oidc/token`, userinfo_endpoint: `${MTLS_URL}/oidc/userinfo` },
  });
  expect(found["token_endpoint_auth_methods_supported"]).toEqual(
    expect.arrayContaining(["tls_client_auth", "self_signed_tls_client_auth"]),
  );
});

describe("a system whose certificate an authority signed", () => {
  test.each(["nginx", "standard"] as const)(
    "proves itself by it, as a proxy of the kind %s hands it on",
    async (form) => {
      proxy.how.form = form;
      const { redeem } = await named();
      const { status, body } = await redeem(own);
      expect([status, typeof body["access_token"]]).toEqual([200, "string"]);
    },
  );

  test.each<[string, () => Shown | undefined]>([
    ["none", () => undefined],
    ["one of another authority, with the same names", () => theirs.issue({ subject: "/C=CN/O=演示/CN=loan" })],
    ["one of another system", () => ours.issue({ subject: "/C=CN/O=演示/CN=other" })],
    ["one with its names in another order", () => ours.issue({ subject: "/O=演示/C=CN/CN=loan" })],
    ["one that names more", () => ours.issue({ subject: "/C=CN/O=演示/CN=x/CN=loan" })],
    [
      "one that ran out",
      () => ours.issue({ subject: "/C=CN/O=演示/CN=loan", days: ["20200101000000Z", "20210101000000Z"] }),
    ],
    [
      "one of the future",
      () => ours.issue({ subject: "/C=CN/O=演示/CN=loan", days: ["20900101000000Z", "20990101000000Z"] }),
    ],
  ])("does not by %s, and does with the right one afterwards", async (_name, make) => {
    const { redeem } = await named();
    expect(await redeem(make())).toEqual(refused);
    expect((await redeem(own)).status).toBe(200);
  });

  test("is not known by a header that it wrote itself, nor one that comes around the proxy or by the portal's own name", async () => {
    const { redeem, asked } = await named();
    const forged = {
      "x-ssl-client-cert": encodeURIComponent(own.cert),
      "x-ssl-client-verify": "SUCCESS",
    };
    const direct = await fetch(`${portal.provider.issuer}/token`, {
      method: "POST",
      headers: forged,
      body: new URLSearchParams(asked),
    });
    expect(direct.status).toBe(401);
    proxy.how.host = new URL(portal.publicUrl).hostname;
    expect(await redeem(own)).toEqual(refused);
    proxy.how.host = new URL(MTLS_URL).hostname;
    // another machine says what the proxy says
    proxy.how.from = "127.0.0.2";
    expect(await redeem(own)).toEqual(refused);
    delete proxy.how.from;
    expect((await redeem(own)).status).toBe(200);
  });

  test("has no secret, and none is taken for it", async () => {
    const { connected, asked } = await named();
    expect(connected.appSecret).toBe("");
    const basic = `Basic ${Buffer.from(`${connected.system.appId}:anything`).toString("base64")}`;
    const { client_id: _id, ...form } = asked;
    const reply = await fetch(`${portal.provider.issuer}/token`, {
      method: "POST",
      headers: { authorization: basic },
      body: new URLSearchParams(form),
    });
    expect(reply.status).toBe(401);
  });
});

test.each([
  [SUBJECT, true],
  ["cn=loan, o=演示, c=CN", true],
  ["C=CN,O=演示,CN=loan", false],
  ["CN=loan", false],
  ["OU=loan,O=演示,C=CN", false],
  ["dns:LOAN.example", true],
  ["dns:example", false],
  ["uri:urn:loan:1", true],
  ["uri:urn:loan", false],
  ["ip:10.0.0.1", true],
  ["ip:10.0.0.2", false],
  ["email:ops@loan.example", false],
])("a certificate is of %s: %s", (registered, is) => {
  expect(isIssuedTo(new X509Certificate(own.cert), registered)).toBe(is);
});

describe("a system that signed its certificate itself", () => {
  test("proves itself by each certificate with its key, and by no other", async () => {
    const [first, second] = [ours.selfSigned(), ours.selfSigned()];
    const { redeem } = await entered({ clientAuth: "ownCertificate", jwks: jwksOf(first) });
    expect(await redeem(second)).toEqual(refused);
    expect(await redeem(own)).toEqual(refused);
    expect(await redeem(undefined)).toEqual(refused);
    expect((await redeem(first)).status).toBe(200);
  });

  test("is not known by a header that its proxy left in, beside a certificate or without one", async () => {
    const [mine, another] = [ours.selfSigned(), ours.selfSigned()];
    const { asked } = await entered({ clientAuth: "ownCertificate", jwks: jwksOf(mine) });
    const left = {
      nginx: { "client-cert": `:${new X509Certificate(mine.cert).raw.toString("base64")}:` },
      standard: { "x-ssl-client-cert": encodeURIComponent(mine.cert) },
    };
    for (const form of ["nginx", "standard"] as const)
      for (const shown of [undefined, another]) {
        proxy.how.form = form;
        expect(await proxy.ask("/oidc/token", shown, { form: asked, headers: left[form] })).toEqual(refused);
      }
    expect((await proxy.ask("/oidc/token", mine, { form: asked })).status).toBe(200);
  });

  test("does not by one that ran out", async () => {
    const short = ours.selfSigned(1);
    const { redeem } = await entered({ clientAuth: "ownCertificate", jwks: jwksOf(short) });
    portal.passTime(2 * 24 * 3600_000);
    try {
      expect(await redeem(short)).toEqual(refused);
    } finally {
      portal.passTime(-2 * 24 * 3600_000);
    }
    expect((await redeem(short)).status).toBe(200);
  });
});

describe("tokens that are bound to a certificate", () => {
  const bound = () => entered({ clientAuth: "certificate", certificateSubject: SUBJECT, bindsCertificate: true });

  test("are of use to whoever shows it, and to nobody else", async () => {
    const { redeem, asked } = await bound();
    const { body } = await redeem(own);
    const bearer = String(body["access_token"]);
    const of = (shown: Shown | undefined) => proxy.ask("/oidc/userinfo", shown, { bearer });
    const again = ours.issue({ subject: "/C=CN/O=演示/CN=loan" });
    expect((await of(own)).status).toBe(200);
    expect((await of(again)).status).toBe(401);
    expect((await of(undefined)).status).toBe(401);
    const around = await fetch(`${portal.provider.issuer}/userinfo`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(around.status).toBe(401);
    const told = await proxy.ask("/oidc/token/introspection", own, {
      form: { token: bearer, client_id: asked.client_id },
    });
    expect(told.body).toMatchObject({
      active: true,
      cnf: { "x5t#S256": hash("sha256", new X509Certificate(own.cert).raw, "base64url") },
    });
  });

  test("are given to nobody who shows none, whatever else they prove themselves by", async () => {
    const { connected, asked } = await entered({ bindsCertificate: true });
    const basic = `Basic ${Buffer.from(`${connected.system.appId}:${connected.appSecret}`).toString("base64")}`;
    const { client_id: _id, ...form } = asked;
    const reply = await fetch(`${portal.provider.issuer}/token`, {
      method: "POST",
      headers: { authorization: basic },
      body: new URLSearchParams(form),
    });
    expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ error: "invalid_grant" })]);
  });
});
