import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { manualTexts } from "./build/manuals/plugin.ts";
import { builtNames, keptSheets, sharedSheetsFirst } from "./build/style-modules.ts";
import { withoutServerFacts } from "./build/without-server-facts.ts";
import { withoutUnusedRouter } from "./build/without-unused-router.ts";

/** Chromium 86 is what the domestic browsers of old office machines build on (design §7). */
const OLDEST = "chrome86";

/** What every build of the portal shares, so that a drawing has the same address in each. */
export const sharedBuild = {
  target: OLDEST,
  cssTarget: OLDEST,
  // every drawing stays a file of its own: `<use>` takes no data: address, and pages stay small
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
} as const;
export const assetFileNames = "assets/[name]-[hash][extname]";

/** What every page shares, in one file rather than twenty; dialogs, forms, schemas and refusals stay apart. */
const shared =
  /[\\/](portal[\\/]src[\\/](lib(?![\\/](verification|forms|uploads|sealing))|app[\\/]layouts|content[\\/]site|catalogue[\\/](services|visits))|packages[\\/]ui[\\/]src)[\\/]|search[\\/](search-box|search-rules|hot-words)\.tsx?$|contract[\\/]src[\\/]((?!refusals)\w+[\\/]){0,2}(services|endpoint|filing|page-head|portal-paths|search|search-path|days|site|visits|by-credentials|notice-words|situation-words)\.ts$/;
const apart =
  /[\\/](passkeys|charts|empty-list|facts|page|star|save-file|page-facts|tell-failure|use-drawing-size|text-page|dialog|dialog-side|fields|form|form-problems|system-tile|on-refusal|words|paged|use-top-after-turning|tabs|filter-list|filter-sheet|use-late-part|filter-rail|search-field|list-address|use-list-address|found-list|narrowing|system-facets|who-choice|system-views|save-sheet|export-button|use-one-at-a-time|page-tools|help-link|task-page|mine-layout|account-menu-items|temporary-user|short-footer|system-grid|record-visit|visits|visitor-mark|regions|copy-text|options-of|trusted-text|demonstration-notes|drafts|use-draft|receipts|use-settled|system-marks|tell-unless-offline|uppermost-dialog|once-read|phone-link|scroll-region|pagination|refused|read-anew)\.(tsx?|module\.css)$/;
/** What stands around every page packs smaller with what they share than beside it. */
const aroundEveryPage =
  /portal[\\/]src[\\/](app[\\/](start-up|router|root|providers|access[\\/]guard|dialogs[\\/]dialog-host|document[\\/](appearance|early-click)|pages[\\/](lazy-paths|route-problem|use-reload-when-online|record-visits|offline-banner|scroll-key)|session[\\/](start-anew|watch-tabs))|routes[\\/]error|protocols[\\/]hand-off[\\/]use-open-service)\.tsx?$|vite[\\/]preload-helper/;
const ofTheFirstView = (id: string) => aroundEveryPage.test(id) || (shared.test(id) && !apart.test(id));

/** Sealed messages and their algorithms, in one file that is asked for after the first paint. */
const ofSealing =
  /node_modules[\\/](sm-crypto-v2|@noble)[\\/]|portal[\\/]src[\\/]lib[\\/]sealing[\\/]|packages[\\/]transport[\\/]src[\\/](?!password)|contract[\\/]src[\\/]authentication[\\/]transport\.ts$/;

/** What /homeZtfw asks for once its first view is there: one file each for what follows at once and for what counts it. */
const ofMarketLater =
  /portal[\\/]src[\\/](routes[\\/]home-market-later|catalogue[\\/]search[\\/](hot-words-now|hot\.queries)|content[\\/](notices[\\/](notices-block|notice-dates|notices\.queries)|finance[\\/](chosen-products|product-card|finance-figures|finance\.queries)|scenes[\\/](featured-scenes|scene-card|scene-picture|scenes\.queries)|situations[\\/](situations-block|situation-tiles|situations\.queries)))\.tsx?$|contract[\\/]src[\\/](content[\\/](finance|finance-words|scenes|scene-words|situations|situation-words|notices))\.ts$/;
const ofVisits =
  /visits[\\/]record-visit\.ts$|lib[\\/]storage[\\/]visitor-mark\.ts$|contract[\\/]src[\\/](catalogue[\\/]visits|rules[\\/]pages[\\/]session-uuid)\.ts$/;

/** What stands beside every page once somebody acts on it or is signed in. */
const besideEveryPage =
  /portal[\\/]src[\\/](app[\\/](background|access[\\/]closed-pages|document[\\/]keep-focus|session[\\/](session-over|tabs|renewal|policies-due|password-due|once-per-turn)|unsaved[\\/](before-leaving|unsaved))|authentication[\\/]sessions[\\/](session-watch|sign-off-result|watermark)|lib[\\/](storage[\\/]drafts|browser[\\/]trusted-text))\.tsx?$|contract[\\/]src[\\/](page-names|identity[\\/]policy-consents)\.ts$/;

/**
 * Small parts of many pages, in a file of their own: were they put with the first larger part that needs them, whoever
 * needs one of them would fetch all of that. None of them may bring anything larger.
 */
const ofManyPages =
  /portal[\\/]src[\\/]lib[\\/](words[\\/](words|demonstration-notes)|queries[\\/]once-read|navigation[\\/]help-link|session[\\/]temporary-user|hooks[\\/]use-one-at-a-time|browser[\\/]passkeys|lists[\\/](options-of|use-list-address))\.tsx?$|contract[\\/]src[\\/](content[\\/]manual-words|catalogue[\\/]guide-words)\.ts$/;

/**
 * What pages of one sort need together comes in one file, with all that it needs itself: over the connections of a phone
 * fifty small files take a second longer than five. Named are the modules that bring the others.
 */
const together = [
  { name: "common", test: ofManyPages, priority: 9 },
  // entries that the sign-in and pages of somebody who is signed in both call
  {
    name: "identities",
    test: /contract[\\/]src[\\/](authentication[\\/](identity-providers|qr-sign-in)|operations[\\/]demo)\.ts$|identity-providers\.queries\.ts$/,
    priority: 9,
  },
  // before what opens over a page, with which they share the libraries' parts
  { name: "tabs", test: /packages[\\/]ui[\\/]src[\\/]tabs\.tsx$/, priority: 9 },
  { name: "fields", test: /packages[\\/]ui[\\/]src[\\/](fields|field-problem)\.tsx$/, priority: 9 },
  {
    name: "forms",
    test: /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]|portal[\\/]src[\\/]lib[\\/](forms|verification)[\\/]/,
    priority: 9,
  },
  {
    name: "dialog",
    test: /packages[\\/]ui[\\/]src[\\/](dialog|form|form-problems|uppermost-dialog)\.tsx?$/,
    priority: 9,
  },
  { name: "hand-off", test: /protocols[\\/]hand-off[\\/]open-service\.ts$/, priority: 8 },
  {
    name: "lists",
    test: /[\\/](list-address|paged|empty-list|options-of)\.tsx?$/,
    priority: 8,
  },
  {
    name: "sign-in",
    test: /app[\\/]access[\\/]sign-in-page\.tsx$|authentication[\\/]sign-in[\\/](sign-in-panel|complete-sign-in)\.tsx?$/,
    priority: 7,
  },
  { name: "task-page", test: /layouts[\\/]task-page\.tsx$|ui[\\/]src[\\/]dialog-side\.tsx$/, priority: 8 },
  { name: "guides", test: /catalogue[\\/]guides[\\/](service-finder|guide-words)\.tsx?$/, priority: 7 },
  { name: "found", test: /catalogue[\\/]search[\\/]result-item\.tsx$/, priority: 7 },
];

export default defineConfig({
  css: { modules: builtNames },
  plugins: [react(), withoutServerFacts, withoutUnusedRouter, manualTexts, keptSheets, sharedSheetsFirst],
  publicDir: false,
  build: {
    ...sharedBuild,
    manifest: true,
    rolldownOptions: {
      // documents call by name what a part gives
      preserveEntrySignatures: "exports-only",
      // with the parts that documents without the application fetch by the names that `pages.ts` gives them
      input: [
        "index.html",
        "first.html",
        "src/app/document/background-of-documents.ts",
        "src/catalogue/visits/record-visit.ts",
        "src/app/english/page-language.ts",
      ],
      // sm-crypto-v2 asks for Node's only where there is no `globalThis.crypto`
      external: ["crypto"],
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames,
        codeSplitting: {
          groups: [
            { name: "sealing", test: ofSealing, priority: 5 },
            { name: "portal", test: ofTheFirstView, priority: 10 },
            { name: "market-later", test: ofMarketLater, priority: 8 },
            { name: "visit", test: ofVisits, priority: 8 },
            { name: "beside", test: besideEveryPage, priority: 8 },
            ...together,
            // one file, which packs smaller than two: both change with their packages alone
            {
              name: "libraries",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(mutationObserver|useMutation|useMutationState|infiniteQueryObserver|useInfiniteQuery)\.js$)/,
              priority: 30,
            },
          ],
        },
      },
    },
  },
});
