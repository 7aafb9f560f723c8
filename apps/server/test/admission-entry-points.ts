import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateRawSync } from "node:zlib";
import { randomUUID } from "node:crypto";
import { proxyCallbacks } from "../src/protocols/cas/index.ts";
import type { AdmissionEntryPoint } from "../src/kernel/admission/admission.rules.ts";
import { agreeToShare } from "./agree-to-share.ts";
import { helped } from "./helped.ts";
import { listService } from "./listed-service.ts";
import { envelopePortal } from "./envelope-portal.ts";
import { oneOfEachProtocol } from "./one-of-each-protocol.ts";
import { aRegistration } from "./registration.ts";
import type { Browser } from "./sign-in-portal.ts";

/** What an entry comes to: an answer of a page, of the portal's interface, or of an address that a system calls. */
export type Came = {
  status: number;
  body: string;
  /** where the browser is sent, or the system's own address with what it was given */
  location: string;
};
export type SystemOfEntryPoint = "oidc" | "cas" | "saml" | "proxy";
type Entering = () => Promise<Came>;
export type EntryPoint = {
  system: SystemOfEntryPoint;
  /** what the system was given before, where the entry point is shown that; called while its person may enter */
  before: (browser: Browser) => Promise<Entering>;
};

/** The whole app with one system of each protocol, and every entry point as the libraries of the trade go through it. */
export async function admissionEntryPoints(...given: Parameters<typeof envelopePortal>) {
  const portal = await envelopePortal(...given);
  const granted = new Map<string, string>();
  const listener = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? "/", "http://listener");
    granted.set(searchParams.get("pgtIou") ?? "", searchParams.get("pgtId") ?? "");
    reply.end();
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const { app } = portal;
  const kinds = await oneOfEachProtocol(portal, base, {
    all: { isOwn: false, terms: { fields: ["name"], allowsDevice: true } },
    oidc: { initiateLoginUri: `${base}/goidc/start`, tokenUri: `${base}/goidc/hall?k={token}`, acceptsHelpers: true },
  });
  const { system: proxy } = await app.foundation.systems.register(
    aRegistration({
      abbr: "gproxy",
      name: "gproxy（演示）",
      protocol: "cas",
      redirectUris: [`${base}/proxy`],
      terms: { fields: ["name"] },
    }),
  );
  await proxyCallbacks({ db: portal.database.db, audit: app.foundation.audit }).replace(proxy.abbr, [`${base}/pgt`]);
  /** calls the OpenID Connect system in the name of its own users */
  const caller = await app.foundation.systems.register(
    aRegistration({
      abbr: "gcaller",
      name: "gcaller（演示）",
      redirectUris: [`${base}/caller`],
      mayCall: [kinds.oidc.abbr],
    }),
  );
  const publicUrl = app.protocols.provider.issuer.replace(/\/oidc$/, "");

  /** One request of a browser, which keeps the cookies it is given. */
  async function request(url: string, browser?: Browser, form?: Record<string, string>, headers = {}): Promise<Came> {
    const jar = browser?.jar ?? new Map<string, string>();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await app.http.inject({
      method: form ? "POST" : "GET",
      url: url.replace(publicUrl, ""),
      headers: {
        accept: "text/html",
        ...(cookie ? { cookie } : {}),
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const { name, value } of reply.cookies) if (value) jar.set(name, value);
    return { status: reply.statusCode, body: reply.body, location: reply.headers.location ?? "" };
  }
  /** Follows the protocols' own redirects, to a page or to wherever else the browser is sent. */
  async function walk(first: Came, browser: Browser): Promise<Came> {
    let came = first;
    for (let step = 0; step < 10; step += 1) {
      const path = came.location.replace(publicUrl, "");
      if (!/^\/(oidc|cas|saml)\//.test(path)) return came;
      came = await request(path, browser);
    }
    throw new Error("redirected for ever");
  }
  const visit = async (url: string, browser: Browser) => walk(await request(url, browser), browser);
  const asked = async (answer: Promise<object>): Promise<Came> => {
    const { status, headers: _headers, raw: _raw, ...body } = (await answer) as Record<string, unknown>;
    return { status: Number(status), body: JSON.stringify(body), location: "" };
  };

  const { oidc, cas } = kinds;
  const helping = helped(portal, `${oidc.abbr}-service`);
  const accountOf = async ({ jar }: Browser): Promise<{ id: string }> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    return { id: (await app.authentication.sessions.byCookie(cookie))?.accountId ?? "" };
  };
  const scope = "openid profile";
  const authorization = `Basic ${Buffer.from(`${oidc.appId}:${oidc.secret}`).toString("base64")}`;
  const query = { client_id: oidc.appId, redirect_uri: `${base}/goidc/callback`, response_type: "code", scope };
  const authorize = (browser: Browser, more: Record<string, string> = {}) =>
    visit(`/oidc/auth?${new URLSearchParams({ ...query, ...more }).toString()}`, browser);
  const token = (form: Record<string, string>) =>
    request("/oidc/token", undefined, form, { authorization, accept: "*/*" });
  const codeOf = async (browser: Browser): Promise<string> => (await kinds.generateCode(browser)).data?.code ?? "";
  const redeem = (code: string) => token({ grant_type: "authorization_code", code, redirect_uri: `${base}/goidc/in` });
  const tokensOf = async (browser: Browser) =>
    JSON.parse((await redeem(await codeOf(browser))).body) as { access_token: string; refresh_token: string };
  const exchange = (body: object) => asked(portal.withSecret("/api/open/token", body, oidc.secret, oidc.appId));

  const ofCaller = Buffer.from(`${caller.system.appId}:${caller.appSecret}`).toString("base64");
  const asCaller = (form: Record<string, string>) =>
    request("/oidc/token", undefined, form, { authorization: `Basic ${ofCaller}`, accept: "*/*" });
  /** The token of somebody who is at the calling system. */
  async function tokenAtCaller(browser: Browser): Promise<string> {
    const redirect_uri = `${base}/caller`;
    const to = { client_id: caller.system.appId, redirect_uri, response_type: "code", scope };
    const { location } = await visit(`/oidc/auth?${new URLSearchParams(to).toString()}`, browser);
    const code = new URL(location).searchParams.get("code") ?? "";
    const { body } = await asCaller({ grant_type: "authorization_code", code, redirect_uri });
    return (JSON.parse(body) as { access_token: string }).access_token;
  }
  const exchangeToken = (subject_token: string) =>
    asCaller({
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token,
      subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
      audience: oidc.abbr,
      scope,
    });
  const exchangedToken = async (browser: Browser) =>
    (JSON.parse((await exchangeToken(await tokenAtCaller(browser))).body) as { access_token: string }).access_token;

  /** A system's request by the button of somebody who helps. */
  const askForAnother = async (browser: Browser) => {
    const begun = await helping.begin(await accountOf(browser));
    return { ...begun, login_hint: await helping.hint(begun) };
  };
  const enterForAnother = ({ helper, login_hint }: { helper: Browser; login_hint: string }) =>
    authorize(helper, { login_hint });
  const redeemForAnother = (code: string) =>
    token({ grant_type: "authorization_code", code, redirect_uri: `${base}/goidc/callback` });
  const codeForAnother = async (browser: Browser): Promise<string> =>
    new URL((await enterForAnother(await askForAnother(browser))).location).searchParams.get("code") ?? "";
  const tokenForAnother = async (browser: Browser) =>
    JSON.parse((await redeemForAnother(await codeForAnother(browser))).body) as { access_token: string };

  const service = `${base}/cas`;
  const casLogin = (browser: Browser, more: Record<string, string> = {}, at = service) =>
    visit(`/cas/login?${new URLSearchParams({ service: at, ...more }).toString()}`, browser);
  const validate = (ticket: string, at = service, more: Record<string, string> = {}) =>
    request(`/cas/serviceValidate?${new URLSearchParams({ service: at, ticket, ...more }).toString()}`);
  async function proxyGrantingTicket(browser: Browser): Promise<string> {
    const { location } = await casLogin(browser, {}, `${base}/proxy`);
    const ticket = new URL(location).searchParams.get("ticket") ?? "";
    const { body } = await validate(ticket, `${base}/proxy`, { pgtUrl: `${base}/pgt` });
    return granted.get(/<cas:proxyGrantingTicket>([^<]+)</.exec(body)?.[1] ?? "") ?? "";
  }

  const proxyTicket = (pgt: string) =>
    request(`/cas/proxy?${new URLSearchParams({ pgt, targetService: service }).toString()}`);

  const samlRequest = (browser: Browser, isPassive: boolean) => {
    const [protocol, assertion] = ["urn:oasis:names:tc:SAML:2.0:protocol", "urn:oasis:names:tc:SAML:2.0:assertion"];
    const xml = `<samlp:AuthnRequest xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${portal.clock().toISOString()}" Destination="${publicUrl}/saml/sso"${isPassive ? ' IsPassive="true"' : ""}><saml:Issuer>${kinds.entityId}</saml:Issuer></samlp:AuthnRequest>`;
    const message = deflateRawSync(xml).toString("base64");
    return visit(`/saml/sso?SAMLRequest=${encodeURIComponent(message)}`, browser);
  };

  async function waitingDevice(): Promise<{ device_code: string; user_code: string }> {
    const form = { client_id: oidc.appId, scope };
    return JSON.parse((await request("/oidc/device/auth", undefined, form, { authorization, accept: "*/*" })).body);
  }
  async function allowDevice(userCode: string, browser: Browser): Promise<Came> {
    const xsrfOf = ({ body }: Came) => /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? "";
    const entered = { user_code: userCode, xsrf: xsrfOf(await request("/oidc/device", browser)) };
    const page = await request("/oidc/device", browser, entered);
    const allowed = { ...entered, xsrf: xsrfOf(page), confirm: "yes" };
    return walk(await request("/oidc/device", browser, allowed), browser);
  }
  const pollDevice = (code: string) =>
    token({ grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: code });

  /** A desktop that was let in by this browser's phone. */
  async function byPhone(phone: Browser): Promise<Browser> {
    const desktop = portal.browser();
    await desktop.open();
    const post = <T>(browser: Browser, path: string, body: Record<string, unknown> = {}) =>
      browser.ask<T>(path, { method: "POST", body });
    const { data } = await post<{ qrId: string; secret: string }>(desktop, "/qrLogin/create");
    await post(phone, "/qrLogin/scan", { qrId: data?.qrId });
    await post(phone, "/qrLogin/decide", { qrId: data?.qrId, confirm: true });
    const entered = await post<{ access_token: string }>(desktop, "/qrLogin/login", { ...data });
    desktop.state.bearer = entered.data?.access_token ?? "";
    return desktop;
  }

  /** At an entry point that asks a person nothing was given before. */
  const atOnce = (system: SystemOfEntryPoint, enter: (browser: Browser) => Promise<Came>): EntryPoint => ({
    system,
    before: async (browser) => () => enter(browser),
  });
  const shown = <T>(
    system: SystemOfEntryPoint,
    give: (browser: Browser) => Promise<T>,
    show: (given: T) => Promise<Came>,
  ): EntryPoint => ({
    system,
    before: async (browser) => {
      const given = await give(browser);
      return () => show(given);
    },
  });

  const entryPoints = {
    handedCode: atOnce("oidc", (browser) => asked(kinds.generateCode(browser))),
    handedTicket: atOnce("cas", (browser) => asked(kinds.generateTicket(browser))),
    handedToken: atOnce("oidc", (browser) =>
      asked(browser.ask("/handoff/thirdPartyEntry", { method: "POST", body: { clientId: oidc.appId } })),
    ),
    // the address is the system's; there it begins its own sign-in, as its library would
    ownSignIn: atOnce("oidc", async (browser) => {
      const body = { redirectUrl: `${base}/goidc/place` };
      const led = await asked(browser.ask("/redirect", { method: "POST", body }));
      return led.body.includes("/goidc/start") ? authorize(browser) : led;
    }),
    openidRequest: atOnce("oidc", (browser) => authorize(browser)),
    openidSilent: atOnce("oidc", (browser) => authorize(browser, { prompt: "none" })),
    openidCode: shown("oidc", codeOf, redeem),
    openidRefresh: shown("oidc", tokensOf, ({ refresh_token }) =>
      token({ grant_type: "refresh_token", refresh_token }),
    ),
    openidUserinfo: shown("oidc", tokensOf, ({ access_token }) =>
      request("/oidc/userinfo", undefined, undefined, { authorization: `Bearer ${access_token}`, accept: "*/*" }),
    ),
    openidIntrospection: shown("oidc", tokensOf, ({ access_token }) =>
      request("/oidc/token/introspection", undefined, { token: access_token }, { authorization, accept: "*/*" }),
    ),
    openidExchange: shown("oidc", tokenAtCaller, exchangeToken),
    openidExchanged: shown("oidc", exchangedToken, (token) =>
      request("/oidc/token/introspection", undefined, { token }, { authorization, accept: "*/*" }),
    ),
    device: shown(
      "oidc",
      async (browser) => ({ browser, waiting: await waitingDevice() }),
      ({ browser, waiting }) => allowDevice(waiting.user_code, browser),
    ),
    deviceCode: shown(
      "oidc",
      async (browser) => {
        const { user_code: userCode, device_code: code } = await waitingDevice();
        await allowDevice(userCode, browser);
        return code;
      },
      pollDevice,
    ),
    envelopeCode: shown("oidc", codeOf, (code) => exchange({ code })),
    envelopeRefresh: shown("oidc", tokensOf, ({ refresh_token: refreshToken }) =>
      exchange({ grantType: "refresh_token", refreshToken }),
    ),
    envelopeUserinfo: shown("oidc", tokensOf, ({ access_token }) =>
      asked(portal.withBearer("/api/open/userinfo", access_token)),
    ),
    casLogin: atOnce("cas", (browser) => casLogin(browser)),
    casGateway: atOnce("cas", (browser) => casLogin(browser, { gateway: "true" })),
    casTicket: shown("cas", async (browser) => (await kinds.generateTicket(browser)).data?.code ?? "", validate),
    casProxy: shown("cas", proxyGrantingTicket, proxyTicket),
    // the same of the system that acts for its user
    casProxying: shown("proxy", proxyGrantingTicket, proxyTicket),
    samlRequest: atOnce("saml", (browser) => samlRequest(browser, false)),
    samlPassive: atOnce("saml", (browser) => samlRequest(browser, true)),
    samlStart: atOnce("saml", (browser) => visit("/saml/start/gsaml", browser)),
    delegatedClick: shown(
      "oidc",
      async (browser) => helping.begin(await accountOf(browser)),
      ({ helper, id }) => asked(helper.ask("/delegation/enter", { method: "POST", body: { id } })),
    ),
    delegatedRequest: shown("oidc", askForAnother, enterForAnother),
    delegatedCode: shown("oidc", codeForAnother, redeemForAnother),
    delegatedUserinfo: shown("oidc", tokenForAnother, ({ access_token }) =>
      request("/oidc/userinfo", undefined, undefined, { authorization: `Bearer ${access_token}`, accept: "*/*" }),
    ),
    delegatedIntrospection: shown("oidc", tokenForAnother, ({ access_token }) =>
      request("/oidc/token/introspection", undefined, { token: access_token }, { authorization, accept: "*/*" }),
    ),
    /** no entry point of its own: the session that a phone delegates goes through the same ones */
    qr: shown("oidc", byPhone, (desktop) => authorize(desktop)),
  } satisfies Record<AdmissionEntryPoint | "qr", EntryPoint>;

  const abbrOf = { oidc: oidc.abbr, cas: cas.abbr, saml: kinds.saml.abbr, proxy: proxy.abbr } satisfies Record<
    SystemOfEntryPoint,
    string
  >;
  for (const abbr of Object.values(abbrOf)) await listService(portal.database.db, abbr);

  return {
    ...portal,
    base,
    helping,
    kinds,
    entryPoints: entryPoints as Record<keyof typeof entryPoints, EntryPoint>,
    abbrOf,
    agree: async (browser: Browser) => {
      await kinds.agree(browser);
      for (const { appId } of [proxy, caller.system]) await agreeToShare(browser, appId);
    },
    async close() {
      await portal.close();
      listener.closeAllConnections();
      await new Promise((done) => listener.close(done));
    },
  };
}

export type AdmissionEntryPoints = Awaited<ReturnType<typeof admissionEntryPoints>>;
