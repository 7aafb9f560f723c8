import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { site } from "@sannong/contract/content/site";
import { DEMONSTRATION_BAND } from "@sannong/contract/operations/demonstration-words";

export const OLD_BROWSER_PATH = "/old-browser";
const folder = "old-browser";

/** Copied as it is written: what the build makes of a script or a sheet is not for browsers of that age. */
function copied(dist: string, file: string): string {
  const content = readFileSync(join(folder, file), "utf8");
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const { name, ext } = parse(file);
  const address = `assets/old-browser-${name}-${digest}${ext}`;
  writeFileSync(join(dist, address), content);
  return `/${address}`;
}

type Parts = { siteMeta: string; footer: string };

/** The page for browsers that cannot run the portal, and the address of the few lines that send them there (rule WEB-16). */
export function writeOldBrowserPage(dist: string, { siteMeta, footer }: Parts): { html: string; guard: string } {
  const html = readFileSync(join(folder, "page.html"), "utf8")
    .replace("<!--title-->", `浏览器版本较旧｜${site.name}`)
    .replace("<!--site-meta-->", siteMeta)
    .replace("<!--site-name-->", site.name)
    .replace("<!--demonstration-->", `<span data-demonstration="" class="demo">${DEMONSTRATION_BAND}</span>`)
    .replace("<!--sheet-->", copied(dist, "sheet.css"))
    .replace("<!--footer-->", () => footer);
  return { html, guard: copied(dist, "check.js") };
}
