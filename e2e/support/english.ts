import type { Page } from "@playwright/test";
import { demonstrationFiling, DEMONSTRATION_MARK } from "@sannong/contract/operations/demonstration-words";
import { readFileSync } from "node:fs";
import { interfaceTexts } from "../../apps/portal/build/interface-texts.ts";

/** A Chinese text that somebody sees on a page in English, and whether the page says that it is Chinese. */
export type Left = { text: string; isMarked: boolean };

/** What visitors read of the interface stands literally in these sources; what the office alone reads is left out. */
const sources = [
  "apps/portal/src/**/*.{ts,tsx}",
  "packages/ui/src/**/*.{ts,tsx}",
  "packages/contract/src/**/*.ts",
  "apps/server/src/protocols/**/*.ts",
];
const isOfOthers = (file: string) =>
  /\/(admin|console|docs|data|english|governance|operations|scenes)\/|\/app\/mine\/mine-pages|demonstration-words|\/routes\/(privacy|agreement)/.test(
    file,
  );

const plain = (text: string) => text.trim().replace(/\s+/g, " ");
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function readInterface() {
  const whole = new Set<string>();
  const templates: RegExp[] = [];
  for (const { parts } of interfaceTexts(sources, isOfOthers)) {
    if (parts.length === 1) whole.add(plain(parts[0] ?? ""));
    else if ((parts.join("").match(/[\u4e00-\u9fff]/g) ?? []).length >= 4)
      templates.push(new RegExp(`^${parts.map(escaped).join("[^]*")}$`));
  }
  return (text: string) => whole.has(plain(text)) || templates.some((template) => template.test(plain(text)));
}

let isInterface: ((text: string) => boolean) | undefined;

const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);

/** Names that a page has from no answer it was given: the owner's, and systems' on pages that the server writes whole. */
const { helpHours: _translated, ...ownersNames } = demonstrationFiling;
const systems = new URL("../../packages/demonstration/data/catalogue/systems.tsv", import.meta.url);
const namesWritten = [
  ...Object.values(ownersNames).filter(isChinese),
  ...readFileSync(systems, "utf8")
    .split("\n")
    .slice(1)
    .flatMap((line) => line.split("\t")[1] ?? []),
];

const MARKED_NAMES = new RegExp(`[\\p{L}\\p{N}]*${DEMONSTRATION_MARK}`, "gu");

/** Keeps in the page whatever Chinese its answers bring, however they came: sealed ones are read as JSON, too. */
export const keepTold = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const told = new Set<string>();
    Object.assign(globalThis, { told });
    const keep = (value: unknown): void => {
      if (typeof value === "string" && /[\u4e00-\u9fff]/.test(value)) told.add(value.trim().replace(/\s+/g, " "));
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(keep);
    };
    const { parse } = JSON;
    JSON.parse = (...given: Parameters<typeof parse>): unknown => {
      const value: unknown = parse(...given);
      // the places of the owner's values hold the hours, which have an English
      if (document.getElementById("filing")?.textContent !== given[0]) keep(value);
      return value;
    };
    const { json } = Response.prototype;
    Response.prototype.json = async function read(this: Response): Promise<unknown> {
      const value: unknown = await json.call(this);
      keep(value);
      return value;
    };
  });

const toldTo = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((globalThis as { told?: Set<string> }).told ?? [])]);

/** Is nothing in it Chinese but what came from data: a piece of it, or names of it among other words? */
function isFromData(text: string, told: readonly string[]): boolean {
  if (told.some((one) => one.includes(text))) return true;
  const names = told.filter((name) => name.length > 1 && text.includes(name));
  names.sort((one, other) => other.length - one.length);
  const rest = names.reduce((left, name) => left.replaceAll(name, " "), text);
  // a name with the demonstration's mark is nobody's words, wherever a page that the server wrote has it from
  return !isChinese(rest.replaceAll(MARKED_NAMES, " "));
}

/**
 * Of what is left in Chinese, all that did not come from data, written so that it can be put into the dictionary. What
 * the interface says is a hole even where data has the same word; what is put together of words that stand in no
 * source as they are shown is found because no answer brought it.
 */
export async function holesIn(page: Page, left: readonly Left[], where: string): Promise<string[]> {
  const says = (isInterface ??= readInterface());
  // what somebody looks for stands in the address, whether an answer repeats it or not
  const asked = new URL(page.url()).searchParams.values();
  const told = [...(await toldTo(page)), ...namesWritten, ...asked];
  const title = plain(await page.title());
  const texts = new Set([...left.map(({ text }) => plain(text)), ...(isChinese(title) ? [title] : [])]);
  return [...texts]
    .filter((text) => says(text) || !isFromData(text, told))
    .map((text) => `${JSON.stringify(text)}: "", // ${where}`);
}

/** All that is seen or read out in Chinese on the page that is shown. */
export const chineseLeft = (page: Page): Promise<Left[]> =>
  page.evaluate(() => {
    const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);
    const attributes = ["aria-label", "placeholder", "title", "alt"];
    return [...document.querySelectorAll("body *")].flatMap((element) => {
      const isLeftAlone = element.closest("[translate=no], script, style, noscript, code, pre") !== null;
      if (isLeftAlone || !element.checkVisibility({ visibilityProperty: true })) return [];
      const isMarked = element.closest("[lang]")?.getAttribute("lang") === "zh-CN";
      const texts = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []));
      // a title whose lines end between words alone is one text
      const own = element.querySelector(":scope > wbr") ? [texts.join("")] : texts;
      const said = attributes.map((name) => element.getAttribute(name) ?? "");
      return [...own, ...said].filter(isChinese).map((text) => ({ text, isMarked }));
    });
  });

/** Everything that the page shows and says, to compare it with itself. */
export const wholePage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    // the captcha's picture is another one each time
    for (const picture of copy.querySelectorAll("img")) picture.removeAttribute("src");
    return copy.outerHTML;
  });

/** Words that run out of what holds them, over what stands beside it. */
export const spilledOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Where the words end; what a press reaches may be wider, and what only a reader hears is cut off. */
    const endOf = (held: HTMLElement): number => {
      const walker = document.createTreeWalker(held, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let end = 0;
      while (walker.nextNode()) {
        const { parentElement } = walker.currentNode;
        if (!parentElement || getComputedStyle(parentElement).overflowX !== "visible") continue;
        range.selectNodeContents(walker.currentNode);
        end = Math.max(end, range.getBoundingClientRect().right);
      }
      return end;
    };
    return [
      ...document.querySelectorAll<HTMLElement>(
        "main a, main button, header a, header button, nav a, [role=dialog] button",
      ),
    ]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX === "visible" && !one.matches(".skip"))
      .filter((one) => one.clientWidth > 1 && endOf(one) > one.getBoundingClientRect().right + 2)
      .map((one) => one.textContent.slice(0, 40));
  });

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
