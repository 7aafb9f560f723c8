import * as client from "openid-client";
import type { OidcConfig } from "../../config/identity-sources.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { type AskSource, askSource } from "./ask-source.ts";
import { readUser } from "./field-map.ts";
import { type IdentitySource, UpstreamFailure } from "./identity-source.ts";
import { codeArrival, codeRefused, saidInConfig, tellsPersonsApart } from "./source-parts.ts";

/** How long what a source says of itself is believed. */
const METADATA_MS = 10 * 60_000;

/** The library's calls go the way of all others: checked address, no redirect, 5 s together. */
const fetchBy =
  (ask: AskSource): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const reply = await ask(url, {
      method: method === "POST" ? "POST" : "GET",
      headers,
      // a form or a text; the library sends nothing else to these addresses
      ...(typeof body === "string" || body instanceof URLSearchParams ? { body: body.toString() } : {}),
    });
    const noBody = [204, 205, 304].includes(reply.status);
    return new Response(noBody ? null : new Uint8Array(reply.body), { status: reply.status, headers: reply.headers });
  };

/** What went wrong, in the port's words; a failure of ours below the library keeps its name. */
function problemOf(fault: unknown): UpstreamFailure {
  for (let at = fault; at instanceof Error; at = at.cause) if (at instanceof UpstreamFailure) return at;
  if (fault instanceof client.ResponseBodyError)
    return codeRefused(fault.error, fault.error_description ?? "", { cause: fault });
  if (fault instanceof client.AuthorizationResponseError)
    return new UpstreamFailure("rejected", "the source refused", { cause: fault });
  return new UpstreamFailure("garbled", "the source's answer does not hold", { cause: fault });
}

/** An OpenID provider above this one: authorization code, state, nonce, PKCE, signatures checked. */
export function oidcSource(
  config: OidcConfig,
  { outbound, clock }: { outbound: Outbound; clock: Clock },
): IdentitySource {
  let known: { metadata: client.ServerMetadata; until: number } | undefined;

  const connect = async (): Promise<client.Configuration> => {
    const customFetch = fetchBy(askSource(outbound, config.privateAllowed));
    const isPlain = new URL(config.issuer).protocol === "http:";
    const set = (configuration: client.Configuration) => {
      configuration[client.customFetch] = customFetch;
      if (isPlain) client.allowInsecureRequests(configuration);
      client.enableNonRepudiationChecks(configuration);
      return configuration;
    };
    const { clientId, clientSecret } = config;
    if (known && known.until > clock().getTime())
      return set(new client.Configuration(known.metadata, clientId, clientSecret));
    const found = await client.discovery(new URL(config.issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: customFetch,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
    known = { metadata: found.serverMetadata(), until: clock().getTime() + METADATA_MS };
    return set(found);
  };

  return {
    ...saidInConfig(config),
    brings: "code",
    offersLegalPersons: tellsPersonsApart(config.fields),
    async departureAddress({ state, nonce, codeVerifier, returnTo }) {
      try {
        const address = client.buildAuthorizationUrl(await connect(), {
          redirect_uri: returnTo,
          scope: config.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
        });
        return address.href;
      } catch (fault) {
        throw problemOf(fault);
      }
    },
    async identify(arrival) {
      const { departure, code, issuer } = codeArrival(arrival);
      const back = new URL(departure.returnTo);
      back.search = new URLSearchParams({
        code,
        state: departure.state,
        ...(issuer ? { iss: issuer } : {}),
      }).toString();
      try {
        const configuration = await connect();
        const tokens = await client.authorizationCodeGrant(configuration, back, {
          expectedState: departure.state,
          expectedNonce: departure.nonce,
          pkceCodeVerifier: departure.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new UpstreamFailure("garbled", "the answer holds no identity");
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        const { fields, verifiesMobile } = config;
        return readUser({ ...claims, ...more }, { fields, verifiesMobile });
      } catch (fault) {
        throw problemOf(fault);
      }
    },
  };
}
