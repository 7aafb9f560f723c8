import { globSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/**
 * The fenced blocks of the books in Chinese (`docs/operations/*.zh.md`). What follows the language in the line of the
 * fence says what a test does with a block; comments right above it, which no reader sees, say the rest:
 *
 * - `sh run`, `sql run`: done to the letter, in the order of the book
 * - `sh start`: how the portal is started in the foreground (the book of the installation)
 * - `ini file=PATH`, `ini append=PATH`: written there, or added to what is there
 * - `<!-- not run: why -->`: nothing here can do it
 * - `<!-- says: words -->`: these stand in what the command answers
 */
export type Block = {
  /** `docs/operations/x.zh.md:12` */
  place: string;
  language: string;
  mark: string;
  code: string;
  notRun: string | undefined;
  says: readonly string[];
};

export const root = resolve(import.meta.dirname, "../../..");
const FOLDER = "docs/operations";
export const booksInChinese: readonly string[] = globSync(`${FOLDER}/*.zh.md`, { cwd: root }).toSorted();
export const readBook = (book: string): string => readFileSync(join(root, book), "utf8");
export const nameOf = (book: string): string => basename(book, ".zh.md");

export const isCommands = ({ language }: Pick<Block, "language">): boolean => /^(sh|bash|sql)$/.test(language);

const fence = /^(?<indent> *)```(?<language>\S*) ?(?<mark>.*)$/;
const comment = /^ *<!-- (?<name>not run|says): (?<words>.+) -->$/;

/** Of one book, from above to below. */
export function blocksOf(book: string, text: string = readBook(book)): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  let said: { name: string; words: string }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const opened = fence.exec(line)?.groups;
    if (!opened) {
      const found = comment.exec(line)?.groups;
      if (found) said.push({ name: found["name"] ?? "", words: found["words"] ?? "" });
      else if (line.trim() !== "") said = [];
      continue;
    }
    const { indent = "", language = "", mark = "" } = opened;
    const begun = at + 1;
    at = lines.findIndex((one, index) => index >= begun && one.trim() === "```");
    if (at < 0) throw new Error(`${book}:${begun} opens a block that nothing closes`);
    blocks.push({
      place: `${book}:${begun}`,
      language,
      mark,
      code: lines
        .slice(begun, at)
        .map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one))
        .join("\n"),
      notRun: said.find(({ name }) => name === "not run")?.words,
      says: said.filter(({ name }) => name === "says").map(({ words }) => words),
    });
    said = [];
  }
  return blocks;
}
