import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** memory as a folder, where the system lends enough of it */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Where `quickFolder` may have been; what a run that was killed left there is swept from all of them. */
export const quickFolders = [MEMORY, tmpdir()] as const;

/**
 * Where tests keep their databases. Making one is making more than a thousand files, which a slow disk takes half a
 * second for.
 */
export async function quickFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= ENOUGH_BYTES ? MEMORY : tmpdir();
}
