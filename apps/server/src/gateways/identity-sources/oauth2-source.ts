import { createHash } from "node:crypto";
import type { OAuth2Config } from "../../config/identity-sources.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { asJson, askSource, bodyOf, formOf } from "./ask-source.ts";
import { readUser } from "./field-map.ts";
import { type IdentitySource, UpstreamFailure } from "./identity-source.ts";
import { codeArrival, codeRefused, saidInConfig, tellsPersonsApart } from "./source-parts.ts";

type TokenAnswer = { access_token?: unknown; error?: unknown; error_description?: unknown };

/** A plain OAuth 2 server: code with state and PKCE, then its own user information address. */
export function oauth2Source(config: OAuth2Config, { outbound }: { outbound: Outbound }): IdentitySource {
  return {
    ...saidInConfig(config),
    brings: "code",
    offersLegalPersons: tellsPersonsApart(config.fields),
    async departureAddress({ state, codeVerifier, returnTo }) {
      const address = new URL(config.authorizationUrl);
      const requested = {
        response_type: "code",
        client_id: config.clientId,
        redirect_uri: returnTo,
        state,
        code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
        code_challenge_method: "S256",
        ...(config.scope ? { scope: config.scope } : {}),
      };
      for (const [name, value] of Object.entries(requested)) address.searchParams.set(name, value);
      return address.href;
    },
    async identify(arrival) {
      const { code, departure } = codeArrival(arrival);
      const ask = askSource(outbound, config.privateAllowed);
      const form = formOf({
        grant_type: "authorization_code",
        code,
        redirect_uri: departure.returnTo,
        code_verifier: departure.codeVerifier,
        client_id: config.clientId,
        client_secret: config.clientSecret,
      });
      const token = tokenOf(asJson(bodyOf(await ask(config.tokenUrl, form))));
      const reply = await ask(config.userInfoUrl, {
        headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      });
      if (reply.status !== 200) throw new UpstreamFailure("noUser", `the source answered ${reply.status}`);
      const { fields, verifiesMobile } = config;
      return readUser(asJson(bodyOf(reply)), { fields, verifiesMobile });
    },
  };
}

function tokenOf(answer: unknown): string {
  const { access_token: token, error, error_description: words } = (answer ?? {}) as TokenAnswer;
  if (typeof token === "string" && /^[\x21-\x7e]{1,4096}$/.test(token)) return token;
  if (typeof error !== "string") throw new UpstreamFailure("garbled", "the answer holds no token");
  throw codeRefused(error, typeof words === "string" ? words : "");
}
