import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "@swc/core";
import { checkSync } from "recheck";

/**
 * No regular expression of ours can be kept busy by what somebody sends. Each that stands in the contract, in the
 * Markdown renderer, in the transport codec or in the server was judged by recheck, which says which text would do it;
 * `patterns-judged.json` remembers those that were found safe, because a judgement takes seconds. A new one is judged
 * here and now; `--keep` adds it to the list.
 */
const root = resolve(import.meta.dirname, "..");
const list = resolve(import.meta.dirname, "patterns-judged.json");

/** What recheck does not clear, and why it is no matter: who sends the text, and how long it can be. */
const weighed: Record<string, string> = {
  "/-----BEGIN PUBLIC KEY-----([\\s\\S]+)-----END PUBLIC KEY-----/": "a key that the operator put there",
  '/(<(\\w+)(?=[^>]*\\sdata-(filing|no-filing)="([\\w ]+)")[^>]*?(?:\\/>|>))(?:([^]*?)<\\/\\2>)?/g':
    "our own pages, as the build made them, each once for every change of the owner's values",
  '/<span data-demonstration=""[^>]*>[^<]*<\\/span>/g': "our own pages, as the build made them, once at the start",
  "/\\W+(\\w)/g": "our own addresses, when the interface page is made",
  "/^[^a-z]+|[^a-z]+$/g": "a password, whose ciphertext holds a thousand signs at most",
  "/Version\\/[\\d.]+.*Safari\\//": "a browser's name for itself, cut at 300 signs",
  "/^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^A-Za-z0-9\\s])\\S{9,20}$/": "four looks ahead, each once from the beginning",
  "/^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])\\S{8,}$/": "four looks ahead, each once from the beginning",
  "/\\b([a-z][a-z\\d+.-]*:\\/\\/)[^\\s/@\"']+@/gi": "a fault's message, cut at 2000 signs",
  "/\\b(https?:\\/\\/[^\\s?#\"')]+)[?#][^\\s\"')]*/gi": "a fault's message, cut at 2000 signs",
  "/[\\w.%+-]+@[\\w-]+(?:\\.[\\w-]+)+/g": "a fault's message, cut at 2000 signs",
  "/([\\w-]*(?:password|passwd|pwd|secret|token|ticket|authorization|cookie|captcha|key)[\"']?\\s*[:=]\\s*)[\"']?[^\\s\"',;&}]+[\"']?/gi":
    "a fault's message, cut at 2000 signs",
};

type Found = { source: string; flags: string; file: string };
/** What stands between slashes anywhere in a file. */
async function patternsOf(file: string): Promise<Found[]> {
  const tree = await parse(readFileSync(resolve(root, file), "utf8"), { syntax: "typescript", target: "es2022" });
  const found: Found[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    const { type, pattern, flags } = node as { type?: unknown; pattern?: string; flags?: string };
    if (type === "RegExpLiteral") found.push({ source: pattern ?? "", flags: flags ?? "", file });
    Object.values(node).forEach(walk);
  };
  walk(tree);
  return found;
}

const files = globSync("{packages/contract,packages/markdown,packages/transport,apps/server}/src/**/*.ts", {
  cwd: root,
  exclude: (path) => /\.(test|testing|suite)\.ts$|node_modules/.test(path),
});
const written = ({ source, flags }: Found) => `/${source}/${flags}`;
const all = new Map((await Promise.all(files.map(patternsOf))).flat().map((one) => [written(one), one]));
const judged = new Set(JSON.parse(readFileSync(list, "utf8")) as string[]);

const faults: string[] = [];
for (const [text, { source, flags, file }] of all) {
  if (judged.has(text) || weighed[text] !== undefined) continue;
  const verdict = checkSync(source, flags, { timeout: 20_000 });
  if (verdict.status === "safe") judged.add(text);
  else if (verdict.status === "unknown") faults.push(`${file}: ${text} could not be judged (${verdict.error.kind})`);
  else faults.push(`${file}: ${text} ${verdict.complexity.summary}, for instance ${verdict.attack.pattern}`);
}
if (process.argv.includes("--keep")) {
  const kept = [...judged].filter((text) => all.has(text)).toSorted();
  writeFileSync(list, `${JSON.stringify(kept, null, 2)}\n`);
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${all.size} regular expressions in ${files.length} files, none of which can be kept busy`);
