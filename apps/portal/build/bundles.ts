import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import type { prerenderAll } from "../src/prerender.tsx";
import { manualTexts } from "./manuals/plugin.ts";
import { builtNames, keptSheets } from "./style-modules.ts";
import { assetFileNames, sharedBuild } from "../vite.config.ts";
import { withoutServerFacts } from "./without-server-facts.ts";
import { withoutUnusedRouter } from "./without-unused-router.ts";

type Pages = Awaited<ReturnType<typeof prerenderAll>>;
type Documents = Parameters<typeof prerenderAll>[0];

/** The application and the entry page for the browser. */
export const buildBrowser = (dist: string) => build({ logLevel: "warn", build: { outDir: dist } });

/**
 * The office, a build of its own: what both documents use stands in the portal's files and once more in the office's,
 * so that the portal's are the same bytes whatever the office needs.
 */
export const buildOffice = (dist: string) =>
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
export const buildScript = (dist: string, name: string, input: string, format: "iife" | "es") =>
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
export const buildBoot = (dist: string) => buildScript(dist, "boot", "src/boot.ts", "iife");

/** The same components for Node; gone after use. */
export async function renderPages(folder: string, documents: Documents): Promise<Pages> {
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
export const buildDrawing = (dist: string) =>
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
export const DRAWING = { folder: "drawing", file: "draw-page.mjs" } as const;

/** A page that the server draws asks the server itself. */
const callsAnsweredHere: Plugin = {
  name: "calls-answered-here",
  enforce: "pre",
  resolveId: (source) => (source.endsWith("/own-fetch.ts") ? resolve("src/draw/own-fetch.ts") : undefined),
};
