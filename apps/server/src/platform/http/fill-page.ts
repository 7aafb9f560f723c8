import type { ShownFiling } from "@sannong/contract/filing";
import { type PageHead, pageTags } from "@sannong/contract/page-head";
import { site } from "@sannong/contract/site";

export type Filling = { filing: ShownFiling; siteDomain: string; head?: PageHead | undefined };

const written: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const asText = (value: string) => value.replace(/[&<>"]/g, (sign) => written[sign] ?? sign);
/** A value cannot end the element it stands in. */
const asJson = (value: object) => JSON.stringify(value).replace(/</g, "\\u003c");

/** Elements that are there for a value which is empty; none holds another of its own name. */
const withoutEmpty = (html: string, filing: ShownFiling) =>
  Object.entries(filing)
    .filter(([, value]) => value === "")
    .reduce(
      (page, [key]) =>
        page.replace(new RegExp(`<(\\w+)(?=[^>]*\\sdata-filing="${key}")[^>]*?(?:/>|>[^]*?</\\1>)`, "g"), ""),
      html,
    );

function withHead(html: string, head: PageHead): string {
  const tags = Object.entries(pageTags(head)).flatMap(([name, content]) =>
    content === undefined ? [] : [`\n    <meta name="${name}" content="${asText(content)}" />`],
  );
  return html.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${asText(`${head.title}｜${site.name}`)}</title>${tags.join("")}`,
  );
}

/** A page as the build left it, with what only the server knows: its head, its host and its owner's values (requirements WEB-04, WEB-05). */
export function fillPage(html: string, { filing, siteDomain, head }: Filling): string {
  const places: Record<string, string> = { ...filing, siteDomain };
  return withoutEmpty(head ? withHead(html, head) : html, filing).replace(/\{\{(\w+)\}\}/g, (place, key: string) => {
    if (key === "filing") return asJson(filing);
    const value = places[key];
    return value === undefined ? place : asText(value);
  });
}
