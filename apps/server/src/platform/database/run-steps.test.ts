import type { Kysely } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { APP_ROLE } from "./embedded/cluster.ts";
import { openPool } from "./pool.ts";
import { grantNewRights } from "./rights.ts";
import { runSteps, type Waits } from "./run-steps.ts";
import { parseStep, type Step } from "./steps.ts";

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let other: Client;
beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool({ url: database.ownerUrl, size: 1, log: silentLog });
  other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
  await other.query("create table big (id integer, note text); insert into big values (1, 'a'), (1, 'b')");
});
afterAll(async () => {
  await other.end();
  await pool.destroy();
  await database.close();
});

const step = (name: string, ...lines: string[]): Step =>
  parseStep(name, ["-- phase: expand", "-- release: 2", ...lines].join("\n"));
type Told = { holders: string; tried: number };

const run = (steps: readonly Step[], waits: Waits = {}, warn: (told: Told) => void = () => {}) =>
  runSteps(pool as unknown as Kysely<unknown>, steps, {
    log: { info: () => undefined, warn } as never,
    follows: () => "1",
    grant: (trx) => grantNewRights(trx, APP_ROLE),
    waits: { lockMs: 30, firstPauseMs: 5, ...waits },
  });
const noted = async () => {
  const { rows } = await other.query(
    "select name, phase, release, follows, settled from kysely_migration where release = '2' order by name",
  );
  return rows;
};
const columns = async () => {
  const { rows } = await other.query(
    "select attname as name from pg_attribute where attrelid = 'big'::regclass and attnum > 0 and not attisdropped",
  );
  return rows.map(({ name }: { name: string }) => name);
};

test("a table that is held is waited for in short turns, between which everybody gets through, and made in the end", async () => {
  await other.query("begin; lock table big in access share mode");
  const told: Told[] = [];
  const done = run([step("a", "alter table big add column a text")], {}, (one) => {
    told.push(one);
    if (one.tried === 2) void other.query("commit");
  });
  expect(await done).toEqual(["a"]);
  expect(told.length).toBeGreaterThanOrEqual(2);
  expect(told[0]?.holders).toMatch(/表 big 被连接 \d+（\w+） 占着/);
  expect(await columns()).toContain("a");
  expect(await noted()).toEqual([{ name: "a", phase: "expand", release: "2", follows: "1", settled: false }]);
});

test("one that is held all the time is told, with by whom; what was made before stands, of the rest is nothing there", async () => {
  await other.query("begin; lock table big in access share mode");
  const steps = [
    step("b", "create table small (id integer)"),
    step("c", "create table another (id integer);", "alter table big add column c text"),
  ];
  await expect(run(steps, { tries: 3 })).rejects.toThrow(/^c：等不到锁，试了 3 次都没有执行：表 big 被连接/);
  await other.query("commit");
  expect((await noted()).map(({ name }) => name)).toEqual(["a", "b"]);
  expect((await other.query("select to_regclass('another') as name")).rows).toEqual([{ name: null }]);
  await run(steps.slice(1));
  expect((await noted()).map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("an index that a fallen run left half made is made anew; one that is whole is left", async () => {
  const index = step(
    "d",
    "-- outside a transaction",
    "create index concurrently big_note on big (note);",
    "create unique index concurrently big_id on big (id)",
  );
  const states = async () =>
    (
      await other.query(
        "select indexrelid::regclass::text as name, indexrelid::integer as number, indisvalid as valid from pg_index where indrelid = 'big'::regclass order by 1",
      )
    ).rows as { name: string; number: number; valid: boolean }[];
  await expect(run([index])).rejects.toThrow(/could not be migrated: create unique index concurrently big_id/);
  const before = await states();
  expect(before.map(({ name, valid }) => [name, valid])).toEqual([
    ["big_id", false],
    ["big_note", true],
  ]);
  await other.query("delete from big where note = 'b'");
  await run([index]);
  const after = await states();
  expect(after.map(({ name, valid }) => [name, valid])).toEqual([
    ["big_id", true],
    ["big_note", true],
  ]);
  expect(after[1]?.number).toBe(before[1]?.number);
  expect((await noted()).map(({ name }) => name)).toContain("d");
});

test("servers that run use a table that took the place of another at once, whatever becomes of the steps that follow", async () => {
  const steps = [
    step("e", "alter table big rename to big_before;", "create table big (id integer, note text)"),
    step("f", "alter table nowhere add column f text"),
  ];
  await expect(run(steps)).rejects.toThrow(/could not be migrated: alter table nowhere/);
  const server = new Client({ connectionString: database.url });
  await server.connect();
  try {
    await server.query("insert into big values (1, 'a')");
    expect((await server.query("select note from big")).rows).toEqual([{ note: "a" }]);
  } finally {
    await server.end();
  }
});
