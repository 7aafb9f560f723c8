import { X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { haproxyLacks, nginxLacks } from "../../../../test/foreign-clients/installed.ts";
import type { Registration } from "../../../kernel/application/index.ts";
import { begin } from "../provider-flow.testing.ts";
import { farmer, MTLS_URL, openBrowser, openPortal, type App } from "../provider-portal.testing.ts";
import { askThrough, authority, type Authority, type Shown } from "./certificates.testing.ts";
import { type Kind, startShipped } from "./shipped-proxies.testing.ts";

// What operators are given for nginx and HAProxy, started before a portal: whose certificate arrives, and whose does not.

const host = new URL(MTLS_URL).hostname;
const SUBJECT = "CN=loan,O=演示,C=CN";
let portal: App;
let ours: Authority;
let theirs: Authority;
let own: Shown;
const lacks: Record<Kind, string | undefined> = { haproxy: undefined, nginx: undefined };
beforeAll(async () => {
  lacks.haproxy = await haproxyLacks();
  lacks.nginx = await nginxLacks();
  portal = await openPortal();
  [ours, theirs] = [authority("Ours"), authority("Theirs")];
  own = ours.issue({ subject: "/C=CN/O=演示/CN=loan" });
}, 300_000);
afterAll(async () => {
  ours.close();
  theirs.close();
  await portal.close();
});

describe.each<Kind>(["haproxy", "nginx"])("%s as it is shipped", (kind) => {
  let proxy: Awaited<ReturnType<typeof startShipped>> | undefined;
  beforeAll(async () => {
    if (lacks[kind] !== undefined) return;
    const certificate = ours.issue({ subject: "/CN=mtls" });
    proxy = await startShipped(kind, {
      portalUrl: portal.publicUrl,
      mtlsHost: host,
      own: certificate,
      trusted: ours.certificate,
    });
  });
  afterAll(() => proxy?.close());

  let count = 0;
  /** A system that shows a certificate, and a person who entered it: what its code is given for. */
  async function entered(difference: Partial<Registration>) {
    const connected = await portal.connect({ abbr: `${kind}${(count += 1)}`, ...difference });
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { url, checks } = await begin(connected, browser);
    const form = {
      grant_type: "authorization_code",
      code: url.searchParams.get("code") ?? "",
      redirect_uri: connected.redirectUri,
      code_verifier: checks.pkceCodeVerifier,
      client_id: connected.system.appId,
    };
    return async (shown: Shown | undefined, headers: Record<string, string> = {}, at: "mtls" | "portal" = "mtls") =>
      (await askThrough(proxy!.ports[at], "/oidc/token", shown, { form, headers: { host, ...headers } })).status;
  }
  /** What somebody writes who has seen the certificate and not its key, in every form that the portal reads. */
  function forged(one: Shown, verdict: string): Record<string, string>[] {
    const forms: Record<string, string>[] = [
      { "x-ssl-client-cert": encodeURIComponent(one.cert) },
      { "client-cert": `:${new X509Certificate(one.cert).raw.toString("base64")}:` },
    ];
    return forms.flatMap((headers) => [
      { ...headers, "x-ssl-client-verify": verdict },
      // what a caller says of his own headers, lest they be left out on the way
      { ...headers, "X-SSL-Client-Verify": verdict, connection: "X-SSL-Client-Verify, close" },
    ]);
  }

  test("hands on what a system shows, and nothing that a caller wrote", async ({ skip }) => {
    if (lacks[kind] !== undefined) return skip(lacks[kind]);
    const ask = await entered({ clientAuth: "certificate", certificateSubject: SUBJECT });
    const another = theirs.issue({ subject: "/C=CN/O=演示/CN=loan" });
    expect(await ask(undefined)).toBe(401);
    expect(await ask(another)).toBe(401);
    for (const headers of forged(own, "SUCCESS"))
      for (const shown of [undefined, another, ours.issue({ subject: "/CN=other" })])
        expect(await ask(shown, headers), JSON.stringify(Object.keys(headers))).toBe(401);
    expect(await ask(own)).toBe(200);
  });

  test("believes nobody at the portal's own name, whichever name is asked for", async ({ skip }) => {
    if (lacks[kind] !== undefined) return skip(lacks[kind]);
    const ask = await entered({ clientAuth: "certificate", certificateSubject: SUBJECT });
    for (const headers of forged(own, "SUCCESS")) expect(await ask(undefined, headers, "portal")).toBe(401);
    expect(await ask(own, {}, "portal")).toBe(401);
    expect(await ask(own)).toBe(200);
  });

  test("hands on one that its system signed itself, and says that nobody else did", async ({ skip }) => {
    if (lacks[kind] !== undefined) return skip(lacks[kind]);
    const [mine, another] = [ours.selfSigned(), ours.selfSigned()];
    const key = new X509Certificate(mine.cert).publicKey.export({ format: "jwk" });
    const jwks = JSON.stringify({ keys: [{ ...key, kid: "k" }] });
    const ask = await entered({ clientAuth: "ownCertificate", jwks });
    for (const headers of forged(mine, "FAILED:self signed"))
      for (const shown of [undefined, another]) expect(await ask(shown, headers)).toBe(401);
    expect(await ask(mine)).toBe(200);
  });

  test("does not find an unsigned certificate signed on a connection that is taken up again", async ({ skip }) => {
    if (lacks[kind] !== undefined) return skip(lacks[kind]);
    const claims = theirs.issue({ subject: "/C=CN/O=演示/CN=loan" });
    const ask = await entered({ clientAuth: "certificate", certificateSubject: SUBJECT });
    expect(await ask(claims)).toBe(401);
    const sessions = await sessionsOf(proxy!.ports.mtls, claims);
    expect(sessions.length).toBeGreaterThan(0);
    for (const session of sessions) expect(await ask({ ...claims, session } as Shown, {})).toBe(401);
    expect(await ask(own)).toBe(200);
  });

  test("leads systems to what they ask for, and nobody further", async ({ skip }) => {
    if (lacks[kind] !== undefined) return skip(lacks[kind]);
    for (const path of ["/", "/api/getClientId", "/oidc/auth", "/oidc/token/", "/oidc/token/other"]) {
      const { status } = await askThrough(proxy!.ports.mtls, path, undefined, { headers: { host }, isText: true });
      expect(status, path).toBe(404);
    }
  });
});

/** What a server gives to come back with, in either version of TLS. */
const sessionsOf = (port: number, shown: Shown): Promise<Buffer[]> =>
  new Promise((done, fail) => {
    const given: Buffer[] = [];
    const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, ...shown });
    socket.on("session", (session) => given.push(session));
    socket.on("error", fail);
    socket.on("close", () => done(given));
    socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    socket.resume();
  });
