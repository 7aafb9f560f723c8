import { Client } from "pg";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { queryPipelined, queryPrepared } from "../fast/prepared-statements.ts";
import { unavailableOf } from "../unavailable.ts";
import { checkWritable } from "./check-writable.ts";
import { limitsOf, usualUse } from "./database-use.ts";
import { openPool, type PooledDb } from "./pool.ts";

let database: TestDatabase;
let owner: Client;
let opened: PooledDb[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await setReadOnly(false);
  await Promise.all(opened.map((db) => db.destroy()));
  opened = [];
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

/** As a cloud does it whose disk is full: connections that are open already go on writing. */
const setReadOnly = (isReadOnly: boolean) =>
  owner.query(`alter database ${owner.database} set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);

function open(lifetime = 0) {
  const limits = limitsOf({ connect: 3000, statement: 3000 });
  const db = openPool({ url: database.url, size: 4, log: silentLog, limits, use: { ...usualUse, lifetime } });
  opened.push(db);
  return db;
}
const WRITE = "insert into visit_record (visitor, path) values ($1, $2)";
const ways: ((db: PooledDb) => Promise<unknown>)[] = [
  (db) => queryPrepared(db, WRITE, ["v", "/"]),
  (db) => queryPipelined(db, WRITE, ["v", "/"]),
  (db) => db.insertInto("visitRecord").values({ visitor: "v", path: "/" }).execute(),
  (db) => db.transaction().execute((trx) => queryPrepared(trx, WRITE, ["v", "/"])),
];
const whatIsAway = (asked: Promise<unknown>) =>
  asked.then(
    () => "nothing",
    (failure: unknown) => unavailableOf(failure) ?? failure,
  );
const comesBack = (act: () => Promise<unknown>) =>
  vi.waitUntil(async () => (await whatIsAway(act())) === "nothing", { timeout: 10_000 });

test("a database that takes no writes is away, and comes back by itself, for each way of asking", async () => {
  await setReadOnly(true);
  const db = open();
  for (const write of ways) expect(await whatIsAway(write(db))).toBe("database");
  const many = Array.from({ length: 5 }, () => ways.map((write) => whatIsAway(write(db)))).flat();
  expect(await Promise.all(many)).toEqual(many.map(() => "database"));
  expect(await queryPrepared(db, "select $1::int as n", [1])).toEqual([{ n: 1 }]);
  await setReadOnly(false);
  for (const write of ways) await comesBack(() => write(db));
});

test("readiness says so before anybody has written, and when it is over", async () => {
  await setReadOnly(true);
  const db = open();
  await expect(checkWritable(db)).rejects.toThrow("default_transaction_read_only is on");
  await expect(checkWritable(db)).rejects.toThrow("default_transaction_read_only is on");
  await setReadOnly(false);
  await comesBack(() => checkWritable(db));
  await comesBack(() => ways[1]!(db));
});

test("whoever is in the middle of something finishes it, and their connection serves nobody after them", async () => {
  const db = open();
  const pids = await db.transaction().execute(async (trx) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    db.turnOver();
    return [own, await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)];
  });
  const [before, within] = pids.map(({ rows }) => rows[0]!.pid);
  expect(within).toBe(before);
  const next = await Promise.all(
    [1, 2, 3].map(() => queryPrepared<{ pid: number }>(db, "select pg_backend_pid() as pid", [])),
  );
  expect(next.flat().map(({ pid }) => pid)).not.toContain(before);
});

test("a connection lives so long and no longer, in use or not", async () => {
  const db = open(0.2);
  const pid = async (ask: typeof queryPipelined) =>
    (await ask<{ pid: number }>(db, "select pg_backend_pid() as pid", []))[0]!.pid;
  const [first, shared] = [await pid(queryPrepared), await pid(queryPipelined)];
  expect(await vi.waitUntil(async () => (await pid(queryPrepared)) !== first, { timeout: 5000 })).toBe(true);
  expect(await vi.waitUntil(async () => (await pid(queryPipelined)) !== shared, { timeout: 5000 })).toBe(true);
});
