import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { entries } from "@sannong/contract/entries";
import type { Endpoint } from "@sannong/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock, freshDatabase, testConfig, testKeys, type TestDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";
import { createFieldSealer } from "../platform/crypto/field-sealer.ts";
import type { Db } from "../platform/database/database.ts";
import { demonstration as demonstrationOf } from "@sannong/demonstration";
import { connectedHere } from "@sannong/demonstration/popularity";
import { alsoInOffice, fillings } from "./filled-in-production.testing.ts";
import { seedDemonstration } from "./reference-data.ts";

const sources = resolve(import.meta.dirname, "..");
const commands = resolve(import.meta.dirname, "../../../../script");
/** What a new installation is born with comes from these. */
const isReferenceData = (path: string) =>
  /\/(official-regions|first-roles\.store|first-calendar|national-classes)\.ts$/.test(path);
const isProgram = (path: string) => !/\.(?:test|testing)\.ts$/.test(path) && !isReferenceData(path);
const program = globSync("**/*.ts", { cwd: sources })
  .filter(isProgram)
  .map((path) => ({ path, text: readFileSync(resolve(sources, path), "utf8") }));

const inStatements = (table: string) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const asNamed = (table: string) => table.replaceAll(/_[a-z]/g, (part) => part.slice(1).toUpperCase());

/** The program's own files that put rows into a table; those of the reference data are none of them. */
const writersOf = (table: string): string[] => {
  const statement = inStatements(table);
  const inserts = new RegExp(String.raw`insertInto\("${table}"\)|insert into ${statement}\b|table: "${table}"`);
  return program.filter(({ text }) => inserts.test(text)).map(({ path }) => path);
};

async function tablesWithRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: one } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
      return one.length > 0 ? [asNamed(name)] : [];
    }),
  );
  return found.flat().toSorted();
}

let empty: TestDatabase;
let app: App;
let demonstration: TestDatabase;
/** what the demonstration alone is born with */
let only: string[];
let permissions: Set<string>;
beforeAll(async () => {
  [empty, demonstration] = await Promise.all([freshDatabase(), freshDatabase()]);
  app = await testApp({ config: testConfig({ demonstration: false, production: true }), database: empty });
  await app.http.ready();
  const deps = {
    db: demonstration.db,
    clock: fixedClock(),
    sealer: createFieldSealer(testKeys),
    hasher: { hash: async (password: string) => `hash of ${password}` },
    grantKey: testKeys.grant,
  };
  await seedDemonstration(deps, demonstrationOf("full"));
  const [inProduction, shown] = await Promise.all([empty.db, demonstration.db].map(tablesWithRows));
  only = (shown ?? []).filter((name) => !inProduction?.includes(name));
  const held = await empty.db.selectFrom("rolePermission").select("permission").execute();
  permissions = new Set(held.map(({ permission }) => permission));
}, 300_000);
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await Promise.all([empty.close(), demonstration.close()]);
});

/** Can it be asked where there is no demonstration, by somebody there is? */
function expectReachable(entry: Endpoint, of: string) {
  expect(entries, `${of}: ${entry.path} is no entry of the contract`).toContain(entry);
  expect(entry.demonstrationOnly ?? false, of).toBe(false);
  expect(app.http.hasRoute({ method: entry.method, url: `/api${entry.path}` }), `${of}: ${entry.path}`).toBe(true);
  if (typeof entry.access === "object")
    expect(permissions, `${of}: nobody holds ${entry.access.permission}`).toContain(entry.access.permission);
}

describe("what only the demonstration is born with", () => {
  test("has each its own way to a first row in production, and no table is named that needs none", () => {
    expect(only.length).toBeGreaterThan(30);
    expect(Object.keys(fillings).toSorted()).toEqual(only);
  });

  test("is written by the program, not by the seed alone", () => {
    expect(only.filter((table) => writersOf(table).length === 0)).toEqual([]);
  });

  test.each(Object.entries(fillings))("%s comes by a way there is", (table, filling) => {
    if ("byCommand" in filling) expect(existsSync(resolve(commands, filling.byCommand)), table).toBe(true);
    else if ("byItself" in filling) expect(writersOf(table)).toContain(filling.byItself);
    else if ("inOffice" in filling) {
      expect(typeof filling.inOffice.access, `${table} is made in the office`).toBe("object");
      expectReachable(filling.inOffice, table);
    } else expectReachable(filling.inUse, table);
  });

  test.each(Object.entries(alsoInOffice))("%s is there from the start, and more of it is made", (table, entry) => {
    expect(only).not.toContain(table);
    expect(writersOf(table).length).toBeGreaterThan(0);
    expectReachable(entry, table);
  });
});

describe("what the demonstration says that its people did", () => {
  /** Every moment of every table that names an account, of those before the account was there. */
  async function beforeTheyRegistered(): Promise<string[]> {
    const { rows } = await sql<{ table: string; moment: string }>`
      select of_account.table_name as table, moment.column_name as moment
        from information_schema.columns as of_account
             join information_schema.columns as moment using (table_schema, table_name)
       where of_account.table_schema = 'public' and of_account.column_name = 'account_id'
         and moment.data_type = 'timestamp with time zone'`.execute(demonstration.db);
    expect(rows.length).toBeGreaterThan(10);
    const found = await Promise.all(
      rows.map(async ({ table, moment }) => {
        const { rows: early } = await sql<{ username: string }>`
          select distinct account.username from ${sql.table(table)} as of_account
                 join account on account.id = of_account.account_id
           where account.is_demonstration and of_account.${sql.ref(moment)} < account.created_at`.execute(
          demonstration.db,
        );
        return early.map(({ username }) => `${username}: ${table}.${moment}`);
      }),
    );
    return found.flat();
  }

  test("was after they had registered", async () => {
    expect(await beforeTheyRegistered()).toEqual([]);
  });

  test("is an agreement only with what can be entered", async () => {
    const { rows } = await sql<{ abbr: string }>`
      select distinct system_abbr as abbr from told_fields`.execute(demonstration.db);
    expect(rows.map(({ abbr }) => abbr).toSorted()).toEqual([...connectedHere].toSorted());
  });
});
