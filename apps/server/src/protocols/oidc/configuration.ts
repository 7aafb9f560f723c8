import { hash } from "node:crypto";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import type { JWK } from "jose";
import { clientAlgorithms } from "@sannong/contract/rules/protocols/client-keys";
import { OFFERED_SCOPES, type ConnectedSystem } from "../../kernel/application/index.ts";
import type { createAdapters } from "./storage/adapter.ts";
import type { Authorizations } from "./sessions/authorizations.ts";
import { ACR_ONE_FACTOR, ACR_TWO_FACTORS, claimsByScope, pairwiseSub } from "../../kernel/release/index.ts";
import { keepAgreedClaims } from "./claims/asked-claims.ts";
import type { createAccounts } from "./claims/claims.ts";
import type { AdmissionModule } from "../../kernel/admission/index.ts";
import type { createInteractions } from "./interaction/interaction.ts";
import { assertionHolds, requestObjectHolds } from "./clients/client-assertions.ts";
import { isIssuedTo } from "./clients/client-certificates.ts";
import { ALLOWS_DEVICE, HANDOFF, mustUsePkce, REQUIRES_PKCE } from "./clients/client-metadata.ts";
import type { DelegatedEntry } from "./sessions/delegated-entry.ts";
import { isDelegated } from "./sessions/delegated-sessions.ts";
import { createExchangedTokens, isExchanged } from "./grants/exchanged-tokens.ts";
import { grantForRequest } from "./grants/existing-grant.ts";
import { DEVICE_CODE_MINUTES, USER_CODE_MASK, type createDevicePages } from "./grants/device.ts";
import type { Frame } from "../protocol-pages/index.ts";
import { prompts } from "./interaction/prompts.ts";
import { certificateOf } from "./http/requests.ts";
import { signingAlgorithms } from "./signing-keys/signing-keys.ts";
import { bitsOf } from "./storage/token-lengths.ts";
import { renderError, renderLoggedOut, renderLogout } from "./interaction/provider-pages.ts";
import { epoch } from "./storage/rows.ts";
import type { Clock } from "../../platform/clock.ts";

/** Their paths are the provider's, so they may not be tied to the whole host; under TLS they are tied to that. */
export const cookieNames = (secure: boolean) => {
  const name = secure ? "__Secure-sannong_oidc" : "sannong_oidc";
  return { session: name, interaction: `${name}_interaction`, resume: `${name}_resume` };
};
/** The value is 258 random bits and found by its hash: a signature beside it would add nothing. */
export const sessionCookieOptions = { httpOnly: true, sameSite: "lax", path: "/oidc", signed: false } as const;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** A visitor who is not signed in: long enough for a sign-in and for a logout form. */
const ANONYMOUS_SESSION = HOUR;

type Parts = {
  frame: Frame;
  secure: boolean;
  cookieKeys: string[];
  keys: JWK[];
  absoluteSessionSeconds: number;
  adapters: ReturnType<typeof createAdapters>;
  accounts: ReturnType<typeof createAccounts>;
  exchangedTokens: ReturnType<typeof createExchangedTokens>;
  authorizations: Authorizations;
  interactions: ReturnType<typeof createInteractions>;
  devices: ReturnType<typeof createDevicePages>;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  admission: AdmissionModule;
  refuseUnmarked: DelegatedEntry["refuseUnmarked"];
  sendLogout: NonNullable<Configuration["fetch"]>;
  clock: Clock;
  /** the address at which programs are asked for certificates; without it nobody can show one */
  mtlsUrl?: string | undefined;
  /** mail is set up: else nobody has an address, and no scope is offered for one */
  offersEmail: boolean;
};

/** How systems prove themselves by what they show where they connect (RFC 8705). */
const byCertificate = ["tls_client_auth", "self_signed_tls_client_auth"] as const;
const routesOfSystems = {
  token_endpoint: "/token",
  userinfo_endpoint: "/userinfo",
  revocation_endpoint: "/token/revocation",
  introspection_endpoint: "/token/introspection",
  pushed_authorization_request_endpoint: "/request",
  device_authorization_endpoint: "/device/auth",
};
/** Where the same is asked with a certificate (RFC 8705, 5). */
const aliasesAt = (base: string) =>
  Object.fromEntries(Object.entries(routesOfSystems).map(([name, path]) => [name, `${base}${path}`]));

/** What the discovery document says of certificates, left out where nobody can show one. */
export function withoutCertificates(document: Record<string, unknown>): Record<string, unknown> {
  const { tls_client_certificate_bound_access_tokens: _bound, ...rest } = document;
  const isOther = (method: unknown) => !(byCertificate as readonly unknown[]).includes(method);
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name.endsWith("_auth_methods_supported") && Array.isArray(value) ? value.filter(isOther) : value,
    ]),
  );
}

/** Everything the library asks of a deployment; what is not offered is switched off by name. */
export function providerConfiguration(parts: Parts): Configuration {
  const { accounts, clock, findSystem } = parts;
  const left = (loginTs: number | undefined) =>
    loginTs === undefined ? ANONYMOUS_SESSION : Math.max(1, loginTs + parts.absoluteSessionSeconds - epoch(clock()));

  /** Is the system's own token worth something now? Then it is told who came with it, where that was not its user. */
  async function introspected(ctx: KoaContextWithOIDC, token: Parameters<typeof accounts.whyNotHeld>[1]) {
    if ((await accounts.whyNotHeld(ctx, token)) !== undefined) return false;
    const act = await accounts.actOfToken(token);
    if (act) Object.assign(token, { extra: act });
    return true;
  }

  const { email, ...always } = claimsByScope;
  const offered = parts.offersEmail ? { ...always, email } : always;

  return {
    adapter: (model: string) => parts.adapters.adapterOf(model),
    jwks: { keys: parts.keys },
    cookies: {
      keys: parts.cookieKeys,
      names: cookieNames(parts.secure),
      long: sessionCookieOptions,
      short: { httpOnly: true, sameSite: "lax", path: "/oidc/interaction", signed: true },
    },
    routes: {
      authorization: "/auth",
      token: "/token",
      userinfo: "/userinfo",
      jwks: "/jwks",
      end_session: "/session/end",
      revocation: "/token/revocation",
      introspection: "/token/introspection",
      pushed_authorization_request: "/request",
      device_authorization: "/device/auth",
      code_verification: "/device",
    },
    scopes: OFFERED_SCOPES.filter((scope) => scope !== "email" || parts.offersEmail),
    claims: { ...offered, acr: null, amr: null, auth_time: null, iss: null, sid: null },
    acrValues: [ACR_ONE_FACTOR, ACR_TWO_FACTORS],
    subjectTypes: ["pairwise"],
    pairwiseIdentifier: async (_ctx, accountId, client) => {
      const system = await findSystem(client.clientId);
      if (!system) throw new Error("a pairwise identifier was asked for a system that is not connected");
      return pairwiseSub(accountId, system);
    },
    sectorIdentifierUriValidate: () => false,
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "private_key_jwt", ...byCertificate, "none"],
    assertJwtClientAuthClaimsAndHeader: (_ctx, claims, header, client) => assertionHolds(claims, header, client, parts),
    enabledJWA: {
      idTokenSigningAlgValues: [...signingAlgorithms],
      userinfoSigningAlgValues: [...signingAlgorithms],
      clientAuthSigningAlgValues: [...clientAlgorithms],
      requestObjectSigningAlgValues: [...clientAlgorithms],
      dPoPSigningAlgValues: ["ES256", "EdDSA"],
    },
    extraClientMetadata: { properties: [ALLOWS_DEVICE, HANDOFF, REQUIRES_PKCE], validator: () => undefined },
    // A confidential client proves itself with its secret; a public one has PKCE alone.
    pkce: { required: (_ctx, client) => mustUsePkce(client) },
    // `redirect_uri` is said every time, so that what is compared is what was meant.
    allowOmittingSingleRegisteredRedirectUri: false,
    conformIdTokenClaims: true,
    clockTolerance: 5,
    ttl: {
      AuthorizationCode: MINUTE,
      AccessToken: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      DeviceCode: DEVICE_CODE_MINUTES * MINUTE,
      RefreshToken: parts.absoluteSessionSeconds,
      Grant: parts.absoluteSessionSeconds,
      Session: (_ctx, session) => left(session.accountId === undefined ? undefined : session.loginTs),
    },
    formats: { bitsOfOpaqueRandomness: bitsOf },
    // What a session gave ends with the session, whatever was asked for.
    expiresWithSession: () => true,
    // whoever comes for somebody else comes anew each time
    issueRefreshToken: (_ctx, client, code) =>
      client.grantTypeAllowed("refresh_token") && !isDelegated("sessionUid" in code ? code.sessionUid : undefined),
    rotateRefreshToken: true,
    revokeGrantPolicy: (ctx) => !(ctx.oidc.route === "revocation" && ctx.oidc.entities.AccessToken),
    findAccount: (ctx, accountId, token) =>
      token === undefined
        ? accounts.find(accountId, ctx.oidc.client?.clientId)
        : accounts.findHolder(ctx, accountId, token),
    loadExistingGrant: (ctx) => grantForRequest(ctx, parts),
    interactions: {
      policy: prompts(parts),
      url: (ctx, interaction) => parts.interactions.urlFor(ctx, interaction),
    },
    clientBasedCORS: (ctx, origin, client) =>
      (ctx.oidc.route === "userinfo" || client.clientAuthMethod === "none") &&
      (client.redirectUris ?? []).some((address) => new URL(address).origin === origin),
    // the library knows nothing of it: `frontchannel.ts` and the page of every sign-off
    discovery: {
      frontchannel_logout_supported: true,
      frontchannel_logout_session_supported: true,
      ...(parts.mtlsUrl !== undefined && { mtls_endpoint_aliases: aliasesAt(`${parts.mtlsUrl}/oidc`) }),
    },
    extraTokenClaims: () => undefined,
    renderError: (ctx, out, error) => renderError(ctx, out, error, parts.frame),
    fetch: parts.sendLogout,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: true },
      jwtUserinfo: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId,
      },
      // A token is opaque to everybody but the system it was given to, or is to be shown to: others learn nothing here.
      introspection: {
        enabled: true,
        allowedPolicy: async (ctx, client, token) =>
          client.clientAuthMethod !== "none" &&
          (isExchanged(token)
            ? parts.exchangedTokens.standsFor(ctx, client, token)
            : client.clientId === token.clientId && introspected(ctx, token)),
      },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => renderLogout(ctx, form, { frame: parts.frame, findSystem }),
        postLogoutSuccessSource: (ctx) => renderLoggedOut(ctx, parts.frame),
      },
      deviceFlow: {
        enabled: true,
        mask: USER_CODE_MASK,
        deviceInfo: parts.devices.describe,
        userCodeInputSource: parts.devices.renderInput,
        userCodeConfirmSource: parts.devices.renderConfirm,
        successSource: parts.devices.renderSuccess,
      },
      // The nonces are the same on every server, and known to none but ours.
      dPoP: {
        enabled: true,
        nonceSecret: hash("sha256", `dpop nonce ${parts.cookieKeys[0] ?? ""}`, "buffer"),
        requireNonce: () => false,
      },
      // Known also where nobody can show a certificate: what was agreed to be bound to one is given to nobody then.
      mTLS: {
        enabled: true,
        certificateBoundAccessTokens: true,
        selfSignedTlsClientAuth: true,
        tlsClientAuth: true,
        getCertificate: (ctx) => certificateOf(ctx)?.certificate,
        certificateAuthorized: (ctx) => certificateOf(ctx)?.isVerified === true,
        certificateSubjectMatches: (ctx, _member, registered) => {
          const presented = certificateOf(ctx);
          return presented !== undefined && isIssuedTo(presented.certificate, registered);
        },
      },
      pushedAuthorizationRequests: { enabled: true },
      claimsParameter: { enabled: true, assertClaimsParameter: (ctx, claims) => keepAgreedClaims(ctx, claims, parts) },
      requestObjects: {
        enabled: true,
        assertJwtClaimsAndHeader: async (_ctx, claims, header) => requestObjectHolds(claims, header, parts),
      },
      resourceIndicators: { enabled: false },
    },
  };
}
