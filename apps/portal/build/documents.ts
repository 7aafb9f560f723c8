import { site } from "@sannong/contract/content/site";

/** On every page; `{{…}}` the server knows (rule WEB-05). */
export const siteMetaWith = (manifest: string) =>
  [
    `<meta name="SiteName" content="${site.name}" />`,
    `<meta name="SiteDomain" content="{{siteDomain}}" />`,
    `<meta name="SiteIDCode" content="{{siteCode}}" data-filing="siteCode" />`,
    `<meta name="description" content="${site.name}：${site.slogan}" />`,
    manifest,
  ].join("\n    ");

/** Told to whoever reads no Chinese, before anything is painted (`src/app/document/language.ts`). */
const ENGLISH_OFFER = `
    <aside class="speaks" data-strip="offer" lang="en" translate="no" aria-label="Language">
      <p>
        This site is available in English.
        <a href="?lang=en" data-language="en">Show in English</a>
        <button type="button" data-language="zh">Stay in Chinese</button>
      </p>
    </aside>`;

type Filling = {
  siteMeta: string;
  title: string;
  html: string;
  boot: string;
  guard: string;
  start: string;
  preload?: readonly string[];
  /** its markup is there, and is seen before anything asks for what brings it alive */
  isDrawn?: boolean;
  /** sheets of its components that the template does not have */
  sheets?: readonly string[];
  next?: readonly string[];
  /** what the page itself loads for somebody who is signed in */
  beside?: string;
  /** what seals the calls of somebody who is signed in, and the key for it (`src/app/document/fetch-sealing.ts`) */
  sealing?: string;
  /** what asks for that, where `start` does not */
  earlySealing?: string;
  /** what counts that it was shown */
  visit?: string;
  /** what is searched of the documents */
  search?: string;
  /** what shows pages in English */
  english: string;
  /** its pages are read in English, too */
  offersEnglish?: boolean;
};

/** The template with what its page shows, loads and names. */
export function fill(
  template: string,
  {
    siteMeta,
    title,
    html,
    boot,
    guard,
    start,
    isDrawn = false,
    preload = [],
    sheets = [],
    next = [],
    beside,
    visit,
    sealing,
    earlySealing,
    search,
    english,
    offersEnglish = false,
  }: Filling,
): string {
  // what brings a drawn page alive is only named, and `src/start.ts` asks for it
  const later = (name: string, by = "") => (isDrawn ? `<meta name="${name}" content="$1" />${by}` : "$&");
  const attributes = Object.entries({ next: next.join(" "), beside, visit, search })
    .map(([name, value]) => (value ? ` data-${name}="${value}"` : ""))
    .join("");
  const scripts = [
    `<script src="${guard}" defer></script>`,
    `<script src="${boot}"></script>`,
    ...(sealing ? [`<meta name="sealing" content="${sealing}" />`] : []),
    ...(earlySealing ? [`<script src="${earlySealing}" async></script>`] : []),
  ];
  const isMissing = (file: string) => !template.includes(`href="${file}"`) && !template.includes(`src="${file}"`);
  const links = [
    ...preload.filter(isMissing).map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`),
    ...sheets.filter(isMissing).map((file) => `    <link rel="stylesheet" crossorigin href="${file}">\n`),
  ].join("");
  return template
    .replace("<!--title-->", title)
    .replace("<html", `<html data-english="${english}"`)
    .replace("<!--site-meta-->", siteMeta)
    .replace("</head>", () => `${links}  </head>`)
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      later("application", `<script src="${start}" defer></script>`),
    )
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, later("ahead"))
    .replace('<meta charset="utf-8" />', (charset) => [charset, ...scripts].join("\n    "))
    .replace("<body>", () => `<body${attributes}>${offersEnglish ? ENGLISH_OFFER : ""}`)
    .replace("<!--page-->", () => html);
}

/** The shell without the application: what is read needs none of it. */
export const readingTemplate = (shell: string): string =>
  shell
    .replace(/\s*<script type="module"[^>]*><\/script>/g, "")
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(/\s*<noscript>[^]*?<\/noscript>/, "");

/** A document with a script of its own, and the sheets of what that names. */
export function withScript(template: string, { script, styles }: { script: string; styles: string[] }): string {
  const links = styles.map((file) => `  <link rel="stylesheet" href="${file}">\n  `).join("");
  return template.replace("</head>", `${links}  <script type="module" src="${script}"></script>\n  </head>`);
}
