import { createWriteStream, type Stats } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { oneAtATime } from "../../platform/limits/one-at-a-time.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { away, begun, keyAt, type ObjectStorage, PATIENCE_MS, placeOf } from "./object-storage.ts";

/** With less than the largest upload there is no room to speak of. */
const LEAST_FREE = 100 * 1024 * 1024;

/** Beside the places of all keys, so that what lies there becomes whole by one renaming. */
const ARRIVING = "arriving";

/** On this machine's disk, below `folder`, which several servers may share. */
export function diskStorage(folder: string): ObjectStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    async put(key, content) {
      const [arriving, place] = [join(folder, ARRIVING, key), join(folder, placeOf(key))];
      try {
        await mkdir(dirname(arriving), { recursive: true });
        await pipeline(content, createWriteStream(arriving, { flush: true }));
        const made = await mkdir(dirname(place), { recursive: true });
        await rename(arriving, place);
        await flushFolder(dirname(place));
        if (made !== undefined) await flushFolder(dirname(made));
      } catch (failure) {
        // where nothing can be written, nothing may be removable either
        await rm(arriving, { force: true }).catch(() => undefined);
        throw away(failure);
      }
    },
    async sweep(before) {
      for (const name of await namesIn(join(folder, ARRIVING))) {
        const left = join(folder, ARRIVING, name);
        const found = await statOf(left);
        if (found && found.mtime < before) await rm(left, { force: true });
      }
    },
    async get(key) {
      const content = await disk.getStream(placeOf(key)).catch((failure: unknown) => {
        throw away(failure);
      });
      return begun(content);
    },
    async look(key) {
      const found = await statOf(join(folder, placeOf(key)));
      return found && { size: found.size };
    },
    async *list() {
      for (const part of await namesIn(folder))
        for (const name of await namesIn(join(folder, part))) {
          const key = keyAt(`${part}/${name}`);
          if (key === undefined) continue;
          const found = await statOf(join(folder, part, name));
          if (found) yield { key, size: found.size };
        }
    },
    async remove(key) {
      await disk.delete(placeOf(key)).catch((failure: unknown) => {
        throw away(failure);
      });
    },
    check: oneAtATime(PATIENCE_MS, async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < LEAST_FREE) throw new Unavailable("storage", "the disk of the files is full");
    }),
  };
}

/** Undefined where nothing lies, or not any more. @throws Away */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw away(failure);
  }
}

/** What was named in a folder stays so when the machine falls. */
async function flushFolder(path: string): Promise<void> {
  const opened = await open(path);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
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
