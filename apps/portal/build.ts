/**
 * Builds the portal into dist/: hashed files below assets/, the two prerendered pages, the
 * shell for every other address, pages.json telling the server which is which, and a .br and
 * .gz beside each file so that nobody compresses at serving time.
 */
import { renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildPages } from "./build/pages.ts";
import { compressAll } from "./build/compress.ts";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
const started = performance.now();
// a build that fails leaves the last good one where it is
const next = ".dist-next";
rmSync(next, { recursive: true, force: true });
await buildPages(next);
const { files, bytes } = await compressAll(`${next}/assets`);
rmSync("dist", { recursive: true, force: true });
renameSync(next, "dist");
process.stdout.write(
  `portal built in ${((performance.now() - started) / 1000).toFixed(1)} s: ${files} files, ${Math.round(bytes / 1024)} kB compressed\n`,
);
