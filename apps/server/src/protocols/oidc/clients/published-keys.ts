import { hash } from "node:crypto";
import { clientAlgorithms, keysFault, type PublicKey, usableKeys } from "@sannong/contract/rules/protocols/client-keys";
import { compactVerify, decodeJwt, decodeProtectedHeader, errors, importJWK, type JWK } from "jose";
import Provider, { type Client } from "oidc-provider";
import { boundedMap } from "../../../platform/cache/bounded-map.ts";
import { hostAndPort, type Outbound } from "../../../platform/outbound/outbound.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { privateHostsFor, type ConnectedSystem } from "../../../kernel/application/index.ts";
import { isOfKey } from "./client-certificates.ts";
import { certificateOf } from "../http/requests.ts";

/** Asked again after so long, so that a key that was withdrawn is forgotten. */
const AGAIN_MS = 5 * 60_000;
/** While the system's own server answers nothing, what it published last holds so much longer. */
const LONGEST_MS = 60 * 60_000;
/** A key that is not known is looked for at most so often: whoever sends a foreign one needs no account for it. */
const UNKNOWN_MS = 10_000;
const TIMEOUT_MS = 2500;
const MOST_SYSTEMS = 1000;

type Deps = { outbound: Outbound; clock: Clock; log: Pick<Log, "warn"> };
/** What the library asks a client's keys by. */
type KeyStore = {
  add: (key: PublicKey) => void;
  clear: () => void;
  selectForVerify: (wanted: object) => object[];
  fresh: () => boolean;
  refresh: () => Promise<void>;
  [Symbol.iterator]: () => Iterator<object>;
};

const storeOf = (client: Client) => (client as unknown as { asymmetricKeyStore: KeyStore }).asymmetricKeyStore;

function headerOf(signed: string): { alg?: string; kid?: string } | undefined {
  try {
    return decodeProtectedHeader(signed);
  } catch (failure) {
    if (failure instanceof TypeError) return undefined;
    throw failure;
  }
}

/** What is not signed with this key says so; whatever else fails is a fault of the program. */
function notSigned(failure: unknown): undefined {
  if (!(failure instanceof errors.JOSEError)) throw failure;
}

/** What this client signed with one of its keys as they are now; undefined where it did not. */
export async function verifiedBy(client: Client, signed: string): Promise<object | undefined> {
  const { alg = "", kid } = headerOf(signed) ?? {};
  if (!(clientAlgorithms as readonly string[]).includes(alg)) return undefined;
  const store = storeOf(client);
  await store.refresh();
  const verifiedWith = async (key: object): Promise<object> => {
    await compactVerify(signed, await importJWK(key as JWK, alg));
    return decodeJwt(signed);
  };
  for (const key of store.selectForVerify({ alg, ...(kid !== undefined && { kid }) })) {
    const statement = await verifiedWith(key).catch(notSigned);
    if (statement) return statement;
  }
  return undefined;
}

/**
 * Has the library take a certificate that nobody else signed by the key that is in it, which its holder has just shown
 * to have. The library would know a certificate by its thumbprint only, which changes whenever it is made anew.
 */
function takeCertificates(
  client: Client,
  keys: () => PublicKey[],
  published?: { wasAskedJustNow: () => boolean; refresh: () => Promise<void> },
): void {
  if (client.clientAuthMethod !== "self_signed_tls_client_auth") return;
  const store = storeOf(client);
  const isKnown = () => {
    const presented = Provider.ctx && certificateOf(Provider.ctx);
    return presented !== undefined && isOfKey(presented.certificate, keys()) ? presented.certificate : undefined;
  };
  store.refresh = async () => {
    if (published && !isKnown() && !published.wasAskedJustNow()) await published.refresh();
  };
  store[Symbol.iterator] = function* known() {
    const certificate = isKnown();
    if (certificate) yield { "x5t#S256": hash("sha256", certificate.raw, "base64url") };
  };
}

/**
 * The public keys that systems publish themselves. The library would call addresses of the government network never, go
 * by whatever age the answer gives itself, and keep a withdrawn key for as long as it fits.
 */
export function publishedKeys({ outbound, clock, log }: Deps) {
  const followed = new WeakSet<Client>();
  const bySystem = boundedMap<ReturnType<typeof publication>>(MOST_SYSTEMS);

  /** What one system publishes at one address. */
  function publication(address: string) {
    let system: ConnectedSystem | undefined;
    let keys: PublicKey[] = [];
    let readAt = Number.NEGATIVE_INFINITY;
    let askedAt = Number.NEGATIVE_INFINITY;
    let asking: Promise<void> | undefined;
    let isMissed = false;
    const age = (since: number) => clock().getTime() - since;

    async function ask(): Promise<void> {
      askedAt = clock().getTime();
      const reply = await outbound
        .call(address, {
          headers: { accept: "application/jwk-set+json, application/json" },
          timeout: TIMEOUT_MS,
          privateAllowed: system ? privateHostsFor(system, hostAndPort(address)) : [],
        })
        .catch(missed);
      if (!reply) return;
      const text = reply.body.toString("utf8");
      if (reply.status !== 200) return missed(`it answered ${reply.status}`);
      // a page that says it is being repaired, and nobody's wish to have no key any more
      if (keysFault(text) === "notAKeySet") return missed("what it answered is no set of keys");
      keys = usableKeys(text);
      readAt = clock().getTime();
      isMissed = false;
    }
    /** What was published last goes on for a while. Told once, or every request of the system would say it. */
    function missed(why: unknown): void {
      if (!isMissed) log.warn({ err: why, system: system?.abbr }, "the keys that a system publishes could not be read");
      isMissed = true;
    }
    const wasAskedJustNow = () => age(askedAt) < UNKNOWN_MS;
    return {
      /** As it stands now: which private addresses were confirmed for it. */
      of: (now: ConnectedSystem) => void (system = now),
      /** None where they are too old to be gone by without asking. */
      current: (): PublicKey[] => (age(readAt) < (wasAskedJustNow() ? LONGEST_MS : AGAIN_MS) ? keys : []),
      wasAskedJustNow,
      refresh(): Promise<void> {
        asking ??= ask().finally(() => (asking = undefined));
        return asking;
      },
    };
  }

  return {
    /** Has the library verify what this client signs by what its system publishes. */
    follow(client: Client, system: ConnectedSystem): void {
      const { jwksUri, jwks } = system;
      if (!jwksUri) return takeCertificates(client, () => usableKeys(jwks ?? ""));
      const name = `${system.appId} ${jwksUri}`;
      const published = bySystem.get(name) ?? publication(jwksUri);
      bySystem.set(name, published);
      published.of(system);
      // the library gives the same client again where only what it does not know of was changed
      if (followed.has(client)) return;
      followed.add(client);
      const store = storeOf(client);
      const select = store.selectForVerify.bind(store);
      store.selectForVerify = (wanted) => {
        store.clear();
        for (const key of published.current()) store.add(key);
        return select(wanted);
      };
      // the library refreshes where nothing fits, and asks again afterwards
      store.fresh = published.wasAskedJustNow;
      store.refresh = published.refresh;
      takeCertificates(client, published.current, published);
    },
  };
}

export type PublishedKeys = ReturnType<typeof publishedKeys>;
