import { createRemoteJWKSet, jwtVerify } from "jose";
import * as client from "openid-client";
import type { Person, Session } from "./sessions.ts";
import type { Settings } from "./settings.ts";

type SignOff = { sid: string | undefined; sub: string | undefined; jti: string; expiresAt: number };

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Whoever comes for somebody else stands in `act`; their name is there where they agreed to give it to this system. */
function helperOf(act: unknown): Pick<Person, "helper"> {
  if (typeof act !== "object" || act === null) return {};
  const { sub, name } = act as { sub?: unknown; name?: unknown };
  return { helper: { sub: text(sub), name: text(name) || "代办人" } };
}

/** Everything this system asks of the identity provider, by its discovery document alone. */
export function createIdentity(settings: Settings) {
  const { issuer, clientId, clientSecret } = settings;
  const insecure = issuer.startsWith("http://") ? { execute: [client.allowInsecureRequests] } : {};
  let discovered: Promise<client.Configuration> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  /** Asked for when first needed, so that either side may start first; a failure is not remembered. */
  function configuration(): Promise<client.Configuration> {
    const asking = (discovered ??= client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      client.ClientSecretBasic(clientSecret),
      {
        timeout: 5,
        ...insecure,
      },
    ));
    asking.catch(() => {
      discovered = undefined;
    });
    return asking;
  }

  async function personOf(accessToken: string, sub: string): Promise<Person> {
    const claims = await client.fetchUserInfo(await configuration(), accessToken, sub);
    return {
      sub,
      name: text(claims.name) || "未命名用户",
      accountType: Number(claims["account_type"]) || 2,
      regionCode: text(claims["region_code"]),
      regionName: text(claims["region_name"]),
      company: text(claims["company"]),
      phone: text(claims.phone_number).replace(/^\+86/, ""),
      boundUsername: text(claims["bound_username"]),
      ...helperOf(claims["act"]),
      roles: (Array.isArray(claims["roles"]) ? (claims["roles"] as { name?: unknown }[]) : []).map(({ name }) =>
        text(name),
      ),
    };
  }

  return {
    configuration,

    /**
     * Turns what came back to `address` into a session. The library checks issuer, state, nonce, the
     * signature and audience of the id_token; userinfo must speak of the same subject.
     */
    async signIn(address: URL, checks: client.AuthorizationCodeGrantChecks): Promise<Session> {
      const tokens = await client.authorizationCodeGrant(await configuration(), address, {
        ...checks,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error("the provider gave no id_token");
      return {
        person: await personOf(tokens.access_token, claims.sub),
        sid: text(claims["sid"]),
        idToken: tokens.id_token,
      };
    },

    /** Where a browser goes to end the provider's session too. */
    async signOffAddress(session: Session): Promise<string> {
      return client.buildEndSessionUrl(await configuration(), {
        id_token_hint: session.idToken,
        post_logout_redirect_uri: `${settings.baseUrl}/`,
      }).href;
    },

    /** @throws when the token is not the provider's, not for this system or not a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6) */
    async verifyLogoutToken(token: string): Promise<SignOff> {
      const { jwks_uri } = (await configuration()).serverMetadata();
      keys ??= createRemoteJWKSet(new URL(text(jwks_uri)), { timeoutDuration: 5000 });
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ["RS256", "ES256"],
        typ: "logout+jwt",
        requiredClaims: ["iat", "exp", "jti", "events"],
        maxTokenAge: "5 minutes",
        clockTolerance: 10,
      });
      const events = payload["events"];
      if (typeof events !== "object" || events === null || !(LOGOUT_EVENT in events))
        throw new Error("not a logout token");
      if ("nonce" in payload) throw new Error("a logout token has no nonce");
      const sid = typeof payload["sid"] === "string" ? payload["sid"] : undefined;
      if (sid === undefined && payload.sub === undefined) throw new Error("the logout token names nobody");
      return { sid, sub: payload.sub, jti: text(payload.jti), expiresAt: payload.exp ?? 0 };
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;
