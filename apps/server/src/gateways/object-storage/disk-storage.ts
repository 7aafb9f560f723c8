import { access, constants, mkdir, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { oneAtATime } from "../../platform/limits/one-at-a-time.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { away, begun, keyAt, type ObjectStorage, PATIENCE_MS, placeOf } from "./object-storage.ts";

/** With less than the largest upload there is no room to speak of. */
const LEAST_FREE = 100 * 1024 * 1024;

const isNotThere = (failure: unknown) => (failure as NodeJS.ErrnoException).code === "ENOENT";

/** On this machine's disk, below `folder`, which several servers may share. */
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
    async look(key) {
      try {
        return { size: (await stat(join(folder, placeOf(key)))).size };
      } catch (failure) {
        if (isNotThere(failure)) return undefined;
        throw away(failure);
      }
    },
    async *list() {
      for (const part of await namesIn(folder))
        for (const name of await namesIn(join(folder, part))) {
          const key = keyAt(`${part}/${name}`);
          if (key === undefined) continue;
          const { size } = await stat(join(folder, part, name));
          yield { key, size };
        }
    },
    remove: (key) => disk.delete(placeOf(key)),
    check: oneAtATime(PATIENCE_MS, async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < LEAST_FREE) throw new Unavailable("storage", "the disk of the files is full");
    }),
  };
}

/** None where the folder is none, or not there yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw away(failure);
  }
}
