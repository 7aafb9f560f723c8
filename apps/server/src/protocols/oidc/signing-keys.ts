import { DAY_MS } from "@sannong/contract/rules/days";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { signingKeysStore, type KeyRow, type KeyState, type SigningKeysStore } from "./signing-keys.store.ts";

const ALG = "ES256";
/** A retired key stays published until nothing it signed is looked at any more. */
const RETIRED_DAYS = 180;
/** So long every server has published a key, and systems that keep the key set have fetched it, before it signs. */
const PUBLISHED_DAYS = 1;

type Sealer = { seal(plain: string): string; open(sealed: string): string };
type Deps = { store: SigningKeysStore; sealer: Sealer; audit: Audit; clock: Clock };

/** Signs first the current key, then the one published in advance, then those that only verify. */
const order: Record<KeyState, number> = { current: 0, next: 1, retired: 2 };

/**
 * The keys that sign id_tokens and logout tokens. A key is published one rotation before it signs, so that
 * systems which keep the key set know it by then; the private halves are sealed in their column.
 */
export function createSigningKeys({ store, sealer, audit, clock }: Deps) {
  async function newKey(state: KeyState): Promise<KeyRow> {
    const { privateKey } = await generateKeyPair(ALG, { extractable: true });
    const { d, ...publicPart } = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(publicPart);
    const publicJwk = { ...publicPart, kid, alg: ALG, use: "sig" };
    return { kid, alg: ALG, publicJwk, privateSealed: sealer.seal(JSON.stringify({ ...publicJwk, d })), state };
  }

  const inOrder = (keys: KeyRow[]) => keys.toSorted((a, b) => order[a.state] - order[b.state]);

  async function load(): Promise<{ kid: string; keys: JWK[] }> {
    let rows = await store.all();
    const missing = (["current", "next"] as const).filter((state) => !rows.some((row) => row.state === state));
    if (missing.length > 0) {
      await store.addMissing(await Promise.all(missing.map(newKey)));
      rows = await store.all();
    }
    const keys = inOrder(rows);
    const [signing] = keys;
    if (signing?.state !== "current") throw new Error("no signing key is current");
    return { kid: signing.kid, keys: keys.map((key) => JSON.parse(sealer.open(key.privateSealed)) as JWK) };
  }

  return {
    load,
    /** Which keys there are and how they stand, to notice a rotation made by another server. */
    fingerprint: async () =>
      inOrder(await store.all())
        .map(({ kid, state }) => `${kid} ${state}`)
        .join(),
    /** @param urgently a key may have leaked: the next one signs though some have not seen it published yet */
    async rotate({ urgently = false } = {}): Promise<boolean> {
      const { kid } = await load();
      const now = clock();
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const fresh = await newKey("next");
      const when = {
        now,
        publishedBefore: urgently ? undefined : before(PUBLISHED_DAYS),
        forgetBefore: before(RETIRED_DAYS),
      };
      return store.inTransaction(async (trx) => {
        const turned = await store.rotate(trx, kid, fresh, when);
        const fact = { event: "oidc.keyRotated", result: "ok", objectKind: "signingKey", objectId: kid } as const;
        if (turned) await audit.record(fact, trx);
        return turned;
      });
    },
  };
}

/** The same keys from outside a running server: its operator turns them. */
export const signingKeysOf = ({ db, ...deps }: Omit<Deps, "store"> & { db: Db }) =>
  createSigningKeys({ store: signingKeysStore(db), ...deps });
