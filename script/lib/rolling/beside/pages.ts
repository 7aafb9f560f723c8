import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { inputSchemaOf, type JsonSchema } from "../../../../apps/server/test/sample-input.ts";
import { type entries as ourEntries } from "../../../../packages/contract/src/entries.ts";
import { ask } from "../../../../bench/client.ts";
import { type Crossing, expect, type Server } from "./crossing.ts";

const PAGES = ["/first", "/homeZtfw", "/login", "/docs", "/console"];
const FILE = /\/assets\/[\w./-]+\.(?:json|js|css|svg|png|webmanifest|woff2)(?!\w)/g;
/** A file of these names others that the page loads with it, by where they lie from its own place. */
const NAMES_OTHERS = /\.(?:js|css)$/;
const NAMED = /["'(`](?:\.\/|assets\/|\/assets\/)([\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2))["')`]/g;
const AT_ONCE = 16;
/** Whichever server is asked next, each file is asked for as often as there are servers. */
const TIMES = 2;

/** Every file that the pages of a server name, and those that these name. */
export async function filesOfPages(server: Server): Promise<string[]> {
  const found = new Set<string>();
  const toRead: string[] = [];
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    if (NAMES_OTHERS.test(file)) toRead.push(file);
  };
  for (const page of PAGES) {
    const { text } = await ask(`${server.url}${page}`);
    for (const [file] of text.matchAll(FILE)) add(file);
  }
  for (let file = toRead.pop(); file !== undefined; file = toRead.pop()) {
    const { status, text } = await ask(`${server.url}${file}`);
    expect(status === 200, `${file}: ${status} at ${server.name} itself`);
    for (const [, name] of text.matchAll(NAMED)) add(`/assets/${name}`);
  }
  return [...found];
}

/** @returns what was not answered with the file, by whoever stands at this address */
async function missingAt(address: string, files: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  const toAsk = Array.from({ length: TIMES }, () => files).flat();
  const asking = Array.from({ length: AT_ONCE }, async () => {
    for (let file = toAsk.pop(); file !== undefined; file = toAsk.pop()) {
      const { status } = await ask(`${address}${file}`);
      if (status !== 200) missing.push(`${file} ${status}`);
    }
  });
  await Promise.all(asking);
  return [...new Set(missing)];
}

/** @param balancer where people ask, who are answered now by the one server and now by the other */
export const filesOfBoth = (balancer: string): Crossing => ({
  name: "files of the pages, by way of the balancer",
  async cross(begun) {
    const files = await filesOfPages(begun);
    const missing = await missingAt(balancer, files);
    const some = missing.slice(0, 3).join(", ");
    expect(
      missing.length === 0,
      `of ${files.length} files of a page of ${begun.name} ${missing.length} did not come: ${some}`,
    );
  },
});

/** What one release's pages send that the other's server does not take; `at` is where it stands in the message. */
export function notTaken(sent: JsonSchema, taken: JsonSchema, at = ""): string[] {
  const always = new Set(sent.required);
  const needed = (taken.required ?? []).filter((name) => !always.has(name)).map((name) => `${at}${name} is required`);
  const within = Object.entries(sent.properties ?? {}).flatMap(([name, inner]) => {
    const other = taken.properties?.[name];
    return other === undefined ? [] : notTaken(inner, other, `${at}${name}.`);
  });
  const items = sent.items && taken.items ? notTaken(sent.items, taken.items, `${at}[].`) : [];
  const isOther = sent.type !== undefined && taken.type !== undefined && !isWithin(sent.type, taken.type);
  return [
    ...needed,
    ...within,
    ...items,
    ...(isOther ? [`${at === "" ? "it" : at.slice(0, -1)} is of another type`] : []),
  ];
}
const isWithin = (sent: string | string[], taken: string | string[]) =>
  [sent].flat().every((one) => taken.includes(one));

type Entries = typeof ourEntries;

/**
 * A page that was loaded from one server sends its messages to the other: by its schemas it takes them. An entry that
 * only one release has is left out, and so are the words of a list: what is new is used when every server knows it.
 */
export const messagesOfBoth = (entriesOf: Readonly<Record<string, Entries>>): Crossing => ({
  name: "messages of the pages",
  async cross(begun, goneOn) {
    const known = new Map((entriesOf[goneOn.name] ?? []).map((one) => [`${one.method} ${one.path}`, one]));
    const faults: string[] = [];
    for (const one of entriesOf[begun.name] ?? []) {
      const other = known.get(`${one.method} ${one.path}`);
      if (!other) continue;
      const [sent, taken] = [inputSchemaOf((await one.schemas()).input), inputSchemaOf((await other.schemas()).input)];
      faults.push(...notTaken(sent, taken).map((fault) => `${one.path}: ${fault}`));
    }
    expect(faults.length === 0, `${goneOn.name} does not take ${faults.join("; ")}`);
  },
});

/** The interface of a release as its sources say it. */
export async function entriesIn(folder: string): Promise<Entries> {
  const file = pathToFileURL(join(folder, "packages/contract/src/entries.ts")).href;
  return ((await import(file)) as { entries: Entries }).entries;
}
