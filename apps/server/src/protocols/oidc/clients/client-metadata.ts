import { randomBytes } from "node:crypto";
import type { AdapterPayload, Client } from "oidc-provider";
import { factsOfField } from "@sannong/contract/applications/application.schemas";
import { type AgreedName, agreementOf, provesByKey } from "@sannong/contract/applications/application-shapes.schemas";
import { usableKeys } from "@sannong/contract/rules/protocols/client-keys";
import { redirectUriOfHandoff, type ConnectedSystem } from "../../../kernel/application/index.ts";

/**
 * The library insists on a secret in the metadata of a confidential client. Ours are known by their hashes
 * only and compared by `compareClientSecret`; this stands in their place and nobody knows it.
 */
const nobodyKnows = randomBytes(32).toString("hex");

/** The library wants one sector for several hosts; our pairwise identifiers depend on the system's own salt instead. */
const SECTOR = "https://pairwise-by-system.invalid/";

/** Our own member of a client: the address that hand-off alone may use. */
export const HANDOFF = "handoff_redirect_uri";
/** Is this the address that hand-off alone may use? */
export const isHandoffAddress = (client: object, address: string): boolean =>
  (client as { [HANDOFF]?: string })[HANDOFF] === address;

/** Our own member too: a confidential client that proves each request with PKCE all the same. */
export const REQUIRES_PKCE = "requires_pkce";
/** Must each request of this client carry a code challenge? A public client's always (OAuth 2.1, 4.1.1). */
export const mustUsePkce = (client: Client): boolean =>
  client.clientAuthMethod === "none" || (client as { [REQUIRES_PKCE]?: boolean })[REQUIRES_PKCE] === true;

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/**
 * The library takes the device grant of a client with pairwise identifiers only with keys of its own, which
 * prove its sector; ours depend on the system's salt, so it is our own member that says who may have devices.
 */
export const ALLOWS_DEVICE = "allows_device";
/** Is this the device grant, and may the client have it (RFC 8628)? */
export const isDeviceGrantOf = (client: Client, grantType: string): boolean =>
  grantType === DEVICE_GRANT && (client as { [ALLOWS_DEVICE]?: boolean })[ALLOWS_DEVICE] === true;

/** It reads its user again as long as they stay signed in, whatever it asked for: they are told when they agree. */
export const mayRefresh = ({ scopes }: ConnectedSystem): boolean => scopes.split(" ").includes("offline_access");

/** What of the agreement is a member of the client metadata, by the name the schema gives it; what is not there is left out. */
const agreedMetadataOf = (system: ConnectedSystem): AdapterPayload =>
  Object.fromEntries(
    Object.entries(agreementOf(system)).flatMap(([name, value]) => {
      const { metadata } = factsOfField(name as AgreedName);
      return metadata === undefined || value === null ? [] : [[metadata, value]];
    }),
  );

/**
 * How it proves itself where it asks the portal. The library has a member for each kind of name in a certificate and
 * asks us whether it is there: all kinds stand in the one.
 */
function proofOf(system: ConnectedSystem): AdapterPayload {
  if (system.isPublicClient) return { token_endpoint_auth_method: "none" };
  if (system.clientAuth === "certificate")
    return {
      token_endpoint_auth_method: "tls_client_auth",
      tls_client_auth_subject_dn: system.certificateSubject ?? "",
    };
  if (system.clientAuth === "ownCertificate") return { token_endpoint_auth_method: "self_signed_tls_client_auth" };
  if (provesByKey(system)) return { token_endpoint_auth_method: "private_key_jwt" };
  return { token_endpoint_auth_method: "client_secret_basic", client_secret: nobodyKnows };
}

/**
 * A connected system as the provider's client; undefined for one that does not speak OpenID Connect. One that is out of
 * service is known, so that it can be told so (`admission`).
 */
export function clientMetadataOf(system: ConnectedSystem): AdapterPayload | undefined {
  if (system.protocol !== "oidc") return undefined;
  // The hand-off address stands here because a client without any address could redeem nothing;
  // `redirectUriAllowed` keeps it away from the authorization endpoint.
  const handoff = system.handoffUri === null ? [] : [redirectUriOfHandoff(system.handoffUri)];
  return {
    client_id: system.appId,
    client_name: system.name,
    redirect_uris: [...system.redirectUris, ...handoff],
    ...agreedMetadataOf(system),
    response_types: ["code"],
    grant_types: ["authorization_code", ...(mayRefresh(system) ? ["refresh_token"] : [])],
    subject_type: "pairwise",
    sector_identifier_uri: SECTOR,
    scope: system.scopes,
    ...(system.signsUserinfo && { userinfo_signed_response_alg: system.signingAlgorithm }),
    ...(system.jwks ? { jwks: { keys: usableKeys(system.jwks) } } : {}),
    ...proofOf(system),
    ...(system.handoffUri === null ? {} : { [HANDOFF]: redirectUriOfHandoff(system.handoffUri) }),
    ...(system.backchannelLogoutUri ? { backchannel_logout_session_required: true } : {}),
  };
}
