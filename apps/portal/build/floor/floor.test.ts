import { createRequire } from "node:module";
import type { CompatData } from "@mdn/browser-compat-data";
import { describe, expect, test } from "vitest";
import { scriptFaults } from "./script-rules.ts";
import { sheetRules } from "./sheet-rules.ts";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

describe("a script", () => {
  const faultsOf = (script: string) => scriptFaults(data, new Set(["at"]), new Map([["a.js", script]])).get("a.js");
  test.each([
    ["rows.findLast(isOpen)", ["findLast"]],
    ["const copy=structuredClone(rows)", ["structuredClone"]],
    ["AbortSignal.timeout(5e3)", ["AbortSignal.timeout"]],
    ["crypto.randomUUID()", ["crypto.randomUUID"]],
    ["Object.groupBy(rows,kind)", ["Object.groupBy"]],
    ["new Intl.Segmenter", ["Intl.Segmenter"]],
    ["await start()", ["await outside a function"]],
    ["/[a--b]/v.test(x)", ["RegExp flag v"]],
    ["document.startViewTransition(go)", ["document.startViewTransition"]],
    ["field.showPicker()", ["showPicker"]],
  ])("%s counts on what the oldest browsers lack", (script, faults) => expect(faultsOf(script)).toEqual(faults));

  test.each([
    ["what has been there for long", "rows.map(x=>x.flat()).includes(1);new Promise(go);fetch(a).then(b)"],
    ["what is added where it lacks", "rows.at(-1)"],
    ["what is asked after", '"startViewTransition" in document&&document.startViewTransition(go)'],
    ["what is asked after by its type", 'typeof structuredClone=="function"?structuredClone(a):b(a)'],
    ["what is called if it is there", "field.showPicker?.()"],
    ["a function of one's own", "const k={showPicker(){}};k.showPicker()"],
    ["await within a function", "async function f(){await g()}"],
  ])("%s is no fault", (_name, script) => expect(faultsOf(script)).toEqual([]));
});

describe("a sheet", () => {
  const faultsOf = sheetRules(data, new Set(["accent-color"]));
  test.each([
    [".a:has(b){color:red}", [":has"]],
    [".a:is(b,i){color:red}", [":is"]],
    [".a{aspect-ratio:1}", ["aspect-ratio"]],
    [".a{height:100dvh}", ["1dvh"]],
    [".a{color:color-mix(in srgb,red,blue)}", ["color-mix()"]],
    ["@container (width>1px){.a{color:red}}", ["@container"]],
    ["@layer a{.a{color:red}}", ["@layer"]],
    [".a{text-wrap:balance}", ["text-wrap"]],
    [".a{overflow:clip}", ["overflow: clip"]],
  ])("%s counts on what the oldest browsers lack", (sheet, faults) => expect(faultsOf(sheet)).toEqual(faults));

  test.each([
    ["what has been there for long", ".a{display:grid;gap:1rem;position:sticky;color:var(--dvh)}"],
    ["what nobody misses", ".a{accent-color:red}"],
    ["words in quotes", '.a::before{content:"clip"}'],
  ])("%s is no fault", (_name, sheet) => expect(faultsOf(sheet)).toEqual([]));
});
