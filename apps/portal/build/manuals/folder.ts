import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ManualFile } from "@sannong/contract/content/manual-words";
import { bodyOf, manualFiles, renderManual as renderBody, suppliedPicture } from "@sannong/markdown/manual";
import { manualProblems } from "@sannong/markdown/manual-problems";
import type { Heading } from "@sannong/markdown/markdown";

export { manualFiles } from "@sannong/markdown/manual";

export const manualsFolder = fileURLToPath(new URL("../../../../docs/manuals", import.meta.url));

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

/**
 * One manual as HTML.
 *
 * @param pictureAt where a picture is found by the reader
 * @param isPaper links to the portal's pages mean nothing there, and everything is loaded at once
 * @throws where the text shows or leads to what is not there: a build stops
 */
export function renderManual(name: ManualFile, pictureAt: (picture: string) => string, isPaper = false): ManualText {
  const text = textOfManual(name);
  const how = { of: name, isPaper, pictureAt: picturesIn(readMade(), pictureAt) };
  const [problem] = manualProblems(bodyOf(text), { ...how, idsIn: idsOfManual });
  if (problem) throw new Error(`docs/manuals/${name}.md, line ${problem.line} below its head: ${problem.words}`);
  const { html, chapters } = renderBody(bodyOf(text), how);
  const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
  return { title, ...editionOf(name, text), chapters, html };
}

const picturesIn = (made: Made, pictureAt: (picture: string) => string) => (address: string) => {
  const [, picture = ""] = suppliedPicture.exec(address) ?? [];
  const size = made.pictures[picture];
  return size && { src: pictureAt(picture), size };
};

const idsOfManual = (name: ManualFile) =>
  renderBody(bodyOf(textOfManual(name)), { of: name, pictureAt: () => undefined }).ids;

/** What the server knows of the manuals that come with this version, to be shown, searched and edited from. */
export const suppliedManuals = (pictureAt: (picture: string) => string) => ({
  texts: Object.fromEntries(
    manualFiles.map((name) => {
      const text = textOfManual(name);
      return [name, { ...editionOf(name, text), text: bodyOf(text) }];
    }),
  ),
  pictures: Object.fromEntries(
    Object.entries(readMade().pictures).map(([name, size]) => [name, { src: pictureAt(name), size }]),
  ),
});
