import type { ShownFiling } from "@sannong/contract/content/filing";
import { type PageHead, pageTags } from "@sannong/contract/page-head";
import { site } from "@sannong/contract/content/site";
import { escapeHtml } from "../texts/markup.rules.ts";

/** Files that a page asks for in any case. */
export type Ahead = { modules: readonly string[]; sheets: readonly string[] };
export type Filling = {
  filing: ShownFiling;
  siteDomain: string;
  head?: PageHead | undefined;
  ahead?: Ahead | undefined;
};

/** A value cannot end the element it stands in. */
const asJson = (value: object) => JSON.stringify(value).replace(/</g, "\\u003c");

/** An element that speaks of values of the owner, or of their absence; none holds another of its own name. */
const ofTheOwner = /(<(\w+)(?=[^>]*\sdata-(filing|no-filing)="([\w ]+)")[^>]*?(?:\/>|>))(?:([^]*?)<\/\2>)?/g;

/** What needs a value that is empty is not there, nor what stands in the place of values that are given. */
const withoutEmpty = (html: string, filing: ShownFiling): string =>
  html.replace(ofTheOwner, (element, opening: string, _name, rule: string, keys: string, content?: string) => {
    const isWhole = keys.split(" ").every((key) => filing[key as keyof ShownFiling] !== "");
    if (isWhole !== (rule === "filing")) return "";
    return content === undefined ? element : opening + withoutEmpty(element.slice(opening.length), filing);
  });

/** A tag's whole content, where it is a value of the owner. */
const wholePlace = /^\{\{(\w+)\}\}$/;
const isMissing = (content: string, filing: ShownFiling) =>
  filing[wholePlace.exec(content)?.[1] as keyof ShownFiling] === "";

function withHead(html: string, head: PageHead, filing: ShownFiling): string {
  const tags = Object.entries(pageTags(head)).flatMap(([name, content]) =>
    content === undefined || isMissing(content, filing)
      ? []
      : [`\n    <meta name="${name}" content="${escapeHtml(content)}" />`],
  );
  return html.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeHtml(`${head.title}｜${site.name}`)}</title>${tags.join("")}`,
  );
}

/** Named at once: the browser would learn of each by another of them only, a way to the server and back later. */
function withAhead(html: string, { modules, sheets }: Ahead, isDrawn: boolean): string {
  // what brings a drawn page alive is asked for by the page itself, when that is on the screen
  const named = (file: string) =>
    isDrawn ? `<meta name="ahead" content="${file}">` : `<link rel="modulepreload" crossorigin href="${file}">`;
  const links = [...sheets.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`), ...modules.map(named)];
  return html.replace("</head>", () => `${links.join("\n")}\n</head>`);
}

/** A page as the build left it, with what only the server knows: its head, its host and its owner's values (rules WEB-04, WEB-05). */
export function fillPage(page: string, { filing, siteDomain, head, ahead }: Filling, isDrawn = false): string {
  const html = ahead ? withAhead(page, ahead, isDrawn) : page;
  const places: Record<string, string> = { ...filing, siteDomain, pageTitle: head?.title ?? site.name };
  return withoutEmpty(head ? withHead(html, head, filing) : html, filing).replace(
    /\{\{(\w+)\}\}/g,
    (place, key: string) => {
      if (key === "filing") return asJson(filing);
      const value = places[key];
      return value === undefined ? place : escapeHtml(value);
    },
  );
}

/** A page that the server drew, in its document, with what it was drawn from: the browser need not ask for that again. */
export function fillDrawnPage(
  document: string,
  { html, answers }: { html: string; answers: readonly unknown[] },
  filling: Filling,
): string {
  const page = document.replace("<!--drawn-->", () => html);
  const written = `<script type="application/json" id="answers">${asJson(answers)}</script>`;
  return fillPage(page, filling, true).replace("</body>", () => `${written}\n</body>`);
}
