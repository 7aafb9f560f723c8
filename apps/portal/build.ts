/**
 * Builds the portal into dist/: hashed files below assets/, the two prerendered pages, the
 * shell for every other address, pages.json telling the server which is which, and a .br and
 * .gz beside each file so that nobody compresses at serving time.
 */
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildPages } from "./build/pages.ts";
import { compressAll } from "./build/compress.ts";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
const started = performance.now();
rmSync("dist", { recursive: true, force: true });
await buildPages("dist");
const { files, bytes } = await compressAll("dist/assets");
process.stdout.write(
  `portal built in ${((performance.now() - started) / 1000).toFixed(1)} s: ${files} files, ${Math.round(bytes / 1024)} kB compressed\n`,
);
