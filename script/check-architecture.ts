import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/**
 * The drawing and the list of modules in `docs/architecture.md` are made from the server's sources; this fails when they
 * differ from what the page shows, or when a place that the page or the glossary names is not there. `--write` brings the
 * page up to date. It also fails when CONTRIBUTING names a file, a command or a symbol that is not there, and when a
 * page that newcomers read links to nothing.
 */
const root = resolve(import.meta.dirname, "..");
const SOURCES = "apps/server/src";
const PAGE = "docs/architecture.md";

/** In the order of the floors, from below. */
const domains = {
  identity: "who there is, and what they agreed to",
  authentication: "how people prove who they are, and what they hold while they are signed in",
  governance: "who may do what, by whose word, and what was done",
  operations: "what keeps the portal running, and lists that every other domain uses",
  applications: "connected systems: how they come in, what they are told, who of us they know",
  protocols: "every way in which a connected system learns who somebody is",
  catalogue: "what there is to do: services, found, kept, used and rated",
  content: "what the province writes and shows, and what people write to it",
  data: "what the province knows and shares",
} as const;
type DomainName = keyof typeof domains;
const isDomain = (name: string | undefined): name is DomainName => name !== undefined && Object.hasOwn(domains, name);

const sources = globSync(`${SOURCES}/**/*.ts`, { cwd: root }).filter(
  (path) => !/\.(test|testing|fixture)\.ts$/.test(path),
);

/** The domain of a file that belongs to one of its modules; its wiring belongs to none. */
function domainOf(path: string): DomainName | undefined {
  const [domain, module, ...rest] = relative(SOURCES, path).split("/");
  return isDomain(domain) && module !== undefined && rest.length > 0 ? domain : undefined;
}

/** Which domains the modules of each import from. */
function imports(): Map<DomainName, Set<DomainName>> {
  const found = new Map<DomainName, Set<DomainName>>();
  for (const path of sources) {
    const from = domainOf(path);
    if (from === undefined) continue;
    for (const [, specifier = ""] of readFileSync(join(root, path), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const to = domainOf(join(dirname(path), specifier));
      if (to !== undefined && to !== from) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

function drawing(): string {
  const known = imports();
  const names = Object.keys(domains) as DomainName[];
  const arrows = names.flatMap((from) =>
    names.filter((to) => known.get(from)?.has(to)).map((to) => `  ${from} --> ${to}`),
  );
  return ["```mermaid", "flowchart TD", ...names.map((name) => `  ${name}`), ...arrows, "```"].join("\n");
}

const OPENING =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:export )?(?:async )?(?:function|const) (?:\w+Module|casServer|create(?:Saml|Provider))\b/;

/** The first sentence that stands above the function which opens a module. */
function about(domain: string, module: string): string {
  const texts = globSync(`${SOURCES}/${domain}/${module}/{index,create-*}.ts`, { cwd: root }).map((path) =>
    readFileSync(join(root, path), "utf8"),
  );
  const words = texts.map((text) => OPENING.exec(text)?.[1]).find((found) => found !== undefined) ?? "";
  const said = words
    .replaceAll(/\n \* ?/g, " ")
    .trim()
    .replace(/^The [\w -]+ module: /, "")
    .replace(/ \((?:design|specification|rules?|PIPL) [^)]*\)/, "");
  const [sentence = ""] = /^.*?\.(?= |$)/.exec(said) ?? [];
  return sentence.replace(/^./, (letter) => letter.toUpperCase());
}

function modules(): string {
  const lines = Object.entries(domains).flatMap(([domain, of]) => [
    "",
    `### ${domain}: ${of}`,
    "",
    ...globSync(`${SOURCES}/${domain}/*/index.ts`, { cwd: root })
      .map((path) => path.split("/").at(-2) ?? "")
      .toSorted()
      .map((module) => {
        const said = about(domain, module);
        return `- \`${domain}/${module}\`${said === "" ? "" : `: ${said}`}`;
      }),
  ]);
  return lines.join("\n").trim();
}

const put = (page: string, name: string, made: string) =>
  page.replace(
    new RegExp(`(<!-- made: ${name} -->)[\\s\\S]*?(<!-- end of ${name} -->)`),
    (_all, begin: string, end: string) => `${begin}\n\n${made}\n\n${end}`,
  );

const page = readFileSync(join(root, PAGE), "utf8");
const made = put(put(page, "drawing", drawing()), "modules", modules());
if (process.argv.includes("--write")) writeFileSync(join(root, PAGE), made);
else if (made !== page) {
  console.error(`${PAGE} is not as the sources are: node script/check-architecture.ts --write`);
  process.exit(1);
}
const GLOSSARY = "docs/glossary.md";
const named = [
  ...[...made.matchAll(/`((?:apps|packages|e2e|script|docs)\/[\w./-]+)`/g)].map(([, path = ""]) => path),
  ...[...readFileSync(join(root, GLOSSARY), "utf8").matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(
    ([, path = ""]) => `${SOURCES}/${path}`,
  ),
];
const missing = named.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) {
  console.error(`${PAGE} or ${GLOSSARY} names what is not there:\n${missing.join("\n")}`);
  process.exit(1);
}
console.log(`${PAGE}: the drawing is as the sources are, every file that is named is there`);

const RECIPES = "CONTRIBUTING.md";
const recipes = readFileSync(join(root, RECIPES), "utf8");
const scripts: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
const isScript = (name: string) => typeof scripts === "object" && scripts !== null && Object.hasOwn(scripts, name);
const program = globSync(["{apps,packages}/*/{src,test,build}/**/*.{ts,tsx}", "bench/**/*.ts"], { cwd: root });
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const programText = program.map(textOf).join("\n");

/** Is this name declared here: as a function, a value, a type, or a member of one? */
const isDeclared = (name: string, where: string) =>
  new RegExp(`\\b(?:function|const|type|class|interface) ${name}\\b|\\b${name}\\??(?::|\\()`).test(where);

const TOP = /^(?:apps|packages|e2e|script|docs|deploy|bench|examples)(?:\/|$)/;
/** Of what a build makes, and addresses of the running portal, nothing lies in the repository. */
const ELSEWHERE = /^(?:dist|\.data)\/|^\/(?:docs|manual)$/;

/** What stands in the way of whoever follows what is written between two marks of code; undefined: nothing. */
function faultOf(span: string): string | undefined {
  if (ELSEWHERE.test(span)) return undefined;
  const [, script] = /^npm run ([\w:-]+)(?: -- .+)?$/.exec(span) ?? [];
  if (script !== undefined) return isScript(script) ? undefined : "no such script in package.json";
  const pattern = span.replaceAll(/<\w+>/g, "*").replace("(x)", "{,x}").replace(/\/$/, "");
  if (TOP.test(span)) return globSync(pattern, { cwd: root }).length > 0 ? undefined : "nothing lies there";
  if (/^[*.]|^[\w-]+(?:\.\w+|\/)$/.test(span) && !/^\w+\.\w+\(/.test(span)) {
    const anywhere = pattern.startsWith(".") ? `*${pattern}` : pattern;
    const isThere = globSync(`{apps,packages}/*/src/**/${anywhere}`, { cwd: root }).length > 0;
    return isThere ? undefined : "no such file";
  }
  const [, variable] = /^([A-Z][A-Z_]+)(?:=\S+)?$/.exec(span) ?? [];
  if (variable !== undefined) return programText.includes(variable) ? undefined : "no such variable";
  const name = /^([\w.]+)(?:\(.*\))?$/.exec(span)?.[1];
  if (name === undefined) return "is none of: a path, a script, a symbol";
  const isKnown = name.includes(".") ? programText.includes(`${name}(`) : isDeclared(name, programText);
  return isKnown ? undefined : `no source has ${name}`;
}

const blocks = [...recipes.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block.replaceAll(/#.*$/gm, ""));
const prose = recipes.replaceAll(/```[\s\S]*?```/g, "");
const spans = new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span));
for (const block of blocks) {
  for (const [script] of block.matchAll(/npm run [\w:-]+/g)) spans.add(script);
  for (const word of block.split(/\s+/)) if (/^(?:apps|packages|e2e|script|docs)\/./.test(word)) spans.add(word);
  for (const [, story = ""] of block.matchAll(/ ([\w-]+\.spec)\b/g)) spans.add(`e2e/${story}.ts`);
}
const wrong = [...spans].flatMap((span) => {
  const fault = faultOf(span);
  return fault === undefined ? [] : [`${RECIPES}: \`${span}\`: ${fault}`];
});
for (const [, name = "", path = ""] of prose.matchAll(/`(\w+)` in `([\w./-]+\.tsx?)`/g))
  if (existsSync(join(root, path)) && !isDeclared(name, textOf(path))) wrong.push(`${RECIPES}: ${path} has no ${name}`);

const read = [RECIPES, "README.md", PAGE, GLOSSARY, "docs/product.md", ...globSync("docs/design/*.md", { cwd: root })];
for (const from of read)
  for (const [, to = ""] of textOf(from).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g))
    if (!existsSync(join(root, dirname(from), to))) wrong.push(`${from} links to ${to}, which is not there`);

for (const fault of wrong) console.error(fault);
if (wrong.length > 0) process.exit(1);
console.log(
  `${RECIPES}: ${spans.size} paths, commands and symbols are there; ${read.length} pages link to what is there`,
);
