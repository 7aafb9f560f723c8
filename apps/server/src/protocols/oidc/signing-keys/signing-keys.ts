import { DAY_MS } from "@sannong/contract/rules/time/days";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Audit } from "../../../platform/audit/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import { signingKeysStore, type KeyRow, type KeyState, type SigningKeysStore } from "./signing-keys.store.ts";

/** What tokens are signed with: the first is what every client expects, the second costs a fraction of it. */
export const signingAlgorithms = ["RS256", "ES256"] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];
/** Bits of an RSA key; NIST SP 800-57 lets it sign until 2030, and a longer one makes each signature five times as dear. */
const RSA_BITS = 2048;
/** A retired key stays published until nothing it signed is looked at any more. */
const RETIRED_DAYS = 180;
/** So long every server has published a key, and systems that keep the key set have fetched it, before it signs. */
const PUBLISHED_DAYS = 1;

type Sealer = { seal(plain: string): string; open(sealed: string): string };
type Deps = { store: SigningKeysStore; sealer: Sealer; audit: Audit; clock: Clock };

export type SigningKeys = {
  /** all that are published, with their private halves */
  keys: JWK[];
  /** their public halves */
  published: JWK[];
  /** the one that signs by this algorithm now */
  signing: (alg: SigningAlgorithm) => JWK & { kid: string };
};

function currentOf(keys: readonly JWK[], wanted: SigningAlgorithm): JWK & { kid: string } {
  const found = keys.find(({ alg }) => alg === wanted);
  if (found?.kid === undefined) throw new Error(`no ${wanted} key signs`);
  return { ...found, kid: found.kid };
}

/** Signs first the current key, then the one published in advance, then those that only verify. */
const order: Record<KeyState, number> = { current: 0, next: 1, retired: 2 };

/**
 * The keys that sign id_tokens, logout tokens and userinfo, a row of them for each algorithm. A key is published one rotation before it signs, so that
 * systems which keep the key set know it by then; the private halves are sealed in their column.
 */
export function createSigningKeys({ store, sealer, audit, clock }: Deps) {
  async function newKey(alg: SigningAlgorithm, state: KeyState): Promise<KeyRow> {
    const pair = await generateKeyPair(alg, { extractable: true, modulusLength: RSA_BITS });
    const open = await exportJWK(pair.publicKey);
    const named = { kid: await calculateJwkThumbprint(open), alg, use: "sig" };
    const whole = { ...(await exportJWK(pair.privateKey)), ...named };
    return {
      kid: named.kid,
      alg,
      publicJwk: { ...open, ...named },
      privateSealed: sealer.seal(JSON.stringify(whole)),
      state,
    };
  }

  const inOrder = (keys: KeyRow[]) => keys.toSorted((a, b) => order[a.state] - order[b.state]);

  async function load(): Promise<SigningKeys> {
    let rows = await store.all();
    const missing = signingAlgorithms.flatMap((alg) =>
      (["current", "next"] as const)
        .filter((state) => !rows.some((row) => row.alg === alg && row.state === state))
        .map((state) => newKey(alg, state)),
    );
    if (missing.length > 0) {
      await store.addMissing(await Promise.all(missing));
      rows = await store.all();
    }
    const keys = inOrder(rows).map((key) => JSON.parse(sealer.open(key.privateSealed)) as JWK);
    return { keys, published: rows.map(({ publicJwk }) => publicJwk), signing: (alg) => currentOf(keys, alg) };
  }

  return {
    load,
    /** Which keys there are and how they stand, to notice a rotation made by another server. */
    fingerprint: async () =>
      inOrder(await store.all())
        .map(({ kid, state }) => `${kid} ${state}`)
        .join(),
    /**
     * Turns the key of every algorithm.
     *
     * @param urgently a key may have leaked: the next one signs though some have not seen it published yet
     * @returns false when none was turned: by another server already, or the next one is too young
     */
    async rotate({ urgently = false } = {}): Promise<boolean> {
      const { signing } = await load();
      const now = clock();
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const turns = await Promise.all(
        signingAlgorithms.map(async (alg) => ({ alg, kid: signing(alg).kid, fresh: await newKey(alg, "next") })),
      );
      const when = {
        now,
        publishedBefore: urgently ? undefined : before(PUBLISHED_DAYS),
        forgetBefore: before(RETIRED_DAYS),
      };
      return store.inTransaction(async (trx) => {
        let hasTurned = false;
        for (const turn of turns) {
          if (!(await store.rotate(trx, turn, when))) continue;
          hasTurned = true;
          const fact = {
            event: "oidc.keyRotated",
            result: "ok",
            objectKind: "signingKey",
            objectId: turn.kid,
          } as const;
          await audit.record({ ...fact, detail: { alg: turn.alg } }, trx);
        }
        return hasTurned;
      });
    },
  };
}

/** The same keys from outside a running server: its operator turns them. */
export const signingKeysOf = ({ db, ...deps }: Omit<Deps, "store"> & { db: Db }) =>
  createSigningKeys({ store: signingKeysStore(db), ...deps });
