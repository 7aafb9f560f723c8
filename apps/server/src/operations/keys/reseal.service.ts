import { type GrowingSealer, SealBroken } from "../../platform/crypto/field-sealer.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Progress, Resealed, ResealStore, SealedColumn, SealedRow } from "./reseal.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: ResealStore;
  sealer: Pick<GrowingSealer, "seal" | "open" | "currentKey">;
  /** reads the keys anew */
  refreshKeys: () => Promise<void>;
  log: Pick<Log, "error">;
  rowsAtOnce?: number;
};

/** Few enough that whoever wants one of the rows waits for milliseconds. */
const ROWS_AT_ONCE = 100;
/** The next round goes on where this one stopped; the runner would give it up after a quarter of an hour. */
const ROUND_MS = 4 * 60_000;

/** Seals anew, with the key of today, what older keys sealed: a few rows at a time, and never over a newer text. */
export function resealService(deps: Deps) {
  const { store, sealer, refreshKeys, audit, clock, log, rowsAtOnce = ROWS_AT_ONCE } = deps;

  const sealAnew = ({ sealed, key }: SealedRow, column: string): Resealed[] => {
    try {
      return [{ key, sealed, fresh: sealer.seal(sealer.open(sealed)) }];
    } catch (failure) {
      if (!(failure instanceof SealBroken)) throw failure;
      log.error({ err: failure, column, key }, "a sealed text does not open and stays as it is");
      return [];
    }
  };

  /** The pass is through: is anything left that could be sealed? */
  async function endPass(column: SealedColumn, { keyId, passResealed, passBroken }: Progress, trx: Db) {
    if ((await store.leftOf(column, keyId, trx)) > passBroken) {
      await store.again(column.name, trx);
      // somebody holds what is left: the next round takes it
      return passResealed > 0 ? "more" : "later";
    }
    const at = clock();
    await store.finish(column.name, { at, broken: passBroken }, trx);
    const done = await store.whole(keyId, trx);
    if (done && done.resealed + done.broken > 0)
      await audit.record(
        {
          event: "dataKey.resealed",
          result: done.broken > 0 ? "failed" : "ok",
          actor: null,
          objectKind: "dataKey",
          objectId: keyId,
          detail: { rows: done.resealed, broken: done.broken },
        },
        trx,
      );
    return "finished";
  }

  /** A few rows of a column, or the end of its pass. */
  const step = (column: SealedColumn, keyId: string) =>
    store.inTransaction(async (trx): Promise<"more" | "later" | "finished"> => {
      const progress = await store.hold(column.name, keyId, trx);
      if (!progress) return "finished";
      const rows = await store.next(column, { keyId, reached: progress.reached, limit: rowsAtOnce }, trx);
      const last = rows.at(-1);
      if (!last) return endPass(column, progress, trx);
      const fresh = rows.flatMap((row) => sealAnew(row, column.name));
      const resealed = fresh.length === 0 ? 0 : await store.replace(column, fresh, trx);
      const gone = { reached: last.key, resealed, broken: rows.length - fresh.length };
      await store.goneOn(column.name, gone, trx);
      return "more";
    });

  return {
    /** Goes on until everything is sealed with the key of today, or the round is over. */
    async round(): Promise<void> {
      await refreshKeys();
      const until = clock().getTime() + ROUND_MS;
      const keyId = sealer.currentKey();
      const columns = await store.columns();
      await store.begin(
        columns.map(({ name }) => name),
        keyId,
      );
      const open = new Set((await store.all()).filter(({ finishedAt }) => finishedAt === null).map(({ name }) => name));
      for (const column of columns.filter(({ name }) => open.has(name))) {
        let came = await step(column, keyId);
        while (came === "more") {
          if (clock().getTime() >= until) return;
          came = await step(column, keyId);
        }
      }
    },

    /** How far it is, in words for the page of administrators; null before the first round. */
    async progress(): Promise<string | null> {
      const columns = await store.all();
      const [first] = columns;
      if (!first) return null;
      const done = columns.filter(({ finishedAt }) => finishedAt !== null).length;
      const resealed = columns.reduce((sum, one) => sum + one.resealed, 0);
      const broken = columns.reduce((sum, one) => sum + one.broken, 0);
      const words =
        done === columns.length
          ? `${done} 列均由密钥 ${first.keyId} 加密，其中换密 ${resealed} 处`
          : `正在换用密钥 ${first.keyId}：完成 ${done}/${columns.length} 列，已换密 ${resealed} 处`;
      return broken > 0 ? `${words}，${broken} 处无法打开` : words;
    },

    columns: store.all,
  };
}
