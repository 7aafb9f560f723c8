/**
 * Fails when a built script or sheet counts on something that the oldest browsers lack, which the portal neither adds
 * itself (`src/polyfills.ts`) nor does without (`graceful` below).
 *
 * @see design §7
 */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { CompatData } from "@mdn/browser-compat-data";
import { scriptFaults } from "./build/floor/script-rules.ts";
import { sheetRules } from "./build/floor/sheet-rules.ts";
import { ofLists } from "./src/polyfills.ts";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;
const dist = join(import.meta.dirname, "dist");

/** What a browser leaves out when it does not know it, and why nobody misses it. */
const graceful: Readonly<Record<string, string>> = {
  "accent-color": "boxes have the browser's own colour",
  "align-content: start": "known in grids, where it is used",
  "align-self: start": "known in grids, where it is used",
  "aspect-ratio": "pictures have their own shape",
  "baseline-source": "a button of two lines lies lower than the line beside it",
  "break-after: avoid": "a heading may end a printed page",
  "content-visibility": "what is out of sight is drawn as well",
  "field-sizing": "a choice is as wide as its longest word",
  "font-family: ui-monospace": "another font of the list",
  "forced-color-adjust": "without forced colours there is nothing to adjust",
  "@media (forced-colors)": "without forced colours there is nothing to ask for",
  orphans: "a line may stand alone on a printed page",
  "scrollbar-width": "a scrollbar is as wide as the browser has it",
  size: "paper stands upright",
  "text-underline-offset": "lines under links are nearer",
  "text-wrap": "lines break where they are full",
  widows: "a line may stand alone on a printed page",
  zoom: "the figure keeps its size",
};
/** What the portal adds itself, each as scripts call it. */
const polyfilled = ["Object.hasOwn", "URL.canParse", ...Object.keys(ofLists)];
/** Reached only by what was asked after under another name. */
const guarded: Readonly<Record<string, string>> = {
  "Intl.Segmenter": "without it a title breaks as any text does",
  createPolicy: "of trusted types, which are asked after",
  isConditionalMediationAvailable: "asked after by its library under the browser's own name",
  startViewTransition: "React tries it, and goes on without where it fails",
  skipTransition: "of a transition that began, so that the browser has them",
};

const textsOf = (pattern: string) =>
  new Map(
    globSync(pattern, { cwd: dist, exclude: ["assets/old-browser-*"] }).map((file) => [
      file,
      readFileSync(join(dist, file), "utf8"),
    ]),
  );
const [scripts, sheets] = [textsOf("{assets/,}*.js"), textsOf("assets/*.css")];
const ofSheet = sheetRules(data, new Set(Object.keys(graceful)));
const faults = [
  ...scriptFaults(data, new Set([...polyfilled, ...Object.keys(guarded)]), scripts),
  ...[...sheets].map(([file, sheet]) => [file, ofSheet(sheet)] as const),
].flatMap(([file, found]) => found.map((fault) => `${file}: ${fault}\n`));

process.stdout.write(faults.join(""));
process.stdout.write(`${scripts.size} scripts, ${sheets.size} sheets, ${faults.length} faults\n`);
if (scripts.size === 0 || sheets.size === 0 || faults.length > 0) process.exitCode = 1;
