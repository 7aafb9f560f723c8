import { saveServiceProvider, readServiceProvider } from "../src/protocols/saml/index.ts";
import { selfSigned } from "../src/protocols/saml/keys.ts";
import { agreeToShare } from "./agree-to-share.ts";
import type { Registration } from "../src/kernel/application/index.ts";
import type { EnvelopePortal } from "./envelope-portal.ts";
import { aRegistration, samlMetadata } from "./registration.ts";
import type { Browser } from "./sign-in-portal.ts";

type Connected = { abbr: string; appId: string; secret: string };

type Differences = { all?: Partial<Registration>; oidc?: Partial<Registration> };

/** Three systems at one address, each of another protocol, and a browser that goes into them as their libraries would. */
export async function oneOfEachProtocol(
  portal: EnvelopePortal,
  base: string,
  { all = {}, oidc: more = {} }: Differences = {},
) {
  const { app } = portal;
  const named = (abbr: string) => ({
    abbr,
    name: `${abbr}（演示）`,
    redirectUris: [`${base}/${abbr}/callback`],
    ...all,
  });
  const { certificate } = await selfSigned("gsaml", new Date());
  const entityId = `${base}/gsaml`;
  const metadata = samlMetadata({
    entityId,
    acs: `${base}/gsaml/callback`,
    certificate,
    logout: [{ binding: "SOAP", location: `${base}/saml` }],
  });
  const register = async (...given: Parameters<typeof app.foundation.systems.register>): Promise<Connected> => {
    const { system, appSecret } = await app.foundation.systems.register(...given);
    return { abbr: system.abbr, appId: system.appId, secret: appSecret ?? "" };
  };
  const oidc = await register(
    aRegistration({
      ...named("goidc"),
      backchannelLogoutUri: `${base}/oidc`,
      handoffUri: `${base}/goidc/in`,
      defaultJumpType: 0,
      ...more,
    }),
  );
  const cas = await register(
    aRegistration({
      ...named("gcas"),
      protocol: "cas",
      redirectUris: [`${base}/cas`],
      handoffUri: `${base}/cas?ticket={ticket}`,
      defaultJumpType: 9,
    }),
  );
  const saml = await register(aRegistration({ ...named("gsaml"), protocol: "saml" }), {
    alongside: (trx, abbr) => saveServiceProvider(trx, abbr, readServiceProvider(metadata)),
  });

  const cookiesOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`);
  const visit = (url: string, cookies: readonly string[]) =>
    app.http.inject({ url, headers: { cookie: cookies.join("; ") } });
  const service = `${base}/cas`;

  return {
    oidc,
    cas,
    saml,
    entityId,
    agree: async (browser: Browser) => {
      for (const { appId } of [oidc, cas, saml]) await agreeToShare(browser, appId);
    },
    generateCode: (browser: Browser) =>
      browser.ask<{ code: string }>(`/oauthCode/generateCode?clientId=${oidc.appId}&jumpType=0`),
    redeem: (code: string) => portal.withSecret("/api/open/token", { code }, oidc.secret, oidc.appId),
    /** the authorization endpoint, as a system that begins its own sign-in asks it */
    authorize: (browser: Browser) => {
      const query = new URLSearchParams({
        client_id: oidc.appId,
        redirect_uri: `${base}/goidc/callback`,
        response_type: "code",
        scope: "openid profile",
        state: "a state of its own",
      });
      return visit(`/oidc/auth?${query.toString()}`, cookiesOf(browser));
    },
    generateTicket: (browser: Browser) =>
      browser.ask<{ code: string }>(`/oauthCode/generateTicket?clientId=${cas.appId}&jumpType=9`),
    casLogin: (browser: Browser) => visit(`/cas/login?service=${encodeURIComponent(service)}`, cookiesOf(browser)),
    validate: (ticket: string) =>
      visit(`/cas/serviceValidate?service=${encodeURIComponent(service)}&ticket=${ticket}`, []),
    /** from a click to the form that carries the assertion, or to what stands in the way */
    samlStart: async (browser: Browser) => {
      const cookies = cookiesOf(browser);
      const entered = await visit("/saml/start/gsaml", cookies);
      if (entered.statusCode >= 400) return entered;
      cookies.push(...entered.cookies.map(({ name, value }) => `${name}=${value}`));
      return visit(String(entered.headers.location), cookies);
    },
  };
}

export type OneOfEachProtocol = Awaited<ReturnType<typeof oneOfEachProtocol>>;
