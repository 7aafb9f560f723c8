import { once } from "node:events";
import { Readable } from "node:stream";
import { isSealed, openingIfSealed, sealing, type StreamRing } from "../../platform/crypto/sealed-stream.ts";
import { away, type ObjectStorage } from "./object-storage.ts";

export type SealedStorage = ObjectStorage & {
  /** Seals what was put before anything was sealed. @returns whether it did */
  sealOld(key: string): Promise<boolean>;
};

/** A storage whose bytes only this portal's keys open; whoever keeps the disk or its copies reads nothing. */
export function sealedStorage(storage: ObjectStorage, ring: StreamRing): SealedStorage {
  const put = (key: string, content: Readable) => storage.put(key, Readable.from(sealing(ring)(content)));
  /** @throws Away before the first byte, also where the seal of that one is broken already */
  async function get(key: string): Promise<Readable> {
    const opened = Readable.from(openingIfSealed(ring)(await storage.get(key)), { objectMode: false });
    try {
      await once(opened, "readable");
      return opened;
    } catch (failure) {
      throw away(failure);
    }
  }
  return {
    put,
    get,
    look: (key) => storage.look(key),
    list: () => storage.list(),
    remove: storage.remove,
    sweep: storage.sweep,
    check: storage.check,
    async sealOld(key) {
      if (await isSealed(await storage.get(key))) return false;
      await put(key, await storage.get(key));
      return true;
    },
  };
}
