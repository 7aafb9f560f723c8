import { dataKeyRows, type MadeKey } from "../../platform/crypto/data-keys.ts";
import type { GrowingSealer } from "../../platform/crypto/field-sealer.ts";
import type { KeyService } from "../../platform/crypto/key-service.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { unsealedValues } from "./unsealed-values.store.ts";
import { resealService } from "./reseal.service.ts";
import { resealStore } from "./reseal.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  sealer: GrowingSealer;
  refreshKeys: () => Promise<void>;
  keyService: KeyService | undefined;
  log: Pick<Log, "error">;
  rowsAtOnce?: number;
};

/** The data-keys module: which keys sealed columns have, and how far older rows came to the newest. */
export function dataKeysModule({ db, keyService, ...deps }: Deps) {
  const { audit, clock } = deps;
  const rows = dataKeyRows({ db, keyService, clock });
  const resealing = resealService({ ...deps, store: resealStore(db) });
  const noted = (event: string, objectId: string, madeBy: string, within: Db, detail = {}) =>
    audit.record({ event, result: "ok", reason: madeBy, actor: null, objectKind: "dataKey", objectId, detail }, within);

  return {
    /** to be run from time to time: what older keys sealed is sealed with the newest */
    reseal: resealing.round,
    /** to be run from time to time: what was kept before its column was sealed is sealed */
    sealOpen: unsealedValues({ db, ...deps }).seal,
    progress: resealing.progress,

    async status() {
      const keys = await rows.list();
      return {
        seals: deps.sealer.currentKey(),
        keys: keys.map((key) => ({
          id: key.id,
          madeAt: key.madeAt,
          madeBy: key.madeBy,
          activeFrom: key.activeFrom,
        })),
        columns: await resealing.columns(),
      };
    },

    /** @returns undefined while a key was made that does not seal yet */
    make: (madeBy: string): Promise<MadeKey | undefined> =>
      db.transaction().execute(async (trx) => {
        const made = await rows.make(madeBy, trx);
        if (made) await noted("dataKey.made", made.id, madeBy, trx, { activeFrom: made.activeFrom.toISOString() });
        return made;
      }),

    /** After the key that wraps them changed. */
    wrapAnew: (madeBy: string): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const changed = await rows.wrapAnew(trx);
        if (changed > 0) await noted("dataKey.wrappedAnew", "", madeBy, trx, { rows: changed });
        return changed;
      }),
  };
}
