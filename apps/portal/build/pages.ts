import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { site } from "@sannong/contract/content/site";
import react from "@vitejs/plugin-react";
import { build, type Manifest, type Plugin } from "vite";
import { OLD_BROWSER_PATH, writeOldBrowserPage } from "./old-browser.ts";
import type { prerenderAll } from "../src/prerender.tsx";
import { readDownloads, renderDocuments } from "./docs/folder.ts";
import { writeSearchIndex } from "./docs/search-index.ts";
import { OFFLINE_PAGE, WORKER_PATH, writeManifest, writeOfflinePage } from "./installable.ts";
import { suppliedManuals } from "./manuals/folder.ts";
import { manualTexts } from "./manuals/plugin.ts";
import { builtNames, isBuiltName, keptSheets } from "./style-modules.ts";
import { assetFileNames, sharedBuild } from "../vite.config.ts";
import { drawnPaths, type takenOverPaths } from "../src/draw/drawn-paths.ts";
import { withoutServerFacts } from "./without-server-facts.ts";
import { withoutUnusedRouter } from "./without-unused-router.ts";

type Pages = Awaited<ReturnType<typeof prerenderAll>>;
type Documents = Parameters<typeof prerenderAll>[0];

/** The application and the entry page for the browser. */
const buildBrowser = (dist: string) => build({ logLevel: "warn", build: { outDir: dist } });

/**
 * The office, a build of its own: what both documents use stands in the portal's files and once more in the office's,
 * so that the portal's are the same bytes whatever the office needs.
 */
const buildOffice = (dist: string) =>
  build({
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    css: { modules: builtNames },
    plugins: [react(), withoutServerFacts, withoutUnusedRouter, keptSheets],
    build: {
      ...sharedBuild,
      outDir: dist,
      emptyOutDir: false,
      manifest: ".vite/office.json",
      rolldownOptions: {
        input: "console.html",
        external: ["crypto"],
        output: {
          entryFileNames: "assets/office-[name]-[hash].js",
          chunkFileNames: "assets/office-[name]-[hash].js",
          assetFileNames,
        },
      },
    },
  });

/** One script by itself, outside the application; a module's sheet stays a file of its own. */
const buildScript = (dist: string, name: string, input: string, format: "iife" | "es") =>
  build({
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    plugins: [keptSheets],
    css: { modules: builtNames },
    build: {
      ...sharedBuild,
      outDir: dist,
      emptyOutDir: false,
      manifest: `.vite/${name}.json`,
      rolldownOptions: {
        input,
        // lists of keys that these scripts do not use, and that would be read for nothing
        treeshake: { propertyReadSideEffects: false },
        output: {
          format,
          entryFileNames: "assets/[name]-[hash].js",
          assetFileNames,
          codeSplitting: false,
        },
      },
    },
  });

/** The lines that run before the first paint: classic, so that they block until the colours are right. */
const buildBoot = (dist: string) => buildScript(dist, "boot", "src/boot.ts", "iife");

/** The same components for Node; gone after use. */
async function renderPages(folder: string, documents: Documents): Promise<Pages> {
  await build({
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    css: { modules: builtNames },
    plugins: [react(), manualTexts],
    ssr: { noExternal: true },
    build: {
      ...sharedBuild,
      target: "node24",
      outDir: folder,
      ssr: "src/prerender.tsx",
      minify: false,
      rolldownOptions: {
        input: "src/prerender.tsx",
        output: { entryFileNames: "prerender.mjs", assetFileNames, codeSplitting: false },
      },
    },
  });
  try {
    const { prerenderAll: render } = (await import(pathToFileURL(resolve(folder, "prerender.mjs")).href)) as {
      prerenderAll: typeof prerenderAll;
    };
    return await render(documents);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What draws public pages with what they show; the server runs it. */
const buildDrawing = (dist: string) =>
  build({
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    css: { modules: builtNames },
    plugins: [react(), manualTexts, callsAnsweredHere],
    // else the libraries ask the server's environment, and draw as they do for developers: three times as long
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ...sharedBuild,
      target: "node24",
      outDir: join(dist, DRAWING.folder),
      ssr: "src/draw/draw-page.tsx",
      // pictures have the addresses that the browser's build gave them
      ssrEmitAssets: false,
      rolldownOptions: {
        input: "src/draw/draw-page.tsx",
        // what is imported at once here is imported later in the browser
        checks: { ineffectiveDynamicImport: false },
        output: { entryFileNames: DRAWING.file, chunkFileNames: "[name]-[hash].mjs", assetFileNames },
      },
    },
  });
const DRAWING = { folder: "drawing", file: "draw-page.mjs" } as const;

/** A page that the server draws asks the server itself. */
const callsAnsweredHere: Plugin = {
  name: "calls-answered-here",
  enforce: "pre",
  resolveId: (source) => (source.endsWith("/own-fetch.ts") ? resolve("src/draw/own-fetch.ts") : undefined),
};

const readManifest = (dist: string, name: string) =>
  JSON.parse(readFileSync(join(dist, ".vite", name), "utf8")) as Manifest;

/** Every module a page needs before it is alive, and its sheets: the entry, its imports, and the lazy route it shows. */
function neededBy(manifest: Manifest, entries: readonly string[]): Ahead {
  const [modules, sheets] = [new Set<string>(), new Set<string>()];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
    for (const sheet of chunk.css ?? []) sheets.add(`/${sheet}`);
  };
  entries.forEach(visit);
  return { modules: [...modules], sheets: [...sheets] };
}

/** What `lazy-pages.ts` says of each address: the module that draws its page. */
const lineOfPage = /^ {2}"(\/[^"]+)": \(\) => (?:import\("\.\.\/(routes\/[\w-]+\.tsx)"\)|searchIn\()/gm;

/**
 * What each ordinary page needs beside the shell, so that it is asked for with the shell's own files and not by one of
 * them after the other.
 *
 * @throws when a page is written down in a way that is not understood here
 */
function filesAhead(manifest: Manifest): Record<string, Ahead> {
  const table = readFileSync("src/app/lazy-pages.ts", "utf8");
  const lines = [...table.matchAll(lineOfPage)];
  if (lines.length !== [...table.matchAll(/^ {2}"\/[^"]+":/gm)].length)
    throw new Error("lazy-pages.ts names a page in a way that build/pages.ts does not know");
  const ofShell = neededBy(manifest, ["index.html"]);
  return Object.fromEntries(
    lines.map(([, path = "", source = "routes/search.tsx"]) => {
      const { modules, sheets } = neededBy(manifest, ["index.html", "src/app/lazy-pages.ts", `src/${source}`]);
      const ahead = {
        modules: modules.filter((file) => !ofShell.modules.includes(file)),
        sheets: sheets.filter((file) => !ofShell.sheets.includes(file)),
      };
      return [path, ahead];
    }),
  );
}
type Ahead = { modules: string[]; sheets: string[] };

/** On every page; `{{…}}` the server knows (rule WEB-05). */
const siteMetaWith = (manifest: string) =>
  [
    `<meta name="SiteName" content="${site.name}" />`,
    `<meta name="SiteDomain" content="{{siteDomain}}" />`,
    `<meta name="SiteIDCode" content="{{siteCode}}" data-filing="siteCode" />`,
    `<meta name="description" content="${site.name}：${site.slogan}" />`,
    manifest,
  ].join("\n    ");

/** Told to whoever reads no Chinese, before anything is painted (`src/app/language.ts`). */
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
  /** what counts that it was shown */
  visit?: string;
  /** what is searched of the documents */
  search?: string;
  /** what shows pages in English */
  english: string;
  /** its pages are read in English, too */
  offersEnglish?: boolean;
};

function fill(
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
    search,
    english,
    offersEnglish = false,
  }: Filling,
): string {
  // what brings a drawn page alive is only named, and `src/start.ts` asks for it
  const later = (name: string, by = "") => (isDrawn ? `<meta name="${name}" content="$1" />${by}` : "$&");
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
    .replace(
      '<meta charset="utf-8" />',
      (charset) => `${charset}\n    <script src="${guard}" defer></script>\n    <script src="${boot}"></script>`,
    )
    .replace(
      "<body>",
      () =>
        `<body${next.length > 0 ? ` data-next="${next.join(" ")}"` : ""}${beside ? ` data-beside="${beside}"` : ""}${visit ? ` data-visit="${visit}"` : ""}${search ? ` data-search="${search}"` : ""}>${offersEnglish ? ENGLISH_OFFER : ""}`,
    )
    .replace("<!--page-->", () => html);
}

/** Where the browser finds a module that is loaded by itself. @throws when the build made none of it */
function addressOf(manifest: Manifest, source: string): string {
  const built = manifest[source];
  if (!built) throw new Error(`${source} was not built by itself`);
  return `/${built.file}`;
}

/** The manifest's name of what several modules were put into (`vite.config.ts`). @throws when the build made none */
function sharedChunk(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (found === undefined) throw new Error(`${name} was not built`);
  return found;
}

/** Where the browser finds a picture of the manuals. @throws when the build did not take it along */
function pictureIn(manifest: Manifest) {
  return (name: string): string => {
    const taken = manifest[`../../docs/manuals/pictures/${name}.webp`];
    if (!taken) throw new Error(`the picture ${name} of the manuals was not built`);
    return `/${taken.file}`;
  };
}

/** No inline script, no inline style: the policy of the portal allows neither. */
function assertStrict(name: string, html: string): void {
  const fault = /\sstyle="[^"]*"|<script(?![^>]*\ssrc=)(?![^>]*type="application\/json")[^>]*>|<style/.exec(html);
  if (fault) throw new Error(`${name} holds what the content security policy forbids: ${fault[0]}`);
}

/** What is drawn when it is built must be styled by the sheets it names: no script brings them. */
function assertStyled(dist: string, name: string, html: string): void {
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="(\/assets\/[^"]+)"/g)];
  const rules = sheets.map(([, file = ""]) => readFileSync(join(dist, file), "utf8")).join("");
  const drawn = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const bare = drawn.filter((one) => isBuiltName(one) && !rules.includes(`.${one}`));
  if (bare.length > 0) throw new Error(`${name} does not name the sheets of ${[...new Set(bare)].join(", ")}`);
}

const builtFrom = (dist: string, name: string) => {
  const [built] = Object.values(readManifest(dist, `${name}.json`)).filter((one) => one.isEntry);
  if (!built) throw new Error(`${name} was not built`);
  return { script: `/${built.file}`, styles: (built.css ?? []).map((file) => `/${file}`) };
};

/** The shell without the application: what is read needs none of it. */
const readingTemplate = (shell: string): string =>
  shell
    .replace(/\s*<script type="module"[^>]*><\/script>/g, "")
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(/\s*<noscript>[^]*?<\/noscript>/, "");

/** A document with a script of its own, and the sheets of what that names. */
function withScript(template: string, { script, styles }: { script: string; styles: string[] }): string {
  const links = styles.map((file) => `  <link rel="stylesheet" href="${file}">\n  `).join("");
  return template.replace("</head>", `${links}  <script type="module" src="${script}"></script>\n  </head>`);
}

/** Which file answers which address; every other address gets the shell. */
const answers = { "/": "first.html", "/first": "first.html", "/homeZtfw": "homeZtfw.html" } as const;

/** The document around a page that the server draws and the application takes over. */
const drawnDocuments: Record<(typeof takenOverPaths)[number], string> = { "/homeZtfw": "homeZtfw-drawn.html" };

export async function buildPages(dist: string): Promise<void> {
  await buildBrowser(dist);
  const downloads = readDownloads();
  const written = renderDocuments(downloads);
  const [pages] = await Promise.all([
    renderPages(join(dist, ".prerender"), written),
    buildBoot(dist),
    buildScript(dist, "start", "src/start.ts", "iife"),
    buildScript(dist, "docs", "src/docs/docs.ts", "es"),
    buildScript(dist, "first", "src/first.ts", "es"),
    buildOffice(dist),
    buildDrawing(dist),
  ]);
  const manifest = readManifest(dist, "manifest.json");

  const shell = readFileSync(join(dist, "index.html"), "utf8");
  const entry = withScript(readFileSync(join(dist, "first.html"), "utf8"), builtFrom(dist, "first"));
  const office = readFileSync(join(dist, "console.html"), "utf8");
  const home = neededBy(manifest, ["index.html", "src/routes/homeZtfw.tsx"]);
  // the script of its further blocks comes by itself, and they are drawn before
  const blocksOfHome = neededBy(manifest, [sharedChunk(manifest, "market-later")]);
  const boot = builtFrom(dist, "boot").script;
  const siteMeta = siteMetaWith(writeManifest(dist));
  const oldBrowser = writeOldBrowserPage(dist, { siteMeta, footer: pages.footer });
  const offline = writeOfflinePage(dist);
  const english = addressOf(manifest, "src/app/english/page-language.ts");
  const start = builtFrom(dist, "start").script;
  const scripts = { siteMeta, boot, guard: oldBrowser.guard, start, english };
  const ofPortal = { ...scripts, offersEnglish: true };
  const reading = withScript(readingTemplate(shell), builtFrom(dist, "docs"));
  const beside = addressOf(manifest, "src/app/background-of-documents.ts");
  const visit = addressOf(manifest, "src/catalogue/visits/record-visit.ts");
  const ofDocuments = { ...scripts, beside, search: writeSearchIndex(dist, written) };
  const docs = pages.docs.pages.map((page) => ({ ...page, file: `${page.path.slice(1).replace("/", "-")}.html` }));
  const ahead = filesAhead(manifest);
  const frames = pages.frames.map((page) => ({ ...page, file: `frame${page.path.replaceAll("/", "-")}.html` }));
  const framed = (whose: string) => shell.replace("<!--page-->", `<div data-frame="${whose}"><!--page--></div>`);
  const missingDocument = "docs-missing.html";
  const ofHome = {
    ...ofPortal,
    isDrawn: true,
    preload: home.modules,
    sheets: [...home.sheets, ...blocksOfHome.sheets],
  };
  const files = {
    "index.html": fill(shell, { ...pages.shell, ...ofPortal }),
    "first.html": fill(entry, { ...pages.first, ...ofPortal, isDrawn: true, beside, visit, next: home.modules }),
    "homeZtfw.html": fill(shell, { ...pages.homeZtfw, ...ofHome }),
    [drawnDocuments["/homeZtfw"]]: fill(shell, { ...pages.homeZtfw, html: "<!--drawn-->", ...ofHome }),
    ...Object.fromEntries(
      frames.map(({ path, file, isForStrangers, ...page }) => {
        const { modules: preload, sheets } = ahead[path] ?? { modules: [], sheets: [] };
        return [
          file,
          fill(framed(isForStrangers ? "strangers" : "everybody"), {
            ...page,
            ...ofPortal,
            isDrawn: true,
            preload,
            sheets,
          }),
        ];
      }),
    ),
    ...Object.fromEntries(docs.map((page) => [page.file, fill(reading, { ...page, ...ofDocuments })])),
    "drawn.html": fill(framed("everybody"), { ...pages.shell, ...ofPortal, html: "<!--drawn-->", isDrawn: true }),
    "console.html": fill(office, { title: `管理后台｜${site.name}`, html: "", ...scripts }),
    "old-browser.html": oldBrowser.html,
    "offline.html": offline.html,
    [missingDocument]: fill(reading, { ...pages.docs.missing, ...ofDocuments }),
  };
  for (const { file, content } of downloads) writeFileSync(join(dist, "assets", file), content);
  for (const [name, html] of Object.entries(files)) {
    assertStrict(name, html);
    // which has a sheet of its own for browsers of that age, and the footer of the others
    if (name !== "old-browser.html") assertStyled(dist, name, html);
    writeFileSync(join(dist, name), html);
  }
  writeFileSync(join(dist, "service-worker.js"), offline.worker);
  writeFileSync(join(dist, "english.js"), `export { speak } from "${english}";\n`);
  writeFileSync(join(dist, "manuals.json"), `${JSON.stringify(suppliedManuals(pictureIn(manifest)), null, 2)}\n`);
  const manifestOfPages = {
    pages: {
      ...answers,
      [OLD_BROWSER_PATH]: "old-browser.html",
      [OFFLINE_PAGE]: "offline.html",
      ...Object.fromEntries([...docs, ...frames].map(({ path, file }) => [path, file])),
    },
    // pages that the server writes know no name of a built file
    scripts: { [WORKER_PATH]: "service-worker.js", "/english.js": "english.js" },
    missing: { "/docs": missingDocument },
    heads: pages.heads,
    ahead,
    shell: "index.html",
    drawn: {
      page: "drawn.html",
      by: join(DRAWING.folder, DRAWING.file),
      paths: drawnPaths,
      takenOver: drawnDocuments,
    },
    office: "console.html",
  };
  writeFileSync(join(dist, "pages.json"), `${JSON.stringify(manifestOfPages, null, 2)}\n`);
}
