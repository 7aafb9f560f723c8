import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";

/** What one of the builds says of its files. */
export const readManifest = (dist: string, name: string) =>
  JSON.parse(readFileSync(join(dist, ".vite", name), "utf8")) as Manifest;

/** Every module a page needs before it is alive, and its sheets: the entry, its imports, and the lazy route it shows. */
export function neededBy(manifest: Manifest, entries: readonly string[]): Ahead {
  const [modules, sheets] = [new Set<string>(), new Set<string>()];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
    for (const sheet of chunk.css ?? []) sheets.add(`/${sheet}`);
  };
  entries.forEach(visit);
  return { modules: [...modules], sheets: [...sheets] };
}

/** What `lazy-pages.ts` says of each address: the module that draws its page. */
const lineOfPage = /^ {2}"(\/[^"]+)": \(\) => (?:import\("\.\.\/\.\.\/(routes\/[\w-]+\.tsx)"\)|searchIn\()/gm;

/** What `mine-pages.ts` says of each page about oneself: its address, and the module that draws it. */
const lineOfMine = /^ {4}path: "(\/mine\/[^"]+)",.*?^ {4}load: .*?import\("\.\.\/\.\.\/([\w/-]+\.tsx)"\)/gms;
const WAY_TO_MINE = ["src/app/layouts/mine-layout.tsx", "src/app/mine/mine-pages.ts"];

/**
 * What each ordinary page needs beside the shell, so that it is asked for with the shell's own files and not by one of
 * them after the other.
 *
 * @throws when a page is written down in a way that is not understood here
 */
export function filesAhead(manifest: Manifest): Record<string, Ahead> {
  const table = readFileSync("src/app/pages/lazy-pages.ts", "utf8");
  const lines = [...table.matchAll(lineOfPage)];
  if (lines.length !== [...table.matchAll(/^ {2}"\/[^"]+":/gm)].length)
    throw new Error("lazy-pages.ts names a page in a way that build/built-files.ts does not know");
  const mine = readFileSync("src/app/mine/mine-pages.ts", "utf8");
  const linesOfMine = [...mine.matchAll(lineOfMine)];
  if (linesOfMine.length !== [...mine.matchAll(/^ {4}path: "/gm)].length)
    throw new Error("mine-pages.ts names a page in a way that build/built-files.ts does not know");
  const wanted: [path: string, sources: string[]][] = [
    ...lines.map(([, path = "", source = "routes/search.tsx"]): [string, string[]] => [
      path,
      ["src/app/pages/lazy-pages.ts", `src/${source}`],
    ]),
    ["/mine", ["src/app/layouts/mine-layout.tsx", "src/routes/mine.tsx"]],
    ...linesOfMine.map(([, path = "", source = ""]): [string, string[]] => [path, [...WAY_TO_MINE, `src/${source}`]]),
  ];
  const ofShell = neededBy(manifest, ["index.html"]);
  return Object.fromEntries(
    wanted.map(([path, sources]) => {
      const { modules, sheets } = neededBy(manifest, ["index.html", ...sources]);
      const ahead = {
        modules: modules.filter((file) => !ofShell.modules.includes(file)),
        sheets: sheets.filter((file) => !ofShell.sheets.includes(file)),
      };
      return [path, ahead];
    }),
  );
}
type Ahead = { modules: string[]; sheets: string[] };

/** Where the browser finds a module that is loaded by itself. @throws when the build made none of it */
export function addressOf(manifest: Manifest, source: string): string {
  const built = manifest[source];
  if (!built) throw new Error(`${source} was not built by itself`);
  return `/${built.file}`;
}

/** The manifest's name of what several modules were put into (`vite.config.ts`). @throws when the build made none */
export function sharedChunk(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (found === undefined) throw new Error(`${name} was not built`);
  return found;
}

/** Where the browser finds a picture of the manuals. @throws when the build did not take it along */
export function pictureIn(manifest: Manifest) {
  return (name: string): string => {
    const taken = manifest[`../../docs/manuals/pictures/${name}.webp`];
    if (!taken) throw new Error(`the picture ${name} of the manuals was not built`);
    return `/${taken.file}`;
  };
}

/** A script that was built by itself, and its sheets. @throws when the build made none */
export const builtFrom = (dist: string, name: string) => {
  const [built] = Object.values(readManifest(dist, `${name}.json`)).filter((one) => one.isEntry);
  if (!built) throw new Error(`${name} was not built`);
  return { script: `/${built.file}`, styles: (built.css ?? []).map((file) => `/${file}`) };
};
