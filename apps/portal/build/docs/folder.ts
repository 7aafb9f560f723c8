import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withErrorTables } from "@sannong/contract/rules/refusals/error-tables";
import { renderMarkdown, type Rendered } from "@sannong/markdown/markdown";
import { documents } from "../../src/docs/chapters.ts";
import { ownPlaces } from "../../src/docs/own-places.ts";
import type { Written } from "../../src/docs/docs-pages.tsx";

export const docsFolder = fileURLToPath(new URL("../../../../docs/integrators", import.meta.url));
const read = (path: string) => readFileSync(join(docsFolder, path), "utf8");
const project = fileURLToPath(new URL("../../../..", import.meta.url));

/** Parts of the example systems that read by themselves. */
const examples = [
  "examples/animal-quarantine/src/cas.ts",
  "examples/land-transfer/src/envelope.ts",
  "examples/relying-party/src/platform-call.ts",
  "examples/relying-party/src/platform-check.ts",
];

/** What may be saved from a page: vectors, clients and examples, each under a name that changes with its content. */
export type Download = { path: string; file: string; content: string };

const download = (path: string, content: string): Download => {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const ending = extname(path);
  return { path, content, file: `docs-${basename(path, ending)}-${hash}${ending}` };
};

export function readDownloads(): Download[] {
  const inFolder = ["vectors", "clients"].flatMap((folder) =>
    readdirSync(join(docsFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name).slice(docsFolder.length + 1);
        return download(path, read(path));
      }),
  );
  return [...inFolder, ...examples.map((path) => download(path, readFileSync(join(project, path), "utf8")))];
}

const languages: Record<string, string> = { ".mjs": "js", ".py": "python", ".cs": "csharp", ".sh": "bash" };

/** A line that is nothing but `{{path}}` stands for the file itself, so that what is read is what is run. */
const withFiles = (text: string) =>
  text.replace(/^\{\{(\S+)\}\}$/gm, (_line, path: string) => {
    const ending = extname(path);
    return `\`\`\`${languages[ending] ?? ending.slice(1)}\n${read(path).trimEnd()}\n\`\`\``;
  });

/** A line `{{table cas.md CODE}}` stands for the table of that file whose head begins with that word: said once, read twice. */
const withTables = (text: string) =>
  text.replace(/^\{\{table (\S+) (.+)\}\}$/gm, (line, path: string, head: string) => {
    const lines = read(path).split("\n");
    const from = lines.findIndex((one) => one.startsWith(`| ${head} |`));
    if (from < 0) throw new Error(`${line} names a table that is not there`);
    const to = lines.findIndex((one, at) => at > from && !one.startsWith("|"));
    return lines.slice(from, to < 0 ? undefined : to).join("\n");
  });

/** The text of one page, with what is filled in from the code and from other pages. */
export const textOf = (name: string): string => withErrorTables(withTables(withFiles(read(`${name}.md`))));

const isPlace = (name: string): name is keyof typeof ownPlaces => Object.hasOwn(ownPlaces, name);

/** `{{own clientId}}` is the reader's own, which the page fills in. @throws for a name that nothing is known of */
export const withPlaces = (html: string): string =>
  html.replace(/\{\{own (\S+?)( encoded)?\}\}/g, (written, name: string, encoded: string | undefined) => {
    if (!isPlace(name)) throw new Error(`${written} names nothing of the reader's own`);
    return `<var class="docs-own" data-own="${name}"${encoded ? " data-encoded" : ""}>${ownPlaces[name]}</var>`;
  });

/** Where an address in the Markdown leads on the site. @throws when it leads to nothing */
export function addressOn(downloads: readonly Download[], from: string) {
  return (address: string): string => {
    if (/^(https?:|mailto:|#|\/)/.test(address)) return address;
    const [path = "", fragment] = address.split("#");
    const page = documents.find((one) => `${one.name}.md` === path);
    if (page) return `/docs/${page.name}${fragment === undefined ? "" : `#${fragment}`}`;
    const download = downloads.find((one) => one.path === path);
    if (download) return `/assets/${download.file}`;
    throw new Error(`docs/integrators/${from}.md leads to ${address}, which is not there`);
  };
}

export function renderDocuments(downloads: readonly Download[]): (Written & Rendered)[] {
  return documents.map(({ name }) => {
    const rendered = renderMarkdown(textOf(name), addressOn(downloads, name));
    return { name, ...rendered, html: withPlaces(rendered.html) };
  });
}
