import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ManualFile, manualAddress, manuals, manualWords } from "@sannong/contract/manual-words";
import type { Heading } from "../../src/docs/chapters.ts";
import { renderMarkdown } from "../docs/markdown.ts";

export const manualsFolder = fileURLToPath(new URL("../../../../docs/manuals", import.meta.url));
export const manualFiles: readonly ManualFile[] = manuals.map((one) => manualWords[one].of);

/** What script/manual-pictures has made: how large each picture is, and from what each paper was printed. */
export type Made = {
  pictures: Record<string, { width: number; height: number }>;
  papers: Record<ManualFile, { from: string; pages: number; bytes: number }>;
};
export const madeFile = join(manualsFolder, "made.json");
export const readMade = () => JSON.parse(readFileSync(madeFile, "utf8")) as Made;

export const textOfManual = (name: ManualFile): string => readFileSync(join(manualsFolder, `${name}.md`), "utf8");

/** The pictures that a manual shows, in its order. */
export const picturesOf = (text: string): string[] =>
  [...text.matchAll(/^!\[[^\]]*\]\(pictures\/([\w-]+)\.webp\)$/gm)].map(([, name]) => name as string);

/** Changes with the text, with every picture it shows, and with how it is printed. */
export function fingerprintOf(name: ManualFile): string {
  const text = textOfManual(name);
  const hash = createHash("sha256").update(text);
  for (const picture of picturesOf(text)) hash.update(readFileSync(join(manualsFolder, "pictures", `${picture}.webp`)));
  return hash.update(readFileSync(join(manualsFolder, "paper.css"))).digest("hex");
}

export type ManualText = {
  title: string;
  version: string;
  publishedOn: string;
  chapters: readonly Heading[];
  html: string;
};

/** `版本 1.0，2026 年 11 月 22 日` below the title. */
function editionOf(name: ManualFile, text: string): Pick<ManualText, "version" | "publishedOn"> {
  const [, version, year, month, day] = /^> 版本 (\S+)，(\d{4}) 年 (\d{1,2}) 月 (\d{1,2}) 日/m.exec(text) ?? [];
  if (!version || !year || !month || !day) throw new Error(`docs/manuals/${name}.md does not say which edition it is`);
  return { version, publishedOn: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` };
}

/** Narrow ones were taken on a phone and stay as narrow. */
const PHONE = 480;

/**
 * One manual as HTML.
 *
 * @param pictureAt where a picture is found by the reader
 * @param isPaper links to the portal's pages mean nothing there, and everything is loaded at once
 */
export function renderManual(name: ManualFile, pictureAt: (picture: string) => string, isPaper = false): ManualText {
  const text = textOfManual(name);
  const { pictures } = readMade();
  const pictureOf = (address: string, caption: string) => {
    const [, picture] = /^pictures\/([\w-]+)\.webp$/.exec(address) ?? [];
    const size = picture === undefined ? undefined : pictures[picture];
    if (picture === undefined || !size) throw new Error(`docs/manuals/${name}.md shows ${address}, which is not there`);
    const kind = size.width <= PHONE ? ' class="phone"' : "";
    const loading = isPaper ? "" : ' loading="lazy" decoding="async"';
    return `<figure${kind}><img src="${pictureAt(picture)}" alt="${caption}" width="${size.width}" height="${size.height}"${loading}><figcaption aria-hidden="true">${caption}</figcaption></figure>\n`;
  };
  const { html, headings } = renderMarkdown(text, (address) => addressFrom(name, address), pictureOf);
  const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
  // the page has its own title, and says the edition beside it
  const body = html.replace(/<h1>[^]*?<\/h1>\s*<blockquote>[^]*?<\/blockquote>\s*/, "");
  return { title, ...editionOf(name, text), chapters: headings, html: body };
}

/** Where an address in a manual leads on the site. @throws when it leads to nothing */
function addressFrom(name: ManualFile, address: string): string {
  if (/^[#/]/.test(address)) return address;
  const [path, chapter] = address.split("#");
  const other = manualFiles.find((one) => `${one}.md` === path);
  if (other) return manualAddress(other, chapter);
  throw new Error(`docs/manuals/${name}.md leads to ${address}, which is not there`);
}

/** A chapter as the search room finds it. */
type FoundChapter = { of: ManualFile; id: string; title: string; summary: string; sections: string[] };
const SUMMARY_LENGTH = 80;

const bare = (line: string) => line.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("**", "");

/** What each chapter is about: its first sentences, and the headings below it. */
export function chaptersToFind(name: ManualFile): FoundChapter[] {
  const { chapters } = renderManual(name, (picture) => picture);
  const parts = textOfManual(name)
    .split(/^## .+$/m)
    .slice(1);
  return chapters.map(({ id, text }, at) => {
    const lines = (parts[at] ?? "").split("\n");
    const sections = lines.filter((line) => line.startsWith("### ")).map((line) => line.slice(4));
    const first = lines.find((line) => line !== "" && !/^(#|!|\||>)/.test(line)) ?? "";
    const plain = bare(first.replace(/^(\d+\.|-) /, ""));
    const summary = plain.length > SUMMARY_LENGTH ? `${plain.slice(0, SUMMARY_LENGTH - 1)}…` : plain;
    return { of: name, id, title: text, summary, sections };
  });
}
