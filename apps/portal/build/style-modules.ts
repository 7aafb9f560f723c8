import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { CSSModulesOptions, Plugin } from "vite";

const root = resolve(import.meta.dirname, "../../..");
const SHEETS = "{apps/portal/src,packages/ui/src}/**/*.module.css";

/** `.of-a-row` is written `styles.ofARow`. */
export const inScripts = (name: string) => name.replaceAll(/-+(\w)/g, (_all, letter: string) => letter.toUpperCase());

const notSelectors = /\/\*[^]*?\*\/|"[^"]*"|\{[^{}@]*\}|@[\w-]+[^{};]*/g;
const elsewhere = /:global\([^)]*\)/g;
/** The classes that a module names for itself: neither those of `:global()` nor what looks like one in a value. */
export function ownClasses(sheet: string): string[] {
  const selectors = sheet.replaceAll(notSelectors, " ").replaceAll(elsewhere, "");
  return [...new Set([...selectors.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = ""]) => name))];
}

/** Every selector of a sheet by itself. */
export function selectorsOf(sheet: string): string[] {
  const rules = sheet.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/@[\w-]+[^{};]*[{;]/g, "");
  return [...rules.matchAll(/([^{}]+)\{[^{}]*\}/g)].flatMap(([, list = ""]) => {
    let depth = 0;
    const parts = [""];
    for (const sign of list) {
      if (sign === "(") depth += 1;
      if (sign === ")") depth -= 1;
      if (sign === "," && depth === 0) parts.push("");
      else parts[parts.length - 1] += sign;
    }
    return parts.map((part) => part.trim());
  });
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Three signs, the first a capital: no name that is written in a sheet looks like it. */
function shortName(of: string, isTaken: (name: string) => boolean): string {
  for (let turn = 0; ; turn += 1) {
    const digest = createHash("sha256").update(`${of} ${turn}`).digest();
    const name = [0, 1, 2].map((at) => LETTERS[digest.readUInt16BE(at * 2) % (at === 0 ? 26 : 62)]).join("");
    if (!isTaken(name)) return name;
  }
}

export const isBuiltName = (name: string) => /^[A-Z][A-Za-z0-9]{2}$/.test(name);

const keyOf = (file: string, name: string) => `${relative(root, file).split(sep).join("/")} ${name}`;

/** Every name of every module, the same in each build: what is drawn ahead of time is taken over by the browser. */
function allNames(): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const file of globSync(SHEETS, { cwd: root }).sort())
    for (const name of ownClasses(readFileSync(resolve(root, file), "utf8")).sort()) {
      const short = shortName(keyOf(resolve(root, file), name), (one) => taken.has(one));
      taken.add(short);
      names.set(keyOf(resolve(root, file), name), short);
    }
  return names;
}

let names: Map<string, string> | undefined;
/** What is built has short names: they are in every script, and scripts have a limit. */
export const builtNames = {
  localsConvention: "camelCaseOnly",
  generateScopedName(name, file) {
    names ??= allNames();
    const short = names.get(keyOf(file.replace(/\?.*/, ""), name));
    if (short === undefined) throw new Error(`${file} has a class ${name} that ownClasses does not see`);
    return short;
  },
} satisfies CSSModulesOptions;

/** Whoever writes on a page sees where a name comes from. */
export const readableNames = {
  localsConvention: "camelCaseOnly",
  generateScopedName: "[name]-[local]",
} satisfies CSSModulesOptions;

/** A script that holds the names themselves has nothing left of the module: without this its sheet would go with it. */
export const keptSheets: Plugin = {
  name: "kept-sheets",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
  },
};

const SHEET_LINK = /\n? *<link rel="stylesheet"[^>]*>/g;
/** What all pages share comes before what a component says of itself, which has the last word. */
export const sharedSheetsFirst: Plugin = {
  name: "shared-sheets-first",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const links = html.match(SHEET_LINK) ?? [];
      const isShared = (link: string) => link.includes("/assets/styles-");
      const inOrder = [...links.filter(isShared), ...links.filter((link) => !isShared(link))];
      return html.replaceAll(SHEET_LINK, () => inOrder.shift() ?? "");
    },
  },
};

const typesOf = (sheet: string) =>
  `${ownClasses(sheet)
    .map((name) => `export declare const ${inScripts(name)}: string;\n`)
    .sort()
    .join("")}export {};\n`;

/** Writes beside each module which names it has, so that one it has not is an error of types; git ignores the files. */
export function writeStyleTypes(): void {
  const sheets = globSync(SHEETS, { cwd: root });
  const wanted = new Set(sheets.map((file) => `${file}.d.ts`));
  for (const file of globSync(`${SHEETS}.d.ts`, { cwd: root })) if (!wanted.has(file)) rmSync(resolve(root, file));
  for (const file of sheets) {
    const place = resolve(root, `${file}.d.ts`);
    const types = typesOf(readFileSync(resolve(root, file), "utf8"));
    // a file that is as it should be keeps its time: what is built is not older for it
    if (!existsSync(place) || readFileSync(place, "utf8") !== types) writeFileSync(place, types);
  }
}

/** The same while somebody writes on a sheet. */
export const styleTypes: Plugin = {
  name: "style-types",
  apply: "serve",
  buildStart: writeStyleTypes,
  hotUpdate({ file }) {
    if (file.endsWith(".module.css")) writeStyleTypes();
  },
};
