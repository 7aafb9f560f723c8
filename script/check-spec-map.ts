import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * docs/spec-map.md names, for each sentence of the specification, the test that shows it:
 * `file › title`. This checks that each named file holds each named title.
 */
const root = resolve(import.meta.dirname, "..");
const map = readFileSync(resolve(root, "docs/spec-map.md"), "utf8");
const known = new Set(
  globSync("{apps,packages,e2e,examples}/**/*.{test,spec}.{ts,tsx}", {
    cwd: root,
    exclude: (path) => path.includes("node_modules"),
  }),
);
const texts = new Map<string, string>();
const textOf = (file: string) =>
  texts.get(file) ?? texts.set(file, readFileSync(resolve(root, file), "utf8")).get(file) ?? "";

const named = [...map.matchAll(/`([^`›]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].map(([, file = "", title = ""]) => ({
  file,
  title,
}));
const wrong = named.filter(({ file, title }) => !known.has(file) || !textOf(file).includes(title));
const rows = map.split("\n").filter((line) => line.startsWith("| §"));
const bare = rows.filter((row) => !row.includes(" › ") && !/later/.test(row));

for (const { file, title } of wrong) console.error(`no such test: ${file} › ${title}`);
for (const row of bare) console.error(`a sentence without a test: ${row}`);
if (named.length === 0) console.error("the map names no test");
console.log(`${named.length} tests named for ${rows.length} sentences`);
process.exit(wrong.length + bare.length > 0 || named.length === 0 ? 1 : 0);
