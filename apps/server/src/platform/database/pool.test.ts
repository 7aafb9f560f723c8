import { Client } from "pg";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { wayTo, type WayToDatabase } from "../../../test/way-to-database.ts";
import { unavailableOf } from "../unavailable.ts";
import { withoutTimeLimit } from "../time-limit.ts";
import { queryPrepared, queryPipelined } from "../fast/prepared-statements.ts";
import type { Db } from "./database.ts";
import { openPool } from "./pool.ts";

const limits = { connect: 1000, statement: 600, silence: 800 };
let database: TestDatabase;
let way: WayToDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  way = await wayTo(database.url);
  db = openPool({ url: way.url, size: 2, log: silentLog, limits });
});
beforeEach(() => way.set("open"));
afterAll(async () => {
  await db.destroy();
  await way.close();
  await database.close();
});

const question = "select $1::int as n";
/** by each of the ways in which the portal asks its database */
const ways: [string, () => Promise<unknown>][] = [
  ["a statement", () => queryPrepared(db, question, [1])],
  ["one over the shared connection", () => queryPipelined(db, question, [1])],
  ["one that is built", () => sql`select 1 as n`.execute(db)],
  ["a transaction", () => db.transaction().execute((trx) => queryPrepared(trx, question, [1]))],
];
const isAway = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (failure: unknown) => unavailableOf(failure),
  );

describe.each(["hung", "closed"] as const)("with a database that is %s", (mood) => {
  test("everybody is told in time, also who had asked before, and the next is served when it is back", async () => {
    for (const [, act] of ways) await act();
    await way.set(mood);
    const asked = [...ways, ...ways, ...ways].map(([, act]) => isAway(act()));
    expect(await Promise.all(asked)).toEqual(asked.map(() => "database"));
    await way.set("open");
    for (const [name, act] of ways) await expect(act(), name).resolves.toBeTruthy();
  });
});

test.each(["hung", "closed"] as const)("a transaction whose database is %s in the middle is given up", async (mood) => {
  const act = db.transaction().execute(async (trx) => {
    await queryPrepared(trx, question, [1]);
    await way.set(mood);
    // the connection breaks while it is asked nothing
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    await queryPrepared(trx, question, [2]);
  });
  expect(await isAway(act)).toBe("database");
});

test("one that breaks while nobody uses it is told of, without all that belongs to it", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const resting = openPool({ url: database.url, size: 1, log });
  const [own] = await queryPrepared<{ pid: number }>(resting, "select pg_backend_pid() as pid", []);
  await queryPrepared(database.db, "select pg_terminate_backend($1)", [own!.pid]);
  await vi.waitUntil(() => lines.length > 0);
  expect(lines[0]).toContain("a database connection broke");
  expect(lines[0]).not.toMatch(/secretKey|connectionParameters/);
  await resting.destroy();
});

test("one that breaks because its pool is being closed is nobody's business", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const closing = openPool({ url: database.url, size: 1, log });
  await queryPrepared(closing, question, [1]);
  const closed = closing.pool.end();
  // the library does not wait until its connections have gone, and a database that ends breaks them
  closing.pool.emit("error", new Error("terminating connection due to administrator command"), new Client());
  await closed;
  await closing.destroy();
  expect(lines).toEqual([]);
});

describe("while somebody else holds what is asked for", () => {
  const NUMBER = 4_836;
  const wait = () => queryPrepared(db, "select pg_advisory_lock($1)", [NUMBER]);
  let holder: Client;
  beforeAll(async () => {
    holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("select pg_advisory_lock($1)", [NUMBER]);
  });

  test("a visitor waits so long and no longer, and their connection serves the next", async () => {
    await expect(wait()).rejects.toMatchObject({ code: "57014" });
    expect(await isAway(wait())).toBe("database");
    expect(await queryPrepared(db, question, [3])).toEqual([{ n: 3 }]);
  });

  test("work that nobody waits for goes on waiting, over connections of its own", async () => {
    const worked = withoutTimeLimit(wait);
    for (const _visitor of [1, 2, 3]) expect(await isAway(wait())).toBe("database");
    await holder.query("select pg_advisory_unlock($1)", [NUMBER]);
    await expect(worked).resolves.toHaveLength(1);
    await holder.end();
  });
});
