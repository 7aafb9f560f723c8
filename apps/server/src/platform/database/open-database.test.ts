import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Client } from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import type { Db } from "./database.ts";
import { checkInstallation } from "./installation.ts";
import { openDatabase } from "./open-database.ts";
import { openPool, toDatabase } from "./pool.ts";

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

const open = (database: Awaited<ReturnType<typeof empty>>) =>
  openDatabase({ database, dataDir: "", production: true }, silentLog);

describe("a new database", () => {
  test("is migrated once when several servers start on it at the same instant", async () => {
    const database = await empty();
    const [one, ...others] = await Promise.all([open(database), open(database), open(database)]);
    const files = (await readdir(join(import.meta.dirname, "../../../migrations"))).length;
    const { rows } = await sql`select name from kysely_migration`.execute(one.db);
    expect(rows).toHaveLength(files);
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

  test("can be taken down again, migration by migration", async () => {
    const { ownerUrl } = await fresh();
    const owner = openPool({ url: ownerUrl, size: 1, log: silentLog });
    const folder = join(import.meta.dirname, "../../../migrations");
    const names = (await readdir(folder)).map((file) => file.replace(".ts", "")).sort();
    const getMigrations = async () =>
      Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await import(`../../../migrations/${name}.ts`)])),
      );
    const migrator = new Migrator({ db: owner, provider: { getMigrations } });
    for (const name of names.toReversed()) {
      const { error, results } = await migrator.migrateDown();
      expect([error, results]).toEqual([undefined, [{ migrationName: name, direction: "Down", status: "Success" }]]);
    }
    const { rows } =
      await sql`select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
        owner,
      );
    expect(rows).toEqual([]);
    await owner.destroy();
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
