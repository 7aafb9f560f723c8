import type Provider from "oidc-provider";
import { errors, type Client } from "oidc-provider";
import { admissionSentences } from "../../../kernel/admission/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../../kernel/application/index.ts";
import { leaveOutUnagreedEmail } from "../claims/asked-email.ts";
import { oncePerRequest } from "../http/once-per-request.ts";
import { isDeviceGrantOf, isHandoffAddress } from "./client-metadata.ts";
import { TOKEN_EXCHANGE } from "../grants/exchanged-tokens.ts";
import { innerRequest } from "../http/inner-requests.ts";
import type { PublishedKeys } from "./published-keys.ts";

/** Which session of whom ended, as one system knows it. */
export type LogoutContent = { accountId: string; sid: string };
export type SendLogout = (this: Client, accountId: string, sid: string) => Promise<void>;

/** The members of the library's clients that are ours to decide, as functions. */
type Replaceable = {
  redirectUriAllowed: (this: Client, address: string) => boolean;
  grantTypeAllowed: (this: Client, grantType: string) => boolean;
  responseTypeAllowed: (this: Client, responseType: string) => boolean;
  compareClientSecret: (this: Client, presented: string) => Promise<boolean>;
  includeSid: (this: Client) => boolean;
  backchannelLogout: SendLogout;
};

class SecretEnded extends errors.CustomOIDCProviderError {
  override status = 401;
  override statusCode = 401;
  constructor() {
    super("invalid_client", "the client secret has expired, use the newer one or ask for another");
  }
}

/** Told to who proved themselves, as the reason is told at every other entry point. */
export class SystemOffline extends errors.CustomOIDCProviderError {
  override status = 401;
  override statusCode = 401;
  constructor() {
    super("invalid_client", admissionSentences.offline);
  }
}

type Deps = {
  systems: Pick<ConnectedSystems, "findByAppId" | "standingOfSecret">;
  keys: PublishedKeys;
  enqueue: (notice: { recipient: string; content: LogoutContent }) => Promise<void>;
};

/**
 * Makes the library's clients what connected systems are: secrets compared by hash against two live ones,
 * hand-off addresses kept from the authorization endpoint, every id_token with its sid, logout as a delivery.
 *
 * @returns the library's own sending of a logout token
 */
export function adoptClients(provider: Provider, { systems, keys, enqueue }: Deps): SendLogout {
  keepClients(provider, systems, keys);
  const prototype = provider.Client.prototype as unknown as Replaceable;
  const { redirectUriAllowed, grantTypeAllowed, responseTypeAllowed, backchannelLogout } = prototype;
  prototype.responseTypeAllowed = function allowed(responseType) {
    leaveOutUnagreedEmail(this);
    return responseTypeAllowed.call(this, responseType);
  };
  // what a device asks with is looked at by its grant alone
  prototype.grantTypeAllowed = function allowed(grantType) {
    leaveOutUnagreedEmail(this);
    // who may exchange tokens is said by that grant, in its own words
    return grantTypeAllowed.call(this, grantType) || isDeviceGrantOf(this, grantType) || grantType === TOKEN_EXCHANGE;
  };
  prototype.compareClientSecret = async function compare(presented) {
    if (innerRequest()?.vouchedFor === this.clientId) return true;
    const system = await systems.findByAppId(this.clientId);
    const standing = system === undefined ? "unknown" : systems.standingOfSecret(system, presented);
    // Told only to who knows the secret: an integrator whose secret ran out finds the cause at once.
    if (standing === "ended") throw new SecretEnded();
    if (standing === "live" && system?.stage === "offline") throw new SystemOffline();
    return standing === "live";
  };
  prototype.redirectUriAllowed = function allowed(address) {
    return redirectUriAllowed.call(this, address) && !isHandoffAddress(this, address);
  };
  prototype.includeSid = () => true;
  prototype.backchannelLogout = async function later(accountId, sid) {
    await enqueue({ recipient: this.clientId, content: { accountId, sid } });
  };
  return backchannelLogout;
}

/** The library would build and hash a client's metadata at every look-up; ours change only with their system's row. */
function keepClients({ Client }: Provider, { findByAppId }: Deps["systems"], keys: PublishedKeys): void {
  const find = Client.find.bind(Client);
  const kept = new WeakMap<object, Promise<Client | undefined>>();
  const make = async (system: ConnectedSystem) => {
    const client = await find(system.appId);
    if (client) keys.follow(client, system);
    return client;
  };
  const lookUp = async (id: string) => {
    const system = typeof id === "string" ? await oncePerRequest(() => findByAppId(id)) : undefined;
    if (!system) return undefined;
    const known = kept.get(system) ?? make(system);
    kept.set(system, known);
    known.catch(() => kept.delete(system));
    return known;
  };
  Object.defineProperty(Client, "find", { value: lookUp });
}
