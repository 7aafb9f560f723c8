import { readFileSync } from "node:fs";

/**
 * A table that lies beside this file, read when it is first asked for, and once.
 *
 * @param name of its file, in this folder
 */
export function besideTable<Read>(name: string, read: (table: string) => Read): () => Read {
  let known: { read: Read } | undefined;
  return () => (known ??= { read: read(readFileSync(new URL(`./${name}`, import.meta.url), "utf8")) }).read;
}
