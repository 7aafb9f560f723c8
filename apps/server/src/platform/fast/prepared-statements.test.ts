import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { queryPrepared, queryPipelined } from "./prepared-statements.ts";
import { openPool } from "../database/pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const question = "select $1::int + 1 as next";

test("a statement is prepared once on its connection", async () => {
  const db = openPool({ url: database.url, size: 1, log: silentLog });
  for (const n of [1, 2, 3]) expect(await queryPrepared(db, question, [n])).toEqual([{ next: n + 1 }]);
  const prepared = await queryPrepared(
    db,
    "select count(*)::int as times from pg_prepared_statements where statement = $1",
    [question],
  );
  expect(prepared).toEqual([{ times: 1 }]);
  await db.destroy();
});

test("in a transaction it is part of that", async () => {
  const act = database.db.transaction().execute(async (trx) => {
    await queryPrepared(trx, "insert into visit_record (visitor, path) values ($1, $2)", ["v", "/"]);
    throw new Error("the act fails");
  });
  await expect(act).rejects.toThrow("the act fails");
  expect(await queryPrepared(database.db, "select 1 from visit_record", [])).toEqual([]);
});

test("a pool that only ever asked is closed like any other", async () => {
  const db = openPool({ url: database.url.replace(/\?|$/, "?application_name=asked&"), size: 3, log: silentLog });
  await Promise.all([1, 2, 3].map((n) => queryPrepared(db, question, [n])));
  await db.destroy();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const left = async () =>
    (await client.query("select 1 from pg_stat_activity where application_name = 'asked'")).rows.length;
  await vi.waitUntil(async () => (await left()) === 0);
  await client.end();
  await expect(queryPrepared(db, question, [1])).rejects.toThrow(/after calling end/);
});

const ownName = (name: string) => database.url.replace(/\?|$/, `?application_name=${name}&`);

test("over the shared connection each of many gets their own answer, and a statement that fails, fails alone", async () => {
  const db = openPool({ url: ownName("shared"), size: 1, log: silentLog });
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  const asked = numbers.map((n) => queryPipelined(db, question, [n]));
  const failing = queryPipelined(db, "select 1 / $1::int as none", [0]);
  const after = queryPipelined(db, question, [99]);
  expect(await Promise.all(asked)).toEqual(numbers.map((n) => [{ next: n + 1 }]));
  await expect(failing).rejects.toThrow("division by zero");
  expect(await after).toEqual([{ next: 100 }]);
  const connections = `select count(*)::int as n from pg_stat_activity where application_name = 'shared'`;
  expect(await queryPipelined(db, connections, [])).toEqual([{ n: 1 }]);
  await db.destroy();
  await expect(queryPipelined(db, question, [1])).rejects.toThrow("the database was closed");
});

test("a shared connection that breaks fails whoever waits on it, and the next statement gets another", async () => {
  const db = openPool({ url: ownName("breaking"), size: 1, log: silentLog });
  await queryPipelined(db, question, [1]);
  const waiting = queryPipelined(db, "select pg_sleep($1::int)", [60]);
  const behind = queryPipelined(db, question, [2]);
  const failures = Promise.allSettled([waiting, behind]);
  await vi.waitUntil(async () => {
    const ended = `select pg_terminate_backend(pid) from pg_stat_activity
                    where application_name = 'breaking' and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    return (await queryPrepared(db, ended, [])).length === 1;
  });
  expect((await failures).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await queryPipelined(db, question, [3])).toEqual([{ next: 4 }]);
  await db.destroy();
});
