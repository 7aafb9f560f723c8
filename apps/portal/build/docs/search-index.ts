import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { textOfHtml } from "@sannong/markdown/markdown";
import type { Section } from "../../src/docs/docs-search.ts";
import { documents } from "../../src/docs/chapters.ts";
import type { Written } from "../../src/docs/docs-pages.tsx";

/** What is searched of one document: its text, parted at every heading that has an address. */
function sectionsOf({ name, html }: Written): Section[] {
  const title = documents.find((one) => one.name === name)?.title ?? name;
  return html.split(/(?=<h[123][ >])/).flatMap((part) => {
    const [, id = "", heading = ""] = /^<h[123](?: id="([^"]*)")?[^>]*>([^]*?)<\/h[123]>/.exec(part) ?? [];
    const text = textOfHtml(part.replace(/^<h[123][^]*?<\/h[123]>/, ""));
    return text === "" ? [] : [{ page: name, title, id, heading: textOfHtml(heading).replace(/ #$/, ""), text }];
  });
}

const searchIndexOf = (written: readonly Written[]): Section[] => written.flatMap(sectionsOf);

/** @returns the address of what is searched */
export function writeSearchIndex(dist: string, written: readonly Written[]): string {
  const content = JSON.stringify(searchIndexOf(written));
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const address = `assets/docs-search-${digest}.json`;
  writeFileSync(join(dist, address), content);
  return `/${address}`;
}
