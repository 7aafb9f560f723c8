/**
 * Fails when a page weighs more than promised (brotli, with what it asks for by itself after its first view), when it
 * comes in too many files, or when the portal's files hold anything of the office. Run after build.ts. That nothing else
 * comes by itself a story looks at (`e2e/weights.spec.ts`).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const KB = 1024;

/** Asked for by the page itself once its first view is there, though nobody does anything on it. */
const visit = /\/record-visit-[^/]*\.js$/;
const marketLater = /\/market-later-[^/]*\.js$/;

const promises = [
  { page: "first.html", script: 3.2 * KB, style: 15 * KB, most: 3, later: [] },
  // its sheets are those of its further blocks, too: they are drawn before their script is there
  { page: "homeZtfw.html", script: 126 * KB, style: 18 * KB, most: 10, later: [marketLater, visit] },
  { page: "console.html", script: 151 * KB, style: 13 * KB, most: 36, later: [] },
];

const weightOf = (address: string) => readFileSync(join(dist, `${address}.br`)).length;
const unique = (found: IterableIterator<RegExpExecArray>) => [
  ...new Set([...found].map((match) => match[1] as string)),
];

if (!existsSync(dist)) throw new Error("Nothing to weigh: run npm run build first");
const built = readdirSync(join(dist, "assets")).map((name) => `/assets/${name}`);
let isTooHeavy = false;
for (const { page, script, style, most: mostFiles, later } of promises) {
  const html = readFileSync(join(dist, page), "utf8");
  const named = unique(html.matchAll(/(?:src|href|content)="(\/assets\/[^"]+\.js)"/g));
  const after = later.flatMap((name) => built.filter((file) => name.test(file)));
  if (after.length !== later.length) throw new Error(`${page} asks for a file later that the build did not make`);
  const scripts = [...named, ...after];
  const styles = unique(html.matchAll(/href="(\/assets\/[^"]+\.css)"/g));
  for (const [kind, files, most] of [
    ["script", scripts, script],
    ["style", styles, style],
  ] as const) {
    const weight = files.reduce((sum, file) => sum + weightOf(file), 0);
    const isKept = weight <= most && (kind === "style" || files.length <= mostFiles);
    const verdict = isKept ? "ok" : "TOO HEAVY, or in too many files";
    if (!isKept) isTooHeavy = true;
    process.stdout.write(
      `${page} ${kind}: ${(weight / KB).toFixed(2)} of ${most / KB} kB in ${files.length} files, ${verdict}\n`,
    );
  }
}
if (isTooHeavy) process.exitCode = 1;

/** What only the office's files say: its build's file names. */
const ofTheOffice = /assets\/office-|\.\/office-/;
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** Sealed messages, all of them: asked for after the first paint, and no first view names them. */
const SEALING_MOST = 25 * KB;
const sealing = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => /\/sealing-/.test(file));
const sealingWeight = sealing.reduce((sum, file) => sum + weightOf(file), 0);
const isNamedAtFirst = promises.some(({ page }) =>
  /(?:src|href)="[^"]*\/sealing-/.test(readFileSync(join(dist, page), "utf8")),
);
const isSealingLight = sealing.length > 0 && sealingWeight <= SEALING_MOST && !isNamedAtFirst;
process.stdout.write(
  `sealing: ${(sealingWeight / KB).toFixed(1)} of ${SEALING_MOST / KB} kB after the first paint, ${isSealingLight ? "ok" : "TOO HEAVY or too early"}\n`,
);
if (!isSealingLight) process.exitCode = 1;

/** Every chunk that the portal's entries may ever fetch. */
function reachableFrom(entries: readonly string[]): string[] {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || reached.has(key)) continue;
    reached.add(key);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return [...reached];
}

const reachable = reachableFrom([
  "index.html",
  "src/app/document/background-of-documents.ts",
  "src/catalogue/visits/record-visit.ts",
  "src/app/english/page-language.ts",
]);
const strays = reachable.filter((key) => {
  const { file } = manifest[key] as Chunk;
  return /src\/console\/|\/admin\//.test(key) || ofTheOffice.test(readFileSync(join(dist, file), "utf8"));
});
for (const key of strays) process.stdout.write(`${key} holds something of the office\n`);
process.stdout.write(`${reachable.length} chunks of the portal, ${strays.length} with something of the office\n`);
if (strays.length > 0) process.exitCode = 1;

/**
 * What each page needs at once beside what every page has. Only a page that is a form from the start brings what forms
 * need: where another does, a small part of it was put into one file with a large one (`vite.config.ts`), and whoever
 * needs the small one fetches both.
 */
const PAGE_MOST = 44 * KB;
const FORM_MOST = 108 * KB;
const forms = new Set(
  [
    "data-request",
    "feedback",
    "feedback-status",
    "login",
    "mine-account",
    "mine-data",
    "mine-password",
    "mine-security",
    "recover",
    "register",
    "register-status",
    "sandbox",
    "scenedeclare",
    "systemsettled",
    "unified-login",
    "upstream-return",
  ].map((name) => `src/routes/${name}.tsx`),
);

/** Chunks that are there before this one runs. */
function neededBy(key: string, needed = new Set<string>()): Set<string> {
  if (needed.has(key)) return needed;
  needed.add(key);
  for (const one of manifest[key]?.imports ?? []) neededBy(one, needed);
  return needed;
}
const ofEveryPage = neededBy("index.html");
const isFormsPart = (key: string) => /\/forms-[^/]*\.js$/.test((manifest[key] as Chunk).file);
const pages = Object.keys(manifest).filter((key) => /^src\/routes\/[\w-]+\.tsx$/.test(key));
const missing = [...forms].filter((key) => !pages.includes(key));
const heavy = pages.filter((key) => {
  const own = [...neededBy(key)].filter((one) => !ofEveryPage.has(one));
  const weight = own.reduce((sum, one) => sum + weightOf(`/${(manifest[one] as Chunk).file}`), 0);
  const isForm = forms.has(key);
  if (weight <= (isForm ? FORM_MOST : PAGE_MOST) && own.some(isFormsPart) === isForm) return false;
  process.stdout.write(`${key}: ${(weight / KB).toFixed(1)} kB${own.some(isFormsPart) ? ", with forms" : ""}\n`);
  return true;
});
for (const key of missing) process.stdout.write(`${key} is no page\n`);
process.stdout.write(`${pages.length} pages, ${heavy.length} heavier than promised\n`);
if (pages.length === 0 || heavy.length + missing.length > 0) process.exitCode = 1;
