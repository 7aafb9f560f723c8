import { type ManualFile, manualAddress, manualWords, manuals } from "@sannong/contract/content/manual-words";
import { type Heading, renderMarkdown } from "./markdown.ts";

/** A picture where its reader finds it. */
export type Picture = {
  src: string;
  size?: { width: number; height: number };
  /** its address holds for an hour alone: it is loaded with the page, not when it comes into sight */
  isPassing?: true;
};
export type PictureAt = (address: string) => Picture | undefined;

export const manualFiles: readonly ManualFile[] = manuals.map((one) => manualWords[one].of);

/** The pictures that come with a version; those that were uploaded are named by their id. */
export const suppliedPicture = /^pictures\/([\w-]+)\.webp$/;
export const uploadedPicture = /^uploads\/([\w-]+)$/;
export const uploadAddress = (id: string): string => `uploads/${id}`;

/** The page has a title of its own and says the edition beside it: what is left is what somebody reads, and edits. */
export const bodyOf = (text: string): string => text.replace(/^# .+\n+(> .+\n)+\n*/, "");

const CONTROL = /[\p{Cc}\\\s]/u;

/**
 * Where an address in a manual leads: a chapter here, a chapter of the other manual, a page of the portal, or an http
 * address. Nothing else is an address.
 */
export function leadsTo(
  of: ManualFile,
  address: string,
): { href: string; to?: { of: ManualFile; id: string } } | undefined {
  if (CONTROL.test(address)) return undefined;
  if (/^https?:\/\//i.test(address)) return URL.canParse(address) ? { href: address } : undefined;
  const [path = "", id] = address.split("#", 2);
  const within = (file: ManualFile) => id !== undefined && { to: { of: file, id: wordsOf(id) } };
  if (path === "") return id ? { href: address, ...within(of) } : undefined;
  const other = manualFiles.find((one) => path === `${one}.md` || path === manualAddress(one));
  if (other) return { href: manualAddress(other, id), ...within(other) };
  return /^\/(?!\/)/.test(address) ? { href: address } : undefined;
}

function wordsOf(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Narrow ones were taken on a phone and stay as narrow. */
const PHONE = 480;

function figureOf({ src, size, isPassing }: Picture, caption: string, isPaper: boolean): string {
  const kind = size && size.width <= PHONE ? ' class="phone"' : "";
  const measures = size ? ` width="${size.width}" height="${size.height}"` : "";
  const loading = isPaper || isPassing ? "" : ' loading="lazy" decoding="async"';
  return `<figure${kind}><img src="${src}" alt="${caption}"${measures}${loading}><figcaption aria-hidden="true">${caption}</figcaption></figure>\n`;
}

type How = {
  of: ManualFile;
  pictureAt: PictureAt;
  /** links to the portal's pages mean nothing there, and everything is loaded at once */
  isPaper?: boolean;
};
export type ManualHtml = { chapters: Heading[]; html: string; ids: Set<string> };

/**
 * The text of a manual as HTML, in the build and on the server. A picture that is not there is its caption, an address
 * that leads to nothing is its words: whoever must know asks `manualProblems`.
 */
export function renderManual(text: string, { of, pictureAt, isPaper = false }: How): ManualHtml {
  const pictureOf = (address: string, caption: string) => {
    const picture = pictureAt(address);
    return picture ? figureOf(picture, caption, isPaper) : `<p>${caption}</p>\n`;
  };
  const { html, headings, ids } = renderMarkdown(text, (address) => leadsTo(of, address)?.href, pictureOf);
  return { html, chapters: headings, ids };
}

/** A chapter as the search module finds it. */
export type FoundChapter = { of: ManualFile; id: string; title: string; summary: string; sections: string[] };
const SUMMARY_LENGTH = 80;

const bare = (line: string) => line.replace(/\[([^[\]]+)\]\([^()]+\)/g, "$1").replaceAll("**", "");

/** What each chapter is about: its first sentences, and the headings below it. */
export function chaptersToFind(of: ManualFile, text: string): FoundChapter[] {
  const { chapters } = renderManual(text, { of, pictureAt: () => undefined });
  const parts = text.split(/^## .+$/m).slice(1);
  return chapters.map(({ id, text: title }, at) => {
    const lines = (parts[at] ?? "").split("\n");
    const sections = lines.filter((line) => line.startsWith("### ")).map((line) => line.slice(4));
    const first = lines.find((line) => line !== "" && !/^(#|!|\||>)/.test(line)) ?? "";
    const plain = bare(first.replace(/^(\d+\.|-) /, ""));
    const summary = plain.length > SUMMARY_LENGTH ? `${plain.slice(0, SUMMARY_LENGTH - 1)}…` : plain;
    return { of, id, title, summary, sections };
  });
}
