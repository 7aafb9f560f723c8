import { posix } from "node:path";
import { parseAst } from "vite";
import { inScripts, ownClasses, selectorsOf } from "./style-modules.ts";

/** Texts by their paths from the root of the repository. */
export type Texts = ReadonlyMap<string, string>;
export type Portal = {
  /** of packages/ui, which every page may use */
  published: Texts;
  /** of apps/portal/src */
  sheets: Texts;
  sources: Texts;
  /** whatever else draws with the plain sheets: packages/ui, packages/markdown and the build itself */
  besides: Texts;
  /** of `shared-classes.ts` */
  shared: readonly string[];
};

const SRC = "apps/portal/src/";
const isModule = (path: string) => path.endsWith(".module.css");
const classesIn = (text: string) => [...text.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = ""]) => name);
/** A page is one file, and whatever it draws comes from modules; all others share what their folder has. */
const isPage = (path: string) => /^apps\/portal\/src\/(routes|console\/pages)\/[^/]+$/.test(path);

type Node = { type: string; start: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const part of Object.values(value)) walk(part, visit);
}

/** The words of a class expression: what stands in quotes wherever it may become the value. */
function wordsOf(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  const of = (...parts: unknown[]) => parts.flatMap((part) => (Array.isArray(part) ? part : [part])).flatMap(wordsOf);
  switch (expression.type) {
    case "Literal":
      return typeof expression["value"] === "string" ? expression["value"].split(/\s+/).filter(Boolean) : [];
    case "TemplateLiteral":
      return [...wholeWords(expression), ...of(expression["expressions"])];
    case "ConditionalExpression":
      return of(expression["consequent"], expression["alternate"]);
    case "LogicalExpression":
      return of(expression["left"], expression["right"]);
    case "JSXExpressionContainer":
      return of(expression["expression"]);
    case "CallExpression":
      return isNode(expression["callee"]) && expression["callee"]["name"] === "buttonClass"
        ? of((expression["arguments"] as unknown[])[1])
        : [];
    default:
      return [];
  }
}

/** Of `door s${n}` the word is `door`: what stands beside a hole is the beginning of another one. */
function wholeWords(template: Node): string[] {
  const quasis = template["quasis"] as { value: { cooked: string } }[];
  return quasis
    .map(({ value }) => value.cooked)
    .join("\0")
    .split(/\s+/)
    .filter((word) => word !== "" && !word.includes("\0"));
}

type Source = {
  path: string;
  code: string;
  /** said in class expressions */
  words: string[];
  imports: { name: string; sheet: string }[];
  /** whose components it draws */
  folders: Set<string>;
};

function readSource([path, code]: readonly [string, string]): Source {
  const found: Source = { path, code, words: [], imports: [], folders: new Set() };
  walk(parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts" }), (node) => {
    if (node.type === "JSXAttribute" && isNode(node["name"]) && /class/i.test(String(node["name"]["name"])))
      found.words.push(...wordsOf(node["value"]));
    if (node.type !== "ImportDeclaration" && node.type !== "ImportExpression") return;
    const from = String((node["source"] as Node)["value"]);
    if (!from.startsWith(".")) return;
    if (from.endsWith(".tsx")) found.folders.add(posix.dirname(posix.join(posix.dirname(path), from)));
    if (!from.endsWith(".css")) return;
    const [binding] = node["specifiers"] as { local: { name: string } }[];
    found.imports.push({ name: binding?.local.name ?? "", sheet: posix.join(posix.dirname(path), from) });
  });
  return found;
}

/** A sheet belongs to its folder and what lies below it; a page may use those of the modules whose components it draws. */
function mayImport({ path, folders }: Source, sheet: string): boolean {
  if (isPage(sheet)) return path.replace(/\.tsx?$/, "") === sheet.replace(/\.module\.css$/, "");
  const folder = posix.dirname(sheet);
  return (
    path.startsWith(`${folder}/`) || (isPage(path) && [...folders].some((one) => `${one}/`.startsWith(`${folder}/`)))
  );
}

/** The page before the application is drawn when it is built: its script brings the sheets alone. */
const ENTRIES = [`${SRC}first.ts`, `${SRC}docs/docs.ts`];
const PLAIN = [`${SRC}docs/docs.ts ${SRC}styles/docs.css`];

function faultsOfSource(source: Source, { sheets }: Portal, known: ReadonlySet<string>): string[] {
  const { path, words, imports } = source;
  return [
    ...words.filter((word) => !known.has(word)).map((word) => `${path}: no sheet has the class ${word}`),
    ...imports.flatMap(({ sheet }) => {
      if (!sheets.has(sheet)) return [];
      if (!isModule(sheet)) return PLAIN.includes(`${path} ${sheet}`) ? [] : [`${path}: ${sheet} is no module`];
      return mayImport(source, sheet) || ENTRIES.includes(path) ? [] : [`${path}: ${sheet} belongs to another folder`];
    }),
  ];
}

const isUsed = (name: string, sheet: string, sources: readonly Source[]) =>
  sources.some(({ code, imports }) =>
    imports.some((one) => one.sheet === sheet && new RegExp(`\\b${one.name}\\.${inScripts(name)}\\b`).test(code)),
  );

function faultsOfModule(path: string, sheet: string, sources: readonly Source[]): string[] {
  const bare = selectorsOf(sheet).filter((one) => ownClasses(`${one}{}`).length === 0);
  return [
    ...ownClasses(sheet)
      .filter((name) => !isUsed(name, path, sources))
      .map((name) => `${path}: nobody who imports it uses ${name}`),
    ...bare.map((one) => `${path}: "${one}" names no class of its own`),
  ];
}

/** What pages share, as the sheets have it: all of a plain sheet, and what modules name by `:global()`. */
const sharedIn = (path: string, sheet: string) =>
  isModule(path)
    ? [...sheet.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inside = ""]) => classesIn(inside))
    : ownClasses(sheet);

/** A measure or colour that no sheet names would be another in no look, whoever chooses larger letters or more contrast. */
function unknownProperties({ published, sheets }: Portal): string[] {
  const all = [...published, ...sheets];
  const given = new Set(all.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  return all.flatMap(([path, text]) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)/g)]
      .filter(([, name]) => !given.has(name))
      .map(([, name]) => `${path}: no sheet gives ${name} a value`),
  );
}

/** What 关怀版 shows is as large as this in pixels; smaller letters follow the look by a measure. */
const LEAST_IN_CARE = 20;

/** Words in drawings grow with these, the name of the site has measures of its own, code of the documents has no 关怀版. */
const withOwnSize = /\btext\b|\bsvg\b|\.ch \.(name|value)|\.logo|\.docs-code|data-text/;

/** Letters of a fixed size stay small for whoever asks for large ones. */
function fixedLetters({ published, sheets }: Portal): string[] {
  return [...published, ...sheets].flatMap(([path, text]) =>
    [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = "", rule = ""]) => {
      const size = Number(/(?:^|[;\s])font-size:\s*([\d.]+)px\s*(?:;|$)/.exec(rule)?.[1] ?? LEAST_IN_CARE);
      if (size >= LEAST_IN_CARE || withOwnSize.test(selector)) return [];
      return [`${path}: "${selector.trim()}" has letters of ${size} px in every look`];
    }),
  );
}

/** What moves for a time that no measure gives would go on moving for whoever asked that nothing moves. */
function fixedMotion({ published, sheets }: Portal): string[] {
  return [...published, ...sheets].flatMap(([path, text]) =>
    [...text.matchAll(/(?:transition|animation)(?:-duration)?:([^;}]*)/g)]
      .map(([, value = ""]) => value.trim())
      // what appears after a while does not move
      .filter((value) => /\d(?:ms|s)\b/.test(value) && !value.startsWith("appear 1ms "))
      .map((value) => `${path}: "${value}" moves for a time of its own`),
  );
}

/** The words in quotes anywhere in a source, and the beginnings of those that a value ends: `d-` of `d-${domain}`. */
function saidBy([path, code]: readonly [string, string]): { words: string[]; beginnings: string[] } {
  const words: string[] = [];
  const beginnings: string[] = [];
  walk(parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts" }), (node) => {
    if (node.type === "Literal" && typeof node["value"] === "string") words.push(...node["value"].split(/[^\w-]+/));
    if (node.type === "TemplateLiteral")
      for (const { value, tail } of node["quasis"] as { value: { cooked: string }; tail: boolean }[]) {
        const parts = value.cooked.split(/[^\w-]+/);
        const last = parts.pop() ?? "";
        (tail ? words : beginnings).push(last);
        words.push(...parts);
      }
  });
  return { words, beginnings: beginnings.filter(Boolean) };
}

/** A class of a plain sheet that is said nowhere: every page would go on carrying it. */
function neverSaid({ published, sheets, sources, besides }: Portal): string[] {
  const said = [...sources, ...besides].map(saidBy);
  const words = new Set(said.flatMap((one) => one.words));
  const beginnings = [...new Set(said.flatMap((one) => one.beginnings))];
  const isSaid = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return [...published, ...sheets]
    .filter(([path]) => !isModule(path))
    .flatMap(([path, text]) =>
      ownClasses(text)
        .filter((name) => !isSaid(name))
        .map((name) => `${path}: nobody says ${name}`),
    );
}

/** What is wrong with the portal's styles, each with its place. */
export function faultsOf(portal: Portal): string[] {
  const { published, sheets, shared } = portal;
  const sources = [...portal.sources].map(readSource);
  const ofLibrary = new Set([...published].filter(([path]) => !isModule(path)).flatMap(([, text]) => ownClasses(text)));
  const known = new Set([...ofLibrary, ...shared]);
  const named = [...sheets].flatMap(([path, text]) => sharedIn(path, text).map((name) => ({ path, name })));
  return [
    ...sources.flatMap((source) => faultsOfSource(source, portal, known)),
    ...[...sheets].filter(([path]) => isModule(path)).flatMap(([path, text]) => faultsOfModule(path, text, sources)),
    ...[...sheets.keys()]
      .filter(
        (path) => !isModule(path) && !/^apps\/portal\/src\/(styles\/[^/]+|styles|console\/console)\.css$/.test(path),
      )
      .map((path) => `${path}: a sheet beside a component is a module`),
    ...named.filter(({ name }) => !known.has(name)).map(({ path, name }) => `${path}: ${name} is not listed as shared`),
    ...shared.filter((name) => ofLibrary.has(name)).map((name) => `${name} is published by packages/ui: not listed`),
    ...shared.filter((name) => !named.some((one) => one.name === name)).map((name) => `${name} is listed, in no sheet`),
    ...unknownProperties(portal),
    ...fixedLetters(portal),
    ...fixedMotion(portal),
    ...neverSaid(portal),
  ];
}
