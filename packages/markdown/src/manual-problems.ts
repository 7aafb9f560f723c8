import type { ManualFile } from "@sannong/contract/content/manual-words";
import { Marked, type Token } from "marked";
import { leadsTo, type PictureAt, renderManual } from "./manual.ts";
import { slugOf } from "./markdown.ts";

/** What is wrong, and in which line of the text. */
export type Problem = { line: number; words: string };

type Known = {
  of: ManualFile;
  pictureAt: PictureAt;
  /** what can be led to in the other manual */
  idsIn: (of: ManualFile) => ReadonlySet<string>;
};
type Report = (words: string) => void;

/** What would not be as its writer means it; a text without problems may be published. */
export function manualProblems(text: string, known: Known): Problem[] {
  const problems: Problem[] = [];
  const { chapters, ids } = renderManual(text, known);
  const look = lookerFor({ ...known, idsIn: (of) => (of === known.of ? ids : known.idsIn(of)) });
  if (chapters.length === 0) problems.push({ line: 1, words: "至少要有一章：另起一行写“## 标题”" });
  for (const { line, token, isAlone } of tokensOf(text))
    look(token, isAlone, (words) => problems.push({ line, words }));
  return problems.sort((one, other) => one.line - other.line);
}

function lookerFor({ of, pictureAt, idsIn }: Known) {
  const headings = new Set<string>();
  return (token: Token, isAlone: boolean, tell: Report): void => {
    if (token.type === "html") tell(`这里写了 HTML 标记“${short(token.raw)}”，读者会看到标记本身，请删去`);
    if (token.type === "heading") heading(token as Token & Heading, headings, tell);
    if (token.type === "link") link(token as Token & Link, tell);
    if (token.type === "image") image(token as Token & Link, isAlone, tell);
  };

  function link({ href, text }: Link, tell: Report) {
    const target = leadsTo(of, href);
    if (!target) return tell(`链接“${short(href)}”不能用：只能写 http、https 网址，“/”开头的本站地址，或“#章节名”`);
    if (text.trim() === "") tell(`链接“${short(href)}”没有文字，方括号里要写去哪里`);
    if (target.to && !idsIn(target.to.of).has(target.to.id)) tell(`没有“${short(target.to.id)}”这一章，请核对链接`);
  }

  function image({ href, text }: Link, isAlone: boolean, tell: Report) {
    if (!pictureAt(href)) return tell(`没有图片“${short(href)}”，请从图片列表里插入`);
    if (!isAlone) tell("图片要单独占一行，前后各空一行");
    if (text.trim() === "") tell("图片要有说明：写在方括号里，看不见图的人会听到它");
  }
}
type Link = { href: string; text: string };
type Heading = { depth: number; text: string };

const CHAPTER = 2;
/** Links lead to chapters by their words, so no two may sound alike. */
function heading({ depth, text }: Heading, before: Set<string>, tell: Report) {
  if (depth < CHAPTER) return tell("手册的标题由页面显示，这里从“## 标题”写起");
  const id = slugOf(text);
  if (id === "") return tell("标题里要有文字");
  if (depth === CHAPTER && before.has(id)) tell(`前面已有标题“${short(text)}”，同名的章无法分别链接，请换一个标题`);
  before.add(id);
}

const LONGEST = 40;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text.trim());
const linesIn = (text: string) => text.split("\n").length - 1;

type Placed = { line: number; token: Token; /** a paragraph of its own */ isAlone: boolean };

/** Everything that is written, with its line: what stands within a paragraph or a list is looked for in it. */
function tokensOf(text: string): Placed[] {
  const marked = new Marked();
  const found: Placed[] = [];
  let line = 1;
  for (const block of marked.lexer(text.replaceAll("\r\n", "\n"))) {
    const seen = new Map<string, number>();
    const alone = new Set<Token>();
    void marked.walkTokens([block], (token) => {
      if (token.type === "paragraph" && token.tokens?.length === 1 && token.tokens[0]) alone.add(token.tokens[0]);
      const at = block.raw.indexOf(token.raw, seen.get(token.raw) ?? 0);
      if (at >= 0) seen.set(token.raw, at + token.raw.length);
      found.push({ line: line + linesIn(block.raw.slice(0, Math.max(at, 0))), token, isAlone: alone.has(token) });
    });
    line += linesIn(block.raw);
  }
  return found;
}
