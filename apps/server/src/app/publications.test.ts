import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "@sannong/contract/endpoint";
import { entries, publications } from "@sannong/contract/entries";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { type App, testApp } from "../../test/app.ts";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";

/** Whatever is published passes the kernel: what the wiring defines is compared with the contract and the database. */

const defined = vi.hoisted(() => ({ entries: [] as object[], kinds: [] as string[], tables: [] as string[] }));
vi.mock("../kernel/publication/index.ts", async (original) => {
  const kernel = await original<typeof import("../kernel/publication/index.ts")>();
  return {
    ...kernel,
    definePublication: (deps: never, definition: { entries: object; kind: string }) => {
      defined.entries.push(definition.entries);
      defined.kinds.push(definition.kind);
      return kernel.definePublication(deps, definition as never);
    },
    publicationStore: (db: never, given: { table: string }) => {
      defined.tables.push(given.table);
      return kernel.publicationStore(db, given as never);
    },
  };
});

const SOURCES = join(import.meta.dirname, "..");
let database: TestDatabase;
let app: App;
let sources: [path: string, text: string][];
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ database });
  const paths: string[] = [];
  for await (const path of glob("**/*.ts", { cwd: SOURCES }))
    if (!/\.(test|testing|fixture)\.ts$|^(seed|kernel\/publication)\//.test(path)) paths.push(path);
  sources = await Promise.all(
    paths.toSorted().map(async (path) => [path, await readFile(join(SOURCES, path), "utf8")] as [string, string]),
  );
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("every kind of the contract is defined once, and nothing else is", () => {
  const named = (those: readonly object[]) => those.map((one) => (one as { act: Endpoint }).act.path).toSorted();
  expect(named(defined.entries)).toEqual(named(publications));
  expect(new Set(defined.kinds).size).toBe(defined.kinds.length);
});

test("every table that has the state of being published is kept by the kernel", async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) like '%''published''%'`.execute(database.db);
  expect(defined.tables.map(snake).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
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
