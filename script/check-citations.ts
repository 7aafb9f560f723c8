import { globSync, readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";

/**
 * Comments, titles of tests and documents cite three things: the specification (`docs/product.md`), the design
 * (`docs/design/`) and rules (`docs/design/rules.md`). This fails when a citation leads nowhere, or is written in a
 * form that nobody would find:
 *
 * - `specification §4`, `design §3, Addresses`: a chapter, and after a comma and in capitals a heading of it
 * - `rule WEB-05`, `8.4 e`, `GB/T 32905`, `RFC 9110`, `PIPL Art. 45`: a row of the rules
 *
 * It also fails when the specification names an address or a Chinese text that no source holds, or one of these
 * documents a file that is not there.
 */
const root = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const list = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|\.data)(\/|$)/.test(path) });

const PRODUCT = "docs/product.md";
const RULES = "docs/design/rules.md";
const SELF = "script/check-citations.ts";
const designPages = list("docs/design/*.md");

/** Headings by chapter: `# 3. Addresses` and `## 3. Entities` begin one, what stands below belongs to it. */
function chaptersOf(pages: readonly string[]): Map<string, string[]> {
  const chapters = new Map<string, string[]>();
  for (const page of pages) {
    let chapter = "";
    for (const [, level = "", title = ""] of read(page).matchAll(/^(#+) (.*)$/gm)) {
      const [, number, name = title] = /^(\d)\. (.*)$/.exec(title) ?? [];
      if (number !== undefined) chapter = number;
      else if (level === "#") chapter = ""; // a page without a number is cited by its name alone
      if (chapter !== "") chapters.set(chapter, [...(chapters.get(chapter) ?? []), name]);
    }
  }
  return chapters;
}
const documents = { specification: chaptersOf([PRODUCT]), design: chaptersOf(designPages) };
type DocumentName = keyof typeof documents;

/** What the rules know, by its code. */
const codes = new Set([...read(RULES).matchAll(/^\| ([^|]+?) (?:◦ )?\|/gm)].map(([, code = ""]) => code));

const CITATION = /\b(specification|design) ((?:§\d(?:, |–)?)+)/gi;
const CODE =
  /\b(?:WEB|A11Y|INT|PIPL)-\d\d\b|\bSEC-(?:[A-Z]{2}-\d\d|DI\/DC|[A-Z]{2})\b|(?<![\d.])8\.4 [a-h]\b|\bG[BM](?:\/T)? \d{4,5}\b|\bRFC \d{4}\b|\bPIPL Art\. \d\d/g;
const FORMER =
  /\b(?:specification|design), (?:§|[A-Z])|\b(?:requirements?|visual|spec) §|\brequirements? (?:WEB|SEC|PIPL|8\.4)|\bspecification §\d "/g;
/** A paragraph of a standard is none of ours. */
const OF_A_STANDARD = /(?:RFC \d{4}|G[BM]\/T [\d.-]+|Core|Logout) $/;

/** One text where a comment breaks its lines, every character still where it was. */
const unbroken = (text: string) => text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/) ?/g, (found) => " ".repeat(found.length));

const faults: string[] = [];
const resolved = { specification: 0, design: 0, rules: 0 };
const spaced = (text: string) => text.replaceAll(/\s+/g, " ");

/** What follows the chapters of a citation: headings, each after a comma. */
function headingFault(tail: string, chapter: string, headings: readonly string[]): string | undefined {
  let rest = tail;
  if (/^ (?!POST\b|GET\b|HTTP\b)[A-Z]/.test(rest))
    return `a heading stands after a comma: §${chapter}${rest.slice(0, 40)}`;
  while (/^, [A-Z]/.test(rest)) {
    const after = rest.slice(2);
    const heading = headings
      .filter((one) => after.startsWith(one) && !/^\w/.test(after.slice(one.length)))
      .toSorted((one, other) => other.length - one.length)[0];
    if (heading === undefined) return `no such heading in §${chapter}: ${after.slice(0, 60)}`;
    rest = after.slice(heading.length);
  }
  return undefined;
}

for (const path of list("{.dependency-cruiser.cjs,*.md,{apps,packages,e2e,bench,examples,script,deploy,docs}/**}")) {
  if (path === SELF || !/\.(?:tsx?|mjs|cjs|css|html|sql|md|sh|conf)$|^script\/[\w-]+$/.test(path)) continue;
  if (!statSync(resolve(root, path)).isFile()) continue;
  const text = unbroken(read(path));
  const where = (index: number) => `${path}:${text.slice(0, index).split("\n").length}`;
  const cited = new Set<number>();
  for (const { 0: whole, 1: name = "", 2: sections = "", index } of text.matchAll(CITATION)) {
    const document = name.toLowerCase() as DocumentName;
    const chapters = [...sections.matchAll(/\d/g)].map(([digit]) => digit);
    for (const { index: at } of whole.matchAll(/§/g)) cited.add(index + at);
    const last = chapters.at(-1) ?? "";
    const missing = chapters.filter((chapter) => !documents[document].has(chapter));
    const end = index + whole.trimEnd().replace(/,$/, "").length;
    const tail = spaced(text.slice(end, end + 120).split("\n", 1)[0] ?? "");
    const fault =
      missing.length > 0
        ? `no such chapter: ${document} §${missing.join(", §")}`
        : headingFault(tail, last, documents[document].get(last) ?? []);
    if (fault === undefined) resolved[document] += chapters.length;
    else faults.push(`${where(index)}: ${fault}`);
  }
  for (const { 0: code, index } of path === RULES ? [] : text.matchAll(CODE))
    if (codes.has(code)) resolved.rules += 1;
    else faults.push(`${where(index)}: ${RULES} does not know ${code}`);
  for (const { index } of text.matchAll(/§ ?\d/g))
    if (!cited.has(index) && !OF_A_STANDARD.test(text.slice(Math.max(0, index - 30), index)))
      faults.push(`${where(index)}: a chapter of which document? ${text.slice(index - 20, index + 10)}`);
  for (const { 0: former, index } of text.matchAll(FORMER))
    faults.push(`${where(index)}: is cited in another form: ${former}`);
}

const sources = list("{apps,packages}/**/*.{ts,tsx,json}").filter((path) => !/\.(?:test|testing)\.tsx?$/.test(path));
const sourceText = sources.map(read).join("\n");
/** Whole, and not as a part of a longer one. */
function isInSources(fixed: string): boolean {
  for (let at = sourceText.indexOf(fixed); at !== -1; at = sourceText.indexOf(fixed, at + 1))
    if (
      /[\s"'`>/{(,:.[]/.test(sourceText[at - 1] ?? " ") &&
      /[\s"'`</}),:?;=.\]]/.test(sourceText[at + fixed.length] ?? " ")
    )
      return true;
  return false;
}

const productSpans = new Set([...read(PRODUCT).matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span));
const fixed = [...productSpans].filter((span) => /^\/\w|\p{Script=Han}/u.test(span) && !/^\/api\/?/.test(span));
for (const one of fixed) if (!isInSources(one)) faults.push(`${PRODUCT}: no source holds ${one}`);

const HOMES = ["", "apps/server/src/", "packages/contract/src/", "apps/portal/src/", "docs/"];
const files = list("{apps,packages,e2e,examples,script,docs,deploy}/**");
const known = new Set(files);
const names = new Set(files.map((path) => basename(path)));
let places = 0;
for (const page of [PRODUCT, ...designPages])
  for (const [, span = ""] of read(page).matchAll(/`([\w.-]+(?:\/[\w.-]*)*)`/g)) {
    if (!/\.(?:tsx?|md|txt|sh)$|^(?:apps|packages|docs|script|examples|deploy)\//.test(span)) continue;
    places += 1;
    const there = span.includes("/")
      ? HOMES.some((home) => known.has(home + span.replace(/\/$/, "")))
      : names.has(span);
    if (!there) faults.push(`${page}: there is no ${span}`);
  }

for (const fault of faults) console.error(fault);
console.log(
  `citations: ${resolved.specification} of the specification, ${resolved.design} of the design, ${resolved.rules} of rules; ` +
    `${fixed.length} fixed texts and ${places} places of the documents are in the sources; ${faults.length} faults`,
);
process.exit(faults.length > 0 ? 1 : 0);
