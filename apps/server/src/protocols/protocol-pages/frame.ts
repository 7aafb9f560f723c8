import { readFileSync } from "node:fs";
import { DEMONSTRATION_BAND } from "@sannong/contract/operations/demonstration-words";
import { escapeHtml } from "../../platform/texts/markup.rules.ts";

const asset = (name: string) => readFileSync(new URL(`assets/${name}`, import.meta.url), "utf8");
/** What the pages load, by the last part of its address. */
export const assets = new Map(
  Object.entries({
    "provider.css": { type: "text/css; charset=utf-8", body: asset("provider.css") },
    "mark.svg": { type: "image/svg+xml", body: asset("mark.svg") },
    "contours.svg": { type: "image/svg+xml", body: asset("contours.svg") },
    "submit.js": { type: "text/javascript; charset=utf-8", body: asset("submit.js") },
    "language.js": { type: "text/javascript; charset=utf-8", body: asset("language.js") },
    "leave.js": { type: "text/javascript; charset=utf-8", body: asset("leave.js") },
  }),
);

/** What such a page may load and where its forms may lead, for the header of its answer. */
export const PAGE_CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

type Page = { title: string; body: string; script?: string };
/** What every page says of the deployment it belongs to. */
export type Frame = { demonstration: boolean };

/**
 * A whole page in the look of the portal.
 *
 * @param page.body HTML; what came from outside is escaped by the caller
 */
export function page({ title, body, script }: Page, { demonstration }: Frame): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - 农业农村数字服务门户</title>
<link rel="icon" type="image/svg+xml" href="/oidc/assets/mark.svg">
<link rel="stylesheet" href="/oidc/assets/provider.css">
</head>
<body>
<header><a href="/first"><img src="/oidc/assets/mark.svg" alt="" width="40" height="40">农业农村数字服务门户</a><a class="language" href="#" data-language="en" lang="en" translate="no" hidden>English</a></header>
<main><div class="card">
<h1>${escapeHtml(title)}</h1>
${body}
</div></main>
<footer>此平台为非涉密平台，请勿上传涉密文件！${demonstration ? `　${DEMONSTRATION_BAND}。` : ""}</footer>
<script src="/oidc/assets/language.js" defer></script>
${script ? `<script src="/oidc/assets/${script}" defer></script>` : ""}
</body>
</html>`;
}
