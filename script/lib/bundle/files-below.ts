import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** Every file below a folder, also one whose name begins with a dot, by its path from there; links are none. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
