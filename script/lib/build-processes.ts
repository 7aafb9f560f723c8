/**
 * Builds what is run: each process of ours with all that it imports as one file below dist/, beside the
 * few that it loads when it comes to it. A process reads one file at its start instead of thousands. What is built
 * reads its other files, such as pictures, words and workers, where they lie in the sources.
 *
 * What serves people is built into `dist/`, without a file of the demonstration; with `demonstration` as its argument
 * this builds the portal that `script/server` starts, with its content, beside the demonstration's sources.
 */
import { renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { buildProcess } from "./build-process.ts";
import { exampleSources } from "./examples.ts";
import { built, DEMONSTRATION, DEMONSTRATION_BUILD, PORTAL, root, SYSTEMS_COMMAND } from "./node-runs.ts";

const begun = performance.now();
// a build that fails leaves the last good one where it is
const isDemonstration = process.argv[2] === "demonstration";
const folder = isDemonstration ? DEMONSTRATION_BUILD : "dist";
const next = resolve(root, dirname(folder), ".dist-next");
rmSync(next, { recursive: true, force: true });
const sources = isDemonstration ? [DEMONSTRATION] : [PORTAL, SYSTEMS_COMMAND, ...exampleSources];
for (const source of sources)
  await buildProcess(source, { folder: resolve(next, dirname(source)), runFrom: dirname(built(source)) });
rmSync(resolve(root, folder), { recursive: true, force: true });
renameSync(next, resolve(root, folder));
process.stdout.write(
  `${sources.length} processes built into ${folder} in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`,
);
