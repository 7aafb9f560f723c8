import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { environmentSchema } from "../apps/server/src/config/environment-schema.ts";
import { type Block, blocksOf, booksInChinese, isCommands, readBook, root } from "./lib/books/blocks.ts";

// The books for operators hold no command that nobody has tried: `e2e/install.spec.ts` does those of the installation,
// `e2e/books.spec.ts` those of all others, and what neither can do says why.

const LANGUAGES = ["sh", "bash", "sql", "ini", "yaml", "text", "json"];
const RUN: Record<string, RegExp> = { sh: /^(run|start)$/, bash: /^run$/, sql: /^run$/ };

/** What is wrong with a block; undefined where nothing is. */
function faultOf({ place, language, mark, notRun }: Block): string | undefined {
  if (!LANGUAGES.includes(language)) return `${place} is in no known language: "${language}"`;
  if (!isCommands({ language })) return notRun === undefined ? undefined : `${place} is no command`;
  const isRun = RUN[language]?.test(mark) ?? false;
  if (isRun && notRun !== undefined) return `${place} is run, and says why it is not`;
  if (!isRun && mark !== "") return `${place} has a mark that nobody knows: "${mark}"`;
  if (!isRun && notRun === undefined)
    return `${place} holds commands that nobody tries: mark them "run", or say why not`;
  return undefined;
}
const faultsOf = (blocks: readonly Block[]) => blocks.map(faultOf).filter((fault) => fault !== undefined);
const blocks = booksInChinese.flatMap((book) => blocksOf(book));

test("every command of a book is tried, or says why it is not", () => {
  expect(faultsOf(blocks)).toEqual([]);
  expect(blocks.filter(({ mark }) => mark === "run").length).toBeGreaterThan(30);
});

test.each([
  ["a command without a mark", "```sh\nrm -rf /\n```", /nobody tries/],
  ["in a list", "1. do\n\n   ```sh\n   reboot\n   ```", /nobody tries/],
  ["a block without a language", "```\nreboot\n```", /no known language/],
  ["a slip of the pen", "```sh runn\nreboot\n```", /nobody knows/],
  ["a reason that stands elsewhere", "<!-- not run: no -->\nwords\n\n```sh\nreboot\n```", /nobody tries/],
  ["both", "<!-- not run: no -->\n\n```sh run\nreboot\n```", /says why it is not/],
])("%s is found", (_, text, fault) => {
  expect(faultsOf(blocksOf("a.zh.md", text))).toEqual([expect.stringMatching(fault)]);
});

test("a block is read with what stands above it, without the space before it", () => {
  const text = "- one\n\n  <!-- says: 好 -->\n  ```sh run\n  a \\\n    b\n  ```\n";
  expect(blocksOf("a.zh.md", text)).toEqual([
    { place: "a.zh.md:4", language: "sh", mark: "run", code: "a \\\n  b", notRun: undefined, says: ["好"] },
  ]);
});

test("commands of ours that a book names are there", () => {
  const there = new Set(readdirSync(join(root, "script")));
  const named = booksInChinese.flatMap((book) =>
    [...readBook(book).matchAll(/\bscript\/([\w-]+(?:\.ts)?)/g)].map(([, name = ""]) => ({ book, name })),
  );
  expect(named.filter(({ name }) => !there.has(name))).toEqual([]);
});

/** The folder behind the link is run from: what is fetched, built or unpacked goes into one of its own. */
const replacing = /cd \/opt\/sannong(?![-\w])[^\n]*\b(git|npm|tar)\b|(git clone|-C|mv)\b[^\n&]* \/opt\/sannong$/m;
test("no book replaces the program beneath a running portal", () => {
  expect("cd /opt/sannong && git checkout 新版本 && npm ci").toMatch(replacing);
  expect("tar -xzf a.tar.gz -C /opt && mv /opt/sannong-*-linux-* /opt/sannong").toMatch(replacing);
  expect(booksInChinese.filter((book) => replacing.test(readBook(book)))).toEqual([]);
});

test("variables of the environment file that a book writes are read by the server", () => {
  const config = globSync("apps/server/src/config/*.ts", { cwd: root })
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  const written = blocks
    .filter(({ language }) => language === "ini")
    .flatMap(({ place, code }) =>
      [...code.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => ({ place, name })),
    );
  const known = new Set([...config.matchAll(/\b[A-Z][A-Z0-9_]{3,}\b/g)].map(([name]) => name));
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter(({ name }) => !known.has(name))).toEqual([]);
});

test("variables that the server reads stand on a page for operators", () => {
  const pages = ["README.md", ...globSync("docs/operations/*.md", { cwd: root })];
  const said = new Set(
    pages.flatMap((page) => [...readBook(page).matchAll(/\b[A-Z][A-Z0-9_]{3,}\b/g)].map(([name]) => name)),
  );
  const ofKeys = [...readBook("apps/server/src/config/read-keys.ts").matchAll(/^ {2}([A-Z0-9_]+): "/gm)];
  expect(ofKeys.length).toBeGreaterThan(5);
  const read = [...Object.keys(environmentSchema.shape), ...ofKeys.map(([, name = ""]) => name)];
  expect(read.filter((name) => !said.has(name))).toEqual([]);
});

test("every link of a book leads to a page of the repository and a heading of it", () => {
  const headings = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );
  const broken = booksInChinese.flatMap((book) =>
    [...readBook(book).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = "", anchor]) => {
      const file = path === "" ? join(root, book) : join(root, dirname(book), path);
      if (!existsSync(file)) return [`${book}: ${link}`];
      if (anchor === undefined || !file.endsWith(".md")) return [];
      return headings(readFileSync(file, "utf8")).includes(decodeURIComponent(anchor)) ? [] : [`${book}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("the list of the books names every page for operators", () => {
  const list = readBook("docs/operations/README.zh.md");
  const pages = readdirSync(join(root, "docs/operations")).filter((name) => name !== "README.zh.md");
  expect(pages.filter((name) => !list.includes(`](${name})`))).toEqual([]);
});
