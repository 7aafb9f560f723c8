import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@sannong/contract/endpoint";
import { entries, publications } from "@sannong/contract/entries";
import { publishedKinds } from "@sannong/contract/content/publication-words";
import { eventName } from "@sannong/contract/governance/audit-words";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { publishedTables } from "../../test/published-tables.ts";

/** Whatever is published passes the kernel: what the sources define is compared with the contract and the database. */

const SOURCES = join(import.meta.dirname, "..");
let database: TestDatabase;
let sources: [path: string, text: string][];
/** What every call of the kernel's two functions is given. */
const defined = { entries: [] as object[], kinds: [] as string[], tables: [] as string[] };

beforeAll(async () => {
  database = await freshDatabase();
  sources = globSync("**/*.ts", { cwd: SOURCES })
    .filter((path) => !/\.(test|testing|fixture)\.ts$|^kernel\/publication\//.test(path))
    .toSorted()
    .map((path) => [path, readFileSync(join(SOURCES, path), "utf8")]);
  for (const [path, text] of sources) {
    const calls = [...text.matchAll(/\bdefinePublication\(\w+, \{\s+entries(?:: (\w+))?,\s+kind: "(\w+)",/g)];
    const stores = [...text.matchAll(/\bpublicationStore<[^(]*\(\s*db,\s*\{\s*table: "(\w+)"/g)];
    const all = text.match(/\b(definePublication|publicationStore)[<(]/g) ?? [];
    if (all.length !== calls.length + stores.length)
      throw new Error(`${path} calls the kernel in a way this test cannot read`);
    for (const [, name = "entries", kind] of calls) {
      defined.entries.push(await importedAs(name, text));
      defined.kinds.push(String(kind));
    }
    for (const [, table] of stores) defined.tables.push(String(table));
  }
});
afterAll(() => database.close());

/** What a source imports from the contract under this name. */
async function importedAs(name: string, text: string): Promise<object> {
  for (const [, names = "", module = ""] of text.matchAll(/import \{([^}]*)\} from "(@sannong\/contract\/[^"]+)"/g)) {
    const found = names
      .split(",")
      .map((one) => one.trim().split(" as "))
      .find((one) => one.at(-1) === name);
    if (found) return ((await import(module)) as Record<string, object>)[String(found[0])] as object;
  }
  throw new Error(`${name} is imported from nowhere in the contract`);
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("every kind of the contract is defined once, and nothing else is", () => {
  const named = (those: readonly object[]) => those.map((one) => (one as { act: Endpoint }).act.path).toSorted();
  expect(named(defined.entries)).toEqual(named(publications));
  expect(defined.kinds.toSorted()).toEqual(Object.keys(publishedKinds).toSorted());
});

test("what is taken along of a kind has a name that an auditor reads", () => {
  const exported = defined.kinds.filter((_kind, at) => "export" in (defined.entries[at] as object));
  const nameless = exported.map((kind) => `${kind}.exported`).filter((event) => eventName(event) === event);
  expect(nameless).toEqual([]);
});

test("every table that has the state of being published is kept by the kernel", async () => {
  expect(defined.tables.map(snake).toSorted()).toEqual((await publishedTables(database.db)).toSorted());
});

/** Who of the sources outside the kernel writes into a table of something that is published, and what. */
const writers: Record<string, string> = {
  "content/scenes/declarations.store.ts": "what is declared, until the last level of its review publishes it",
  "content/scenes/figures.store.ts": "when a scene was last heard of",
  "content/scenes/scenes.publication.store.ts": "which scenes are recommended",
  "data/indicators/reports.store.ts": "a report that the portal composes by itself, published from its beginning",
  "data/resources/data-rows.store.ts": "how many rows a resource has",
  "data/resources/data-seals.store.ts": "the seal on a resource's labels",
  "kernel/application/systems-stages.store.ts": "the service by which a system that goes live is entered",
};

test("no other source writes into such a table, but for those named here", () => {
  const names = defined.tables.flatMap((name) => [name, snake(name)]).join("|");
  const writes = new RegExp(
    String.raw`(updateTable|insertInto|deleteFrom)\(\s*"(${names})"|\b(update|insert into|delete from) (${names})\b`,
  );
  expect(sources.filter(([, text]) => writes.test(text)).map(([path]) => path)).toEqual(Object.keys(writers));
});

// a report that is composed and the service of a new system name no state: their tables read that as published
test("…of which none names the state of what is published, but the review of scenes", () => {
  const naming = /\bstate: |\bstate = |\bstatus: to\b/;
  const found = sources.filter(([path, text]) => path in writers && naming.test(text)).map(([path]) => path);
  expect(found).toEqual(["content/scenes/declarations.store.ts"]);
});

/** Which entries publish something, and are of no kind: why. */
const others: Record<string, string> = {
  "/manual/desk/publish": "of the editions of a manual readers see one at a time",
};

test("no entry publishes but those of the kinds, and these", async () => {
  const own = new Set(publications.flatMap((kind): Endpoint[] => Object.values(kind)));
  const offices = entries.filter((entry) => typeof entry.access === "object" && !own.has(entry));
  const found = [];
  for (const { path, schemas } of offices) {
    const { shape = {} } = (await schemas()).input as { shape?: Record<string, z.ZodMiniType> };
    const takesActs = shape["act"] !== undefined && z.safeParse(shape["act"], "publish").success;
    if (takesActs || /publish/i.test(path)) found.push(path);
  }
  expect(found.toSorted()).toEqual(Object.keys(others));
});
