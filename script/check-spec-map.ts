import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Three documents name, for each sentence of the specification, each requirement on security and each thing that may
 * be away, the tests that show it: `file › title`. This checks that each named file holds each named title, as a title of its own, and that a row
 * which names none says why.
 */
const documents = [
  { file: "docs/spec-map.md", row: /^- \*\*specification §/, excuse: /(?!)/, of: "sentences" },
  {
    file: "docs/operations/security.md",
    row: /^\| (?:SEC-|8\.4 |PIPL-|keys )/,
    excuse: /\*\*not met\*\*|No test of its own/,
    of: "requirements",
  },
  { file: "docs/operations/failures.md", row: /^\| of /, excuse: /No test of its own/, of: "failures" },
];

const root = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");
const known = new Set(
  globSync("{apps,packages,e2e,examples}/**/*.{test,spec}.{ts,tsx}", {
    cwd: root,
    exclude: (path) => path.includes("node_modules"),
  }),
);
const texts = new Map<string, string>();
const textOf = (file: string) => texts.get(file) ?? texts.set(file, read(file)).get(file) ?? "";
const isThere = ({ file, title }: { file: string; title: string }) =>
  known.has(file) && ['"', "'", "`"].some((quote) => textOf(file).includes(quote + title + quote));

let faults = 0;
for (const { file: document, row, excuse, of } of documents) {
  const text = read(document);
  const named = [...text.matchAll(/`([^`›]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));
  // a row of a table, or an item with the lines that are set in beneath it
  const rows = text.split(/\n(?! {2})/).filter((lines) => row.test(lines));
  const wrong = [
    ...named.filter((one) => !isThere(one)).map(({ file, title }) => `no such test: ${file} › ${title}`),
    ...rows
      .filter((line) => !line.includes(" › ") && !excuse.test(line))
      .map((line) => `a row without a test: ${line}`),
    ...rows.filter((line) => /^ *- later\b/m.test(line)).map((line) => `is not there yet: ${line}`),
    ...(named.length === 0 || rows.length === 0 ? ["names no test"] : []),
  ];
  for (const fault of wrong) console.error(`${document}: ${fault}`);
  console.log(`${document}: ${named.length} tests named for ${rows.length} ${of}`);
  faults += wrong.length;
}
process.exit(faults > 0 ? 1 : 0);
