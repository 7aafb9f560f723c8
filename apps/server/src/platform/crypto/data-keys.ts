import { randomBytes } from "node:crypto";
import type { Keys } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import { polled } from "../cache/polled.ts";
import type { Log } from "../log.ts";
import { createFieldSealer, type KeyRing } from "./field-sealer.ts";
import type { KeyService } from "./key-service.ts";

type Deps = {
  db: Db;
  keys: Pick<Keys, "field" | "index">;
  /** absent where no key-encryption key was given: then the keys of the start are all there are */
  keyService: KeyService | undefined;
  clock: Clock;
  log: Pick<Log, "error" | "info">;
};
type Row = { id: string; wrapped: string; activeFrom: Date };

/** Every server reads the keys once a second; long before this is over each of them can open what a new key seals. */
const KNOWN_EVERYWHERE_MS = 60_000;

/**
 * The sealer of personal columns with every data key there is: those of the start (generation 0), and those made
 * since, which stand in the database wrapped.
 */
export async function openDataKeys({ db, keys, keyService, clock, log }: Deps) {
  const sealer = createFieldSealer(keys);
  const unwrapped = new Map<string, string>();

  const keyOf = async ({ id, wrapped }: Row): Promise<string> => {
    const known = unwrapped.get(id);
    if (known !== undefined) return known;
    if (!keyService) throw new Error(`The data key ${id} is wrapped, and no key-encryption key was given.`);
    const key = await keyService.unwrap(id, wrapped);
    unwrapped.set(id, key);
    return key;
  };

  /**
   * Learns every key that can be had.
   *
   * @returns the id of the key that seals from now on
   * @throws why the first of the others cannot, after those were learnt
   */
  async function read(): Promise<string> {
    const rows = await db.selectFrom("dataKey").select(["id", "wrapped", "activeFrom"]).orderBy("generation").execute();
    const now = clock();
    const ring: KeyRing = { current: keys.field.current, byId: {} };
    const had = await Promise.allSettled(rows.map(keyOf));
    for (const [at, { id, activeFrom }] of rows.entries()) {
      const key = had[at];
      if (key?.status !== "fulfilled") continue;
      ring.byId[id] = key.value;
      if (activeFrom <= now) ring.current = id;
    }
    sealer.learn(ring);
    const failed = had.find((key) => key.status === "rejected");
    if (failed) throw failed.reason;
    return ring.current;
  }

  const fresh = polled({ read, first: keys.field.current, log, what: "data keys" });
  return { sealer, start: fresh.start, refresh: fresh.refresh, stop: fresh.stop, read };
}

/** For a command: every key there is, read once. */
export async function openFieldSealer(deps: Omit<Deps, "log">) {
  const keys = await openDataKeys({ ...deps, log: { error: () => undefined, info: () => undefined } });
  await keys.read();
  return keys.sealer;
}

export type MadeKey = { id: string; activeFrom: Date };

/** The keys as rows: made, listed, wrapped anew. */
export function dataKeyRows({ db, keyService, clock }: Pick<Deps, "db" | "keyService" | "clock">) {
  const serviceOf = (): KeyService => {
    if (!keyService)
      throw new Error("没有配置密钥加密密钥（KEYS_FILE 的 keyEncryption 或 KEY_ENCRYPTION_KEYS），不能生成数据密钥。");
    return keyService;
  };

  return {
    list: () => db.selectFrom("dataKey").selectAll().orderBy("generation").execute(),

    /** Of several who ask at once one makes a key; undefined while one was made that does not seal yet. */
    async make(madeBy: string, within: Db = db): Promise<MadeKey | undefined> {
      const service = serviceOf();
      const now = clock();
      const newest = await within
        .selectFrom("dataKey")
        .select(["generation", "activeFrom"])
        .orderBy("generation", "desc")
        .limit(1)
        .executeTakeFirst();
      if (newest && newest.activeFrom > now) return undefined;
      const generation = (newest?.generation ?? 0) + 1;
      const id = `g${generation}`;
      const activeFrom = new Date(now.getTime() + KNOWN_EVERYWHERE_MS);
      const wrapped = await service.wrap(id, randomBytes(16).toString("hex"));
      const made = await within
        .insertInto("dataKey")
        .values({ generation, id, wrapped, madeAt: now, madeBy, activeFrom })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return made.numInsertedOrUpdatedRows === 0n ? undefined : { id, activeFrom };
    },

    /** After the key-encryption key changed. @returns how many were wrapped anew */
    async wrapAnew(within: Db): Promise<number> {
      const service = serviceOf();
      let changed = 0;
      for (const { id, wrapped } of await within.selectFrom("dataKey").select(["id", "wrapped"]).execute()) {
        if (!service.isDated(wrapped)) continue;
        const anew = await service.wrap(id, await service.unwrap(id, wrapped));
        const result = await within
          .updateTable("dataKey")
          .set({ wrapped: anew })
          .where("id", "=", id)
          .where("wrapped", "=", wrapped)
          .executeTakeFirst();
        changed += Number(result.numUpdatedRows);
      }
      return changed;
    },
  };
}
