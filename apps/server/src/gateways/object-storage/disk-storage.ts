import { once } from "node:events";
import { access, constants, mkdir, statfs } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { Unavailable } from "../../platform/unavailable.ts";
import type { ObjectStorage } from "./object-storage.ts";

/** Spread over folders, so that none grows endless. */
const placeOf = (key: string) => `${key.slice(0, 2).toLowerCase()}/${key}`;

/** A disk that hangs, as one over a network may, is not waited for longer. */
const PATIENCE_MS = 4500;
/** With less than the largest upload there is no room to speak of. */
const LEAST_FREE = 100 * 1024 * 1024;

const away = (cause: unknown) => new Unavailable("storage", "the storage of files does not do its work", { cause });

/** On this machine's disk, below `folder`; a store that several servers share takes another driver of the same library. */
export function diskStorage(folder: string): ObjectStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    async put(key, content) {
      const arriving = `arriving/${key}`;
      try {
        await disk.putStream(arriving, content);
        await disk.move(arriving, placeOf(key));
      } catch (failure) {
        // where nothing can be written, nothing may be removable either
        await disk.delete(arriving).catch(() => undefined);
        throw away(failure);
      }
    },
    async get(key) {
      const content = await disk.getStream(placeOf(key)).catch((failure: unknown) => {
        throw away(failure);
      });
      return begun(content);
    },
    remove: (key) => disk.delete(placeOf(key)),
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < LEAST_FREE) throw new Unavailable("storage", "the disk of the files is full");
    },
  };
}

/** What cannot be read is found out before the answer begins, not in the middle of it. */
async function begun(content: Readable): Promise<Readable> {
  try {
    await once(content, "readable", { signal: AbortSignal.timeout(PATIENCE_MS) });
    return content;
  } catch (failure) {
    content.destroy();
    throw away(failure);
  }
}
