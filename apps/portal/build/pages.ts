import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getTransportKey } from "@sannong/contract/authentication/transport";
import { site } from "@sannong/contract/content/site";
import { OLD_BROWSER_PATH, writeOldBrowserPage } from "./old-browser.ts";
import { readDownloads, renderDocuments } from "./docs/folder.ts";
import { writeSearchIndex } from "./docs/search-index.ts";
import { OFFLINE_PAGE, WORKER_PATH, writeManifest, writeOfflinePage } from "./installable.ts";
import { suppliedManuals } from "./manuals/folder.ts";
import { taskPaths } from "../src/app/pages/lazy-paths.ts";
import { drawnPaths, type takenOverPaths } from "../src/draw/drawn-paths.ts";
import { addressOf, builtFrom, filesAhead, neededBy, pictureIn, readManifest, sharedChunk } from "./built-files.ts";
import { buildBoot, buildBrowser, buildDrawing, buildOffice, buildScript, DRAWING, renderPages } from "./bundles.ts";
import { assertStrict, assertStyled } from "./check-documents.ts";
import { fill, readingTemplate, siteMetaWith, withScript } from "./documents.ts";

/** Which file answers which address; every other address gets the shell. */
const answers = { "/": "first.html", "/first": "first.html", "/homeZtfw": "homeZtfw.html" } as const;

/** The document around a page that the server draws and the application takes over. */
const drawnDocuments: Record<(typeof takenOverPaths)[number], string> = { "/homeZtfw": "homeZtfw-drawn.html" };

/** Builds the portal's files and writes every document around them, with `pages.json`, which tells the server of them. */
export async function buildPages(dist: string): Promise<void> {
  await buildBrowser(dist);
  const downloads = readDownloads();
  const written = renderDocuments(downloads);
  const [pages] = await Promise.all([
    renderPages(join(dist, ".prerender"), written),
    buildBoot(dist),
    buildScript(dist, "start", "src/start.ts", "iife"),
    buildScript(dist, "start-portal", "src/start-portal.ts", "iife"),
    buildScript(dist, "early-sealing", "src/early-sealing.ts", "iife"),
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
  const start = builtFrom(dist, "start-portal").script;
  const sealing = `${addressOf(manifest, sharedChunk(manifest, "sealing"))} /api${getTransportKey.path}`;
  const scripts = { siteMeta, boot, guard: oldBrowser.guard, start, english };
  const ofPortal = { ...scripts, sealing, offersEnglish: true };
  const earlySealing = builtFrom(dist, "early-sealing").script;
  // nobody's calls are sealed on it
  const ofEntry = { ...ofPortal, sealing: "", start: builtFrom(dist, "start").script };
  const reading = withScript(readingTemplate(shell), builtFrom(dist, "docs"));
  const beside = addressOf(manifest, "src/app/document/background-of-documents.ts");
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
    "index.html": fill(framed("signedIn"), {
      ...pages.surrounding,
      ...ofPortal,
      earlySealing,
    }),
    "first.html": fill(entry, { ...pages.first, ...ofEntry, isDrawn: true, beside, visit, next: home.modules }),
    "homeZtfw.html": fill(shell, { ...pages.homeZtfw, ...ofHome }),
    "task.html": fill(shell, { ...pages.shell, ...ofPortal, earlySealing }),
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
    task: { page: "task.html", paths: taskPaths },
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
