import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { keysStore, type KeysStore, type KeyState, type NewKey } from "./keys.store.ts";
import type { Certificate, SigningKey } from "./signatures.ts";

/**
 * A certificate is published for so long before it signs: every system that reads the metadata each hour, or by hand
 * once told of a rotation, has seen it by then.
 */
const PUBLISHED_DAYS = 1;
/** Longer than what it signed is taken (a logout request: five minutes, and what clocks differ by). */
const RETIRED_SECONDS = 600;

/** Many products refuse a certificate that has run out, although the protocol asks them not to look. */
const CERTIFICATE_YEARS = 10;

type Sealer = { seal(plain: string): string; open(sealed: string): string };
type Deps = { store: KeysStore; sealer: Sealer; audit: Audit; clock: Clock; publicUrl: string };

type StandingKeys = { signing: SigningKey; certificates: Certificate[] };

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** A key and a certificate that says no more than whose it is: systems trust it because they were given it. */
export async function selfSigned(name: string, notBefore: Date): Promise<SigningKey> {
  // The certificate library finds its parts by decorators and asks for this before anything else.
  await import("reflect-metadata");
  const { X509CertificateGenerator } = await import("@peculiar/x509");
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + CERTIFICATE_YEARS);
  const { rawData } = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys,
  });
  const lines = pkcs8.match(/.{1,64}/g)?.join("\n") ?? "";
  return {
    certificate: Buffer.from(rawData).toString("base64"),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  };
}

/**
 * The keys that sign assertions. A certificate stands in the metadata one rotation before it signs, so that
 * systems which keep the metadata know it by then, and for some minutes after, for what is still on its way;
 * private halves are sealed, and forgotten when they retire.
 */
function createKeys({ store, sealer, audit, clock, publicUrl }: Deps) {
  async function newKey(state: KeyState): Promise<NewKey> {
    const { certificate, privateKey } = await selfSigned(`${new URL(publicUrl).hostname} SAML`, clock());
    return { certificate, privateSealed: sealer.seal(privateKey), state };
  }

  async function read(): Promise<StandingKeys> {
    let rows = await store.standing();
    const missing = (["current", "next"] as const).filter((state) => !rows.some((row) => row.state === state));
    if (missing.length > 0) {
      await store.addMissing(await Promise.all(missing.map(newKey)));
      rows = await store.standing();
    }
    const current = rows.find(({ state }) => state === "current");
    const next = rows.find(({ state }) => state === "next");
    if (!current || !next) throw new Error("no key for SAML is current");
    // The next key was made in the moment in which the one before stopped signing.
    const turnedAt = next.createdAt.getTime();
    const former = turnedAt > clock().getTime() - RETIRED_SECONDS * 1000 ? await store.retiredLast() : undefined;
    return {
      signing: { certificate: current.certificate, privateKey: sealer.open(current.privateSealed) },
      certificates: [current.certificate, next.certificate, ...(former === undefined ? [] : [former])],
    };
  }
  const standing = cachedValue({ load: read, clock });

  return {
    standing,
    /**
     * The published next key begins to sign; a new one is published to follow. False: another server was first, or
     * some have not seen the next one yet.
     *
     * @param urgently a key may have leaked: the next one signs all the same, and nothing is kept of it
     */
    async rotate({ urgently = false } = {}): Promise<boolean> {
      const { signing } = await read();
      const fresh = await newKey("next");
      const publishedBefore = urgently ? undefined : new Date(clock().getTime() - PUBLISHED_DAYS * DAY_MS);
      const turned = await store.inTransaction(async (trx) => {
        const done = await store.rotate(trx, signing.certificate, fresh, publishedBefore);
        if (done) await audit.record({ event: "saml.keyRotated", result: "ok", objectKind: "signingKey" }, trx);
        return done;
      });
      standing.forget();
      return turned;
    },
  };
}

export type Keys = ReturnType<typeof createKeys>;

/** From a database alone: its operator turns them beside the running server. */
export const samlKeysOf = ({ db, ...deps }: Omit<Deps, "store"> & { db: Db }) =>
  createKeys({ store: keysStore(db), ...deps });
