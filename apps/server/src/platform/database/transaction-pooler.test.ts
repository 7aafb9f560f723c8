import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { pgbouncer, startPgbouncer } from "../../../test/pgbouncer.ts";
import { queryPipelined, queryPrepared } from "../fast/prepared-statements.ts";
import { withoutTimeLimit } from "../time-limit.ts";
import { checkConnections, ConnectionsUnfit } from "./check-connections.ts";
import type { Db } from "./database.ts";
import { type DatabaseUse, limitsOf, usualUse } from "./database-use.ts";
import { openDatabase } from "./open-database.ts";
import { openPool, type PooledDb } from "./pool.ts";

const run = promisify(execFile);
const LIMIT = 700;
const pooled: DatabaseUse = { ...usualUse, isPooled: true, isPrepared: false };
const limits = limitsOf({ connect: 2000, statement: LIMIT });
const SETTINGS = `select current_setting('statement_timeout') as limit, current_setting('synchronous_commit') as commit`;
const AS_FOUND = { limit: "0", commit: "on" };
type Settings = typeof AS_FOUND;

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
const opened: PooledDb[] = [];
/** beside the one of the file; ended whatever becomes of their test */
const others: (typeof pooler)[] = [];
async function another(...given: Parameters<typeof startPgbouncer>) {
  const started = await startPgbouncer(...given);
  others.push(started);
  return started;
}
function open(options: Partial<Parameters<typeof openPool>[0]> = {}): PooledDb {
  const db = openPool({ url: pooler.url, size: 3, log: silentLog, limits, use: pooled, ...options });
  opened.push(db);
  return db;
}

describe.skipIf(!pgbouncer)(`behind PgBouncer ${pgbouncer?.version} in transaction mode`, () => {
  beforeAll(async () => {
    database = await freshDatabase();
    pooler = await startPgbouncer(database.url, { size: 3 });
  });
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await Promise.all([pooler, ...others].map((one) => one.close()));
    await database.close();
  });

  test("two servers' statements never meet", async () => {
    const statements = Array.from({ length: 15 }, (_, n) => `select $1 || $2 || $3 || '${n}' as text`);
    const fixture = join(import.meta.dirname, "ask.fixture.ts");
    const ask = async (given: string[]) => {
      const asked = JSON.stringify({ url: pooler.url, statements: given, rounds: 20, use: pooled });
      const { stdout } = await run(process.execPath, [fixture, asked]);
      return JSON.parse(stdout) as unknown;
    };
    const told = await Promise.all([ask(statements), ask(statements.toReversed())]);
    expect(told).toEqual([
      { asked: 600, faults: {} },
      { asked: 600, faults: {} },
    ]);
  });

  describe("settings go with every transaction", () => {
    const ways: [string, (db: Db) => Promise<Settings[]>][] = [
      ["a statement", (db) => queryPrepared(db, SETTINGS, [])],
      ["one with parameters", (db) => queryPrepared(db, `${SETTINGS} where $1 = 1`, [1])],
      ["one that would share a connection", (db) => queryPipelined(db, SETTINGS, [])],
      ["a transaction", (db) => db.transaction().execute((trx) => queryPrepared(trx, SETTINGS, []))],
      [
        "a transaction with words of its own",
        (db) =>
          db
            .transaction()
            .setIsolationLevel("repeatable read")
            .execute((trx) => queryPrepared(trx, SETTINGS, [])),
      ],
    ];
    test.each(ways)("%s", async (_name, ask) => {
      const expected = { limit: `${LIMIT}ms`, commit: "off" };
      expect(await ask(open({ settings: { synchronous_commit: "off" } }))).toEqual([expected]);
      expect(await ask(open())).toEqual([{ ...expected, commit: "on" }]);
    });

    test("and nothing of them is left for whoever has the connection next", async () => {
      const db = open({ settings: { synchronous_commit: "off" } });
      await Promise.all(ways.flatMap(([, ask]) => [ask(db), ask(db)]));
      await expect(queryPrepared(db, "select 1 / $1::int", [0])).rejects.toThrow("division by zero");
      const plain = new Client({ connectionString: pooler.url });
      await plain.connect();
      for (let turn = 0; turn < 6; turn += 1) expect((await plain.query(SETTINGS)).rows).toEqual([AS_FOUND]);
      await plain.end();
    });

    test("the limit ends a statement, and the connection serves the next; the unhurried have more time", async () => {
      const db = open();
      const sleep = "select pg_sleep($1)";
      await expect(queryPrepared(db, sleep, [LIMIT / 1000 + 1])).rejects.toMatchObject({ code: "57014" });
      await expect(queryPipelined(db, sleep, [LIMIT / 1000 + 1])).rejects.toMatchObject({ code: "57014" });
      expect(await queryPrepared(db, "select $1::int as n", [3])).toEqual([{ n: 3 }]);
      expect(await withoutTimeLimit(() => queryPrepared(db, sleep, [LIMIT / 1000 + 0.2]))).toHaveLength(1);
    });

    test("many at once get their own answers, and what fails, fails alone", async () => {
      const db = open();
      const asked = Array.from({ length: 40 }, (_, n) => queryPipelined(db, "select $1::int as n", [n]));
      const failing = queryPipelined(db, "select 1 / $1::int as none", [0]);
      const [fault, ...answers] = await Promise.allSettled([failing, ...asked]);
      expect(fault).toMatchObject({ status: "rejected", reason: { message: "division by zero" } });
      expect(answers).toEqual(asked.map((_, n) => ({ status: "fulfilled", value: [{ n }] })));
      expect(await queryPipelined(db, "select $1::int as n", [99])).toEqual([{ n: 99 }]);
    });
  });

  test("answers that a killed server did not live to see are nobody else's", async () => {
    const narrow = await another(database.url, { size: 1 });
    const plain = new Client({ connectionString: narrow.url });
    await plain.connect();
    for (let turn = 0; turn < 3; turn += 1) {
      const server = spawn(process.execPath, [join(import.meta.dirname, "killed.fixture.ts"), narrow.url], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const gone = once(server, "exit");
      await once(server.stdout, "data");
      server.kill("SIGKILL");
      await gone;
      expect((await plain.query("select 'mine' as whose")).rows).toEqual([{ whose: "mine" }]);
    }
    await plain.end();
  });

  describe("a start says in words what is wrong", () => {
    const promised = { statement_timeout: String(LIMIT) };
    const refusal = (db: PooledDb, use: DatabaseUse, expected: Record<string, string> = promised) =>
      checkConnections(db.pool, expected, use).then(
        () => undefined,
        (failure: unknown) => failure,
      );

    test("nothing, where it was told", async () => {
      expect(await refusal(open(), pooled)).toBeUndefined();
    });

    test("nobody said that there is a pooler, which refuses the settings", async () => {
      const failure = await refusal(open({ use: usualUse }), usualUse);
      expect(failure).toBeInstanceOf(ConnectionsUnfit);
      expect(String(failure)).toContain("DATABASE_POOLER=transaction");
    });

    test("nobody said so, and it drops them without a word", async () => {
      const silent = await another(database.url, { size: 2, settings: ["ignore_startup_parameters = options"] });
      const db = open({ url: silent.url, use: usualUse });
      // as it was: the limit is simply gone
      expect(await queryPrepared(db, SETTINGS, [])).toEqual([AS_FOUND]);
      expect(String(await refusal(db, usualUse))).toContain("DATABASE_POOLER=transaction");
    });

    test("a limit is another than was promised", async () => {
      const failure = String(await refusal(open(), pooled, { statement_timeout: "4000" }));
      expect(failure).toContain(`statement_timeout 应为 4000，实为 ${LIMIT}`);
    });

    test("statements shall stay prepared, and it does not know their names", async () => {
      const prepared = { ...pooled, isPrepared: true };
      expect(String(await refusal(open({ use: prepared }), prepared))).toContain("PREPARED_STATEMENTS=off");
    });

    test("the owner, too, comes in through it", async () => {
      const owner = await another(database.ownerUrl, { size: 2 });
      const maker = new Client({ connectionString: database.ownerUrl });
      await maker.connect();
      await maker.query("delete from kysely_migration where name > '0000-schema'").finally(() => maker.end());
      const place = { kind: "external", url: pooler.url, migrationUrl: owner.url } as const;
      const starting = openDatabase({ database: place, dataDir: "", production: true, databaseUse: pooled }, silentLog);
      await expect(starting).rejects.toThrow(/DATABASE_MIGRATION_URL 指向连接池/);
    });
  });
});
