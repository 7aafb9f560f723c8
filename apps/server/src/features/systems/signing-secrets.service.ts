import { LRUCache } from "lru-cache";
import type { Audit } from "../../platform/audit/audit.ts";
import { FRESH_MS } from "../../platform/changes.ts";
import type { Clock } from "../../platform/clock.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { signingSecretsStore, SigningPurpose } from "./signing-secrets.store.ts";

type Needs = {
  store: ReturnType<typeof signingSecretsStore>;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  audit: Audit;
  clock: Clock;
};

/** What calls between a system and this portal are signed with, one kind for each direction. */
export function signingSecretsService({ store, sealer, audit, clock }: Needs) {
  const kept = new LRUCache<string, string[]>({ max: 2000, ttl: FRESH_MS });
  const nameOf = (abbr: string, purpose: SigningPurpose) => `${purpose} ${abbr}`;

  return {
    /** Newest first, two at most; empty when none was ever given. */
    async live(abbr: string, purpose: SigningPurpose): Promise<string[]> {
      const name = nameOf(abbr, purpose);
      const known = kept.get(name);
      if (known) return known;
      const opened = (await store.live(abbr, purpose)).map((sealed) => sealer.open(sealed));
      kept.set(name, opened);
      return opened;
    },

    /** Gives a further secret, shown this once; the one before stays live until the next. */
    async issue(abbr: string, purpose: SigningPurpose): Promise<string> {
      const secret = randomToken();
      await store.inTransaction(async (trx) => {
        await store.add(trx, abbr, purpose, sealer.seal(secret), clock());
        await audit.record(
          {
            event: "system.signingSecretIssued",
            result: "ok",
            actor: null,
            objectKind: "system",
            objectId: abbr,
            detail: { purpose },
          },
          trx,
        );
      });
      kept.delete(nameOf(abbr, purpose));
      return secret;
    },
  };
}

export type SigningSecrets = ReturnType<typeof signingSecretsService>;
