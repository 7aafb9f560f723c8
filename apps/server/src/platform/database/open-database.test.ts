import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { tableTypes } from "../../../schema/table-types.ts";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import type { Db } from "./database.ts";
import { checkInstallation } from "./installation.ts";
import { BASELINE, migrateNew } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { readReleases } from "./steps.ts";
import { openPool, toDatabase } from "./pool.ts";
import { schemaDifferences } from "./schema-differences.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const act of cleanUp.toReversed()) await act();
});

async function fresh(): Promise<TestDatabase> {
  const database = await freshDatabase();
  cleanUp.push(database.close);
  return database;
}

/** a database without any schema */
async function empty() {
  const { ownerUrl, appUrl } = inject("testDatabase");
  const name = `sannong_empty_${Math.random().toString(36).slice(2, 10)}`;
  await query(ownerUrl, `create database ${name}`);
  cleanUp.push(async () => void (await query(ownerUrl, `drop database ${name}`)));
  return { kind: "external", url: toDatabase(appUrl, name), migrationUrl: toDatabase(ownerUrl, name) } as const;
}

async function query(connectionString: string, statement: string) {
  const client = new Client({ connectionString });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const SCHEMA = join(import.meta.dirname, "../../../schema");
/** What stands beside the schema until the next release. */
async function laterSteps(): Promise<string[]> {
  const files = await readdir(join(SCHEMA, "migrations"));
  return files.flatMap((file) => (file.endsWith(".sql") ? [file.replace(".sql", "")] : [])).sort();
}
const withoutLayout = (text: string) => text.replaceAll(/[\s;]+/g, "").replaceAll(/(?<=[=:])\|/g, "");

const open = (database: Awaited<ReturnType<typeof empty>>) =>
  openDatabase({ database, dataDir: "", production: true }, silentLog);

const lookAt = (database: Awaited<ReturnType<typeof empty>>) =>
  openDatabase({ database, dataDir: "", production: true, migrateOnStart: false }, silentLog);

describe("a new database", () => {
  test("is migrated once when several servers start on it at the same instant", async () => {
    const database = await empty();
    const [one, ...others] = await Promise.all([open(database), open(database), open(database)]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(one.db);
    expect(rows.map(({ name }) => name)).toEqual([BASELINE, ...(await laterSteps())]);
    await Promise.all([one, ...others].map((server) => server.close()));
  });

  test("costs a later start one query, and the owner's connection is not opened", async () => {
    const database = await empty();
    await (await open(database)).close();
    const again = await open({ ...database, migrationUrl: "postgresql://nobody:nothing@127.0.0.1:1/none" });
    expect(await again.db.selectFrom("role").select("code").orderBy("code").execute()).toHaveLength(6);
    await again.close();
  });

  test("that a newer program made is refused", async () => {
    const database = await empty();
    await (await open(database)).close();
    await query(database.migrationUrl, "insert into kysely_migration values ('2099-01-01-01-future', '')");
    await expect(open(database)).rejects.toThrow(/newer than this program \(unknown: 2099-01-01-01-future\)/);
  });
});

describe("a database that another release made", () => {
  /** A step that this program does not have. */
  async function withStep(values: string) {
    const database = await empty();
    await (await open(database)).close();
    await query(
      database.migrationUrl,
      `insert into kysely_migration (name, timestamp, phase, release, follows) values ('2099-01-01-future', '', ${values})`,
    );
    return database;
  }

  test("the next one, is served as long as that only added", async () => {
    const own = (await readReleases()).at(-1)?.name ?? "";
    const database = await withStep(`'expand', '99', '${own}'`);
    await (await open(database)).close();
    await (await lookAt(database)).close();
    await expect(open(await withStep(`'contract', '99', '${own}'`))).rejects.toThrow(/unknown: 2099-01-01-future/);
    await expect(open(await withStep("'expand', '100', '99'"))).rejects.toThrow(/unknown: 2099-01-01-future/);
  });

  test("an older one, is brought up by the command alone where a start shall not", async () => {
    const database = await empty();
    await (
      await openDatabase({ database, dataDir: "", production: true }, silentLog, undefined, migrateNew([BASELINE]))
    ).close();
    await expect(lookAt(database)).rejects.toThrow(/^数据库的结构比程序旧，缺 \d+ 步（.+script\/migrate/);
    const made = await query(database.migrationUrl, "select name from kysely_migration");
    expect(made.rows).toEqual([{ name: BASELINE }]);
    await (await open(database)).close();
    await (await lookAt(database)).close();
  });

  test("is told once what it brought, however often a start fell before it had sealed that", async () => {
    const database = await empty();
    const first = await open(database);
    expect(first.migrated).toContain(BASELINE);
    await first.close();
    const second = await open(database);
    expect(second.migrated.toSorted()).toEqual(first.migrated.toSorted());
    await second.settle();
    await second.close();
    const third = await open(database);
    expect(third.migrated).toEqual([]);
    await third.close();
  });
});

describe("the schema", () => {
  const schema = () => readFile(join(SCHEMA, "schema.sql"), "utf8");

  test("with what came after it is what the types of the tables say", async () => {
    const { ownerUrl } = await fresh();
    const types = await readFile(join(import.meta.dirname, "tables.ts"), "utf8");
    expect(withoutLayout(types)).toBe(withoutLayout(await tableTypes(ownerUrl)));
  });

  test("tells what a database is other than it says", async () => {
    const { ownerUrl } = await fresh();
    const owner = openPool({ url: ownerUrl, size: 1, log: silentLog }) as unknown as Kysely<unknown>;
    if ((await laterSteps()).length === 0) expect(await schemaDifferences(owner, await schema())).toEqual([]);
    await query(ownerUrl, "alter table favourite add column note text; drop index message_own");
    const differences = await schemaDifferences(owner, await schema());
    expect(differences).toContain("+ favourite.note text");
    expect(differences.some((line) => line.startsWith("- CREATE INDEX message_own"))).toBe(true);
    await owner.destroy();
  });
});

/** A moment is told to the millisecond, and two things may happen within one: it makes no row one of its kind. */
test("no table tells its rows apart by the moment they were written", async () => {
  const { ownerUrl } = await fresh();
  const { rows } = await query(
    ownerUrl,
    `select index.indexrelid::regclass::text as name from pg_index index
       join pg_class of_table on of_table.oid = index.indrelid and of_table.relnamespace = 'public'::regnamespace
       join pg_attribute key on key.attrelid = index.indexrelid
      where index.indisunique and key.atttypid = 'timestamptz'::regtype`,
  );
  expect(rows).toEqual([]);
});

describe("a database of the former chain", () => {
  const steps = [...Array.from({ length: 109 }, (_, at) => `2026-11-21-${at}-step`), "2026-11-26-171-sealed-names"];
  async function former(names: readonly string[]) {
    const database = await empty();
    const asReleased = migrateNew([BASELINE]);
    await (await openDatabase({ database, dataDir: "", production: true }, silentLog, undefined, asReleased)).close();
    const rows = names.map((name) => `('${name}', '')`).join();
    await query(
      database.migrationUrl,
      `delete from kysely_migration; insert into kysely_migration values ${rows};
       insert into role (code, name, sort) values ('9', '演示留下的', 9)`,
    );
    return database;
  }

  test("is carried over by a start, once, with all that it holds", async () => {
    const database = await former(steps);
    await Promise.all((await Promise.all([open(database), open(database)])).map((server) => server.close()));
    const { rows } = await query(database.migrationUrl, "select name from kysely_migration order by name");
    expect(rows.map(({ name }) => name)).toEqual([BASELINE, ...(await laterSteps())]);
    expect((await query(database.migrationUrl, "select name from role where code = '9'")).rows).toHaveLength(1);
  });

  test("that stopped on its way is refused, with what to do", async () => {
    const database = await former(steps.slice(0, 40));
    await expect(open(database)).rejects.toThrow(/请先用带有“2026-11-26-171-sealed-names”的版本启动一次/);
  });

  test("kept in a backup is restored under the schema, one that stopped on its way by the version that wrote it", async () => {
    const restored = (names: readonly string[], database: Awaited<ReturnType<typeof empty>>) =>
      openDatabase({ database, dataDir: "", production: true }, silentLog, undefined, migrateNew(names));
    const database = await empty();
    await expect(restored(steps.slice(0, 40), database)).rejects.toThrow(/请用写这个备份的版本恢复/);
    await (await restored(steps, database)).close();
    const { rows } = await query(database.migrationUrl, "select name from kysely_migration");
    expect(rows).toEqual([{ name: BASELINE }]);
  });

  test("whose tables somebody changed is refused, with where, and is left as it was", async () => {
    const database = await former(steps);
    await query(database.migrationUrl, "alter table favourite add column note text");
    await expect(open(database)).rejects.toThrow(/\+ favourite\.note text/);
    expect((await query(database.migrationUrl, "select count(*)::int as n from kysely_migration")).rows[0].n).toBe(110);
  });
});

describe("the two roles", () => {
  test.each([
    "create table mine (id int)",
    "create schema mine",
    "drop table account",
    "truncate account",
    "alter table account add column x int",
    "create index on account (company)",
    "drop index account_phone",
    "alter table installation disable trigger all",
    "drop trigger installation_keeps_its_mark on installation",
    "insert into kysely_migration values ('x', 'y')",
    "delete from installation",
    "drop table jobs.job",
  ])("the application may not: %s", async (statement) => {
    const { url } = await shared();
    await expect(query(url, statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test("a commit of the eventual pool does not wait for the disk, one of the other does", async () => {
    const { db, eventual } = await shared();
    const setting = async (of: Db) =>
      (await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(of)).rows[0]?.value;
    expect(await setting(db)).toBe("on");
    expect(await setting(eventual)).toBe("off");
  });

  let one: Promise<TestDatabase> | undefined;
  const shared = () => (one ??= fresh());
});

describe("what a table refuses", () => {
  const account = (id: string) =>
    `insert into account (id, username, username_key, nickname_sealed, password_is_weak, account_type, region_code,
       company, dept_name, source, status, complete, is_demonstration)
     values ('${id}', '${id}', '${id}', '', false, 1, '32', '', '', '', 'active', true, true)`;
  const role = (id: string, code: string, primary = false) =>
    `insert into account_role (account_id, role_code, is_primary, mac) values ('${id}', '${code}', ${primary}, '')`;

  test.each([
    ["two of the three separated roles", [role("a", "3"), role("a", "5")], /account_role_separated/],
    ["another two of them", [role("a", "5"), role("a", "6")], /account_role_separated/],
    ["two primary roles", [role("a", "1", true), role("a", "2", true)], /account_role_primary/],
    ["a role that is none", [role("a", "7")], /foreign key/],
    ["a phone without its index", [`update account set phone_sealed = 'x' where id = 'a'`], /account_phone_whole/],
    [
      "one phone of two accounts",
      [account("b"), `update account set phone_sealed = 'x', phone_index = repeat('0', 64)`],
      /account_phone/,
    ],
    [
      "a region that is not below its parent",
      [
        `insert into region values ('32', '江苏省', null, 2, 1, false)`,
        `insert into region values ('3301', '杭州市', '32', 3, 1, false)`,
      ],
      /region_below_parent/,
    ],
    [
      "two signing keys at once",
      ["1", "2"].map((kid) => `insert into oidc_key values ('${kid}', 'ES256', '{}', '', 'current')`),
      /oidc_key_standing/,
    ],
  ])("%s", async (_name, statements, constraint) => {
    const { url } = await fresh();
    await query(url, account("a"));
    await expect(query(url, statements.join(";"))).rejects.toThrow(constraint);
  });

  test("but not one of the three beside ordinary ones", async () => {
    const { url } = await fresh();
    await query(url, [account("a"), role("a", "1", true), role("a", "2"), role("a", "4"), role("a", "6")].join(";"));
    const { rows } = await query(url, "select role_code from account_role");
    expect(rows).toHaveLength(4);
  });
});

describe("what a database is", () => {
  const demonstration = { demonstration: true };
  const real = { demonstration: false };

  test("an empty one becomes a demonstration, for good", async () => {
    const { db, url } = await fresh();
    await checkInstallation(db, demonstration);
    await checkInstallation(db, demonstration);
    await expect(checkInstallation(db, real)).rejects.toThrow(/demonstration database with public passwords/);
    await expect(query(url, "update installation set demonstration = false")).rejects.toThrow(/stays one/);
    await query(url, "update installation set seeded_version = 3");
  });

  test("its mark holds against the owner's slip too", async () => {
    const { db, ownerUrl } = await fresh();
    await checkInstallation(db, demonstration);
    await expect(query(ownerUrl, "delete from installation")).rejects.toThrow(/stays one/);
  });

  test("an empty one that served for real may still become a demonstration", async () => {
    const { db } = await fresh();
    await checkInstallation(db, real);
    await checkInstallation(db, real);
    await checkInstallation(db, demonstration);
    await expect(checkInstallation(db, real)).rejects.toThrow(/demonstration database/);
  });

  test("one with data and no mark is refused by the demonstration, and serves for real", async () => {
    const { db, url } = await fresh();
    await query(
      url,
      `insert into connected_system values ('abbr', 'id', '', '', '', '', null, '', 'none', false, '[]', '[]', '[]', null,
         null, null, null, null, '', false, false, 'unknown', false, '')`,
    );
    await expect(checkInstallation(db, demonstration)).rejects.toThrow(/holds data and is no demonstration/);
    await checkInstallation(db, real);
  });

  test("two servers that start at once agree", async () => {
    const { db } = await fresh();
    await Promise.all(Array.from({ length: 10 }, () => checkInstallation(db, demonstration)));
    expect(await db.selectFrom("installation").selectAll().execute()).toHaveLength(1);
  });
});
