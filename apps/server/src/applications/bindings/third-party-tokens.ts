import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { thirdPartyTokensStore } from "./third-party-tokens.store.ts";

/** A token and how long it is good, sealed as soon as a system gave it. */
export type SealedToken = { tokenSealed: string; seconds: number };

type Deps = { db: Db; sealer: Pick<FieldSealer, "open">; clock: Clock };

/**
 * The tokens that phase-one systems give their own accounts (jump type 4, specification §4). A system hands one over
 * when somebody proves its account here; it is kept sealed, given to that system alone, and never to a page.
 */
export function thirdPartyTokens({ db, sealer, clock }: Deps) {
  const store = thirdPartyTokensStore(db);
  return {
    /** Keeps what came with a proof, in place of what was given before. */
    async keep(accountId: string, systemAbbr: string, given: SealedToken, within: Db = db): Promise<void> {
      const expiresAt = new Date(clock().getTime() + given.seconds * 1000);
      await store.put(within, { accountId, systemAbbr, tokenSealed: given.tokenSealed, expiresAt });
    },
    async find(accountId: string, systemAbbr: string): Promise<string | undefined> {
      const sealed = await store.find(accountId, systemAbbr, clock());
      return sealed === undefined ? undefined : sealer.open(sealed);
    },
    endingWithin: store.endingWithin,
    move: store.move,
    forget: store.remove,
    /** Takes away those whose time is over; to be run once a minute. */
    removeExpired: (): Promise<void> => store.removeBefore(clock()),
  };
}

export type ThirdPartyTokens = ReturnType<typeof thirdPartyTokens>;
