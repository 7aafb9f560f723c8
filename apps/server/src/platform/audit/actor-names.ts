import { createHmac, type KeyObject } from "node:crypto";
import { ringSealer, SealBroken, sealedBy } from "../crypto/field-sealer.ts";

const KEY_ID = "audit";

export type ActorNames = {
  seal(name: string): string;
  /**
   * What stands in an entry as the name of whoever acted, as it reads: entries of before were not sealed. Null where
   * somebody changed it; `prove` says so of the entry.
   */
  open(kept: string | null): string | null;
};

/**
 * Names in the log are sealed with a key made of the log's own: entries are never written again, so that what a data
 * key sealed could not be sealed anew. MACs, links and segments cover the sealed text.
 */
export function actorNames(auditKey: KeyObject): ActorNames {
  const derived = createHmac("sm3", auditKey).update("sannong audit names 1").digest().subarray(0, 16);
  const sealer = ringSealer({ current: KEY_ID, byId: { [KEY_ID]: derived.toString("hex") } });
  return {
    seal: sealer.seal,
    open(kept) {
      if (!kept?.startsWith(sealedBy(KEY_ID))) return kept;
      try {
        return sealer.open(kept);
      } catch (thrown) {
        if (thrown instanceof SealBroken) return null;
        throw thrown;
      }
    },
  };
}
