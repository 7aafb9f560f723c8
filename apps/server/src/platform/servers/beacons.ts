import { access, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 86_400_000;

/**
 * Each server that keeps files in a folder leaves a mark of its own there, with a name that nobody can know before: who
 * finds the mark of another has the same folder, whatever it is called on either machine, and a copy of it has not.
 */
export function beacons(folder: string) {
  const place = join(folder, "servers");
  return {
    async light(id: string): Promise<void> {
      await mkdir(place, { recursive: true });
      await writeFile(join(place, id), "");
    },
    async isSeen(id: string): Promise<boolean> {
      return access(join(place, id)).then(
        () => true,
        () => false,
      );
    },
    async putOut(id: string): Promise<void> {
      await rm(join(place, id), { force: true });
    },
    /** What servers left behind that fell, and that nobody knows any more. */
    async sweep(known: ReadonlySet<string>, now: number): Promise<void> {
      for (const id of await readdir(place)) {
        if (known.has(id)) continue;
        const { mtimeMs } = await stat(join(place, id));
        if (now - mtimeMs > DAY_MS) await rm(join(place, id), { force: true });
      }
    },
  };
}
