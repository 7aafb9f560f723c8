import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type PrimaryAndStandby, startPrimaryAndStandby } from "../../../test/primary-and-standby.ts";
import { pgbouncer, startPgbouncer } from "../../../test/pgbouncer.ts";
import { silentLog } from "../../../test/database.ts";
import { queryPrepared } from "../fast/prepared-statements.ts";
import { type DatabaseUse, limitsOf, usualUse } from "./database-use.ts";
import { type Asking, whileAsking } from "./own-writes.ts";
import { openPool, type PooledDb } from "./pool.ts";
import { type ReadDb, replicaOf } from "./replica.ts";
import { openReplicas, type Replicas } from "./replicas.ts";
import { eachServer } from "./route.ts";

const SCHEMA = `
  create table replica_mark (server text primary key, mark bigint not null, at timestamptz not null);
  create table note (n int)`;
const BOUND_MS = 3000;
const limits = limitsOf({ connect: 1000, statement: 2000 });
const direct: DatabaseUse = { ...usualUse, visitors: limits };
/** As `docs/operations/postgresql.zh.md` tells an operator to set it. */
const OF_THE_POOLER = ["server_login_retry = 1", "query_wait_timeout = 4"];
const ways = [
  { way: "directly", use: direct, isPooled: false },
  {
    way: `through PgBouncer ${pgbouncer?.version} in transaction mode`,
    use: { ...direct, isPooled: true, isPrepared: false },
    isPooled: true,
  },
];

let pair: PrimaryAndStandby;
let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
/** where the standby is reached */
let address: string;
let db: PooledDb;
let eventual: PooledDb;
let replicas: Replicas;
let read: ReadDb;
const said: string[] = [];
const log = {
  info: (_of: unknown, what?: string) => void said.push(what ?? ""),
  warn: (_of: unknown, what?: string) => void said.push(what ?? ""),
} as unknown as typeof silentLog;

const someone = (): Asking => ({ wroteBefore: false, wroteNow: false });
const PORT = "select inet_server_port() as port, (select count(*)::int from note) as notes";
type Answer = { port: number; notes: number };
const ask = async (one = someone()): Promise<Answer> =>
  (await whileAsking(one, () => queryPrepared<Answer>(read, PORT, [])))[0]!;
/** Everything that was written until now has come to the standby. */
async function standbyHasAll(): Promise<void> {
  const [{ notes } = { notes: 0 }] = await queryPrepared<Answer>(db, PORT, []);
  const here = async () => (await pair.standby.ask(PORT)).rows[0].notes === notes;
  await vi.waitUntil(here, { timeout: 15_000, interval: 50 });
}
const standbyIsRead = () =>
  vi.waitUntil(async () => (await ask()).port === pair.standby.port, { timeout: 15_000, interval: 50 });

describe.each(ways.filter(({ isPooled }) => !isPooled || pgbouncer))("replicas reached $way", ({ use, isPooled }) => {
  beforeAll(async () => {
    pair = await startPrimaryAndStandby(SCHEMA);
    pooler = isPooled ? await startPgbouncer(pair.standby.url, { size: 4, settings: OF_THE_POOLER }) : undefined;
    address = pooler?.url ?? pair.standby.url;
    const asked = { url: pair.primary.url, size: 4, log: silentLog, limits, use };
    eventual = openPool(asked);
    replicas = openReplicas({ url: address, use, log, eventual });
    db = openPool({ ...asked, replicas });
    await replicas.start();
    read = replicaOf(db, { of: "test", staleSeconds: BOUND_MS / 1000 });
  }, 60_000);
  afterAll(async () => {
    await replicas?.close();
    await Promise.all([db, eventual].map((one) => one?.destroy()));
    await pooler?.close();
    await pair?.close();
  });

  test("a question of a request goes to the replica, whichever way it is put", async () => {
    await standbyIsRead();
    const { port } = await whileAsking(someone(), () =>
      read.selectNoFrom(sql<number>`inet_server_port()`.as("port")).executeTakeFirstOrThrow(),
    );
    expect(port).toBe(pair.standby.port);
  });

  test("what no request asks goes to the primary", async () => {
    const [answer] = await queryPrepared<Answer>(read, PORT, []);
    expect(answer?.port).toBe(pair.primary.port);
  });

  test("whoever wrote reads from the primary, in the same request and as long as their browser says so", async () => {
    await standbyIsRead();
    for (const write of [
      () => queryPrepared(db, "insert into note (n) values ($1)", [1]),
      () => sql`insert into note (n) values (1)`.execute(db),
      () => db.transaction().execute((trx) => sql`update note set n = 2`.execute(trx)),
    ]) {
      const one = someone();
      await whileAsking(one, async () => {
        await queryPrepared(db, "select 1", []);
        expect(one.wroteNow).toBe(false);
        await write();
      });
      expect(one.wroteNow).toBe(true);
      expect((await ask(one)).port).toBe(pair.primary.port);
    }
    expect((await ask({ wroteBefore: true, wroteNow: false })).port).toBe(pair.primary.port);
  });

  test("a replica that stands still is read no longer than the bound of the question says, and again when it goes on", async () => {
    await standbyIsRead();
    // or it stands still before a note of the test before, and lacks that one too
    await standbyHasAll();
    const goOn = () => pair.standby.ask("select pg_wal_replay_resume()");
    onTestFinished(async () => void (await goOn()));
    await pair.standby.ask("select pg_wal_replay_pause()");
    // it stops at the next record that it is sent, which is the next mark
    await vi.waitUntil(
      async () => (await pair.standby.ask("select pg_get_wal_replay_pause_state() as s")).rows[0].s === "paused",
      { timeout: 10_000 },
    );
    const { notes } = await ask();
    await queryPrepared(db, "insert into note (n) values (9)", []);
    const written = performance.now();
    // others see it late, and never later than the bound
    const old = await ask();
    expect(old).toEqual({ port: pair.standby.port, notes });
    const seen = await vi.waitUntil(
      async () => {
        const begun = performance.now();
        const answer = await ask();
        if (answer.port === pair.standby.port) expect(begun - written).toBeLessThan(BOUND_MS);
        return answer.notes === notes + 1 && answer;
      },
      { timeout: 10_000, interval: 20 },
    );
    expect(seen.port).toBe(pair.primary.port);
    // nobody waits for it who may be answered by something older
    const patient = replicaOf(db, { of: "test", staleSeconds: 30 });
    const [late] = await whileAsking(someone(), () => queryPrepared<Answer>(patient, PORT, []));
    expect(late).toEqual({ port: pair.standby.port, notes });

    await goOn();
    await standbyIsRead();
    expect((await ask()).notes).toBe(notes + 1);
  }, 40_000);

  test("one that falls fails nobody, is told of once, and is read again when it is back", async () => {
    await standbyIsRead();
    said.length = 0;
    const over = new AbortController();
    let answered = 0;
    const faults: unknown[] = [];
    const asking = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted)
        await ask().then(
          () => (answered += 1),
          (fault: unknown) => faults.push(fault),
        );
    });
    // a pool may say of a connection of its own that it broke, earlier than anybody looks at the replica
    const ofReplicas = () => said.filter((line) => line.startsWith("a replica"));
    await pair.standby.kill();
    await vi.waitUntil(() => ofReplicas().length > 0, { timeout: 10_000 });
    await expect(replicas.check()).rejects.toThrow(new URL(address).host);
    expect((await ask()).port).toBe(pair.primary.port);
    const before = answered;
    await vi.waitUntil(() => answered > before + 100, { timeout: 10_000 });
    await pair.standby.startAgain();
    await standbyIsRead();
    over.abort();
    await Promise.all(asking);
    expect(faults).toEqual([]);
    expect(ofReplicas()).toEqual(["a replica is away: the primary is read", "a replica is read"]);
    await replicas.check();
  }, 60_000);

  describe("what cannot be", () => {
    test("is a bound that nobody's own writes would outlive", () => {
      expect(() => replicaOf(db, { of: "test", staleSeconds: 31 })).toThrow("older than 30 s");
    });

    test("is a write", async () => {
      const forced = read as PooledDb;
      await expect(forced.deleteFrom("installation").execute()).rejects.toThrow("takes nothing");
      await expect(forced.transaction().execute(async () => {})).rejects.toThrow("no part of a transaction");
    });
  });

  test("without replicas it is the database itself", () => {
    expect(replicaOf(eventual, { of: "test", staleSeconds: 1 })).toBe(eventual);
  });
});

test("each of several servers has an address of its own", () => {
  expect(eachServer("postgresql://a:p@db2:5432,db3/s?sslmode=require&target_session_attrs=any")).toEqual([
    { name: "db2:5432", url: "postgresql://a:p@db2:5432/s?sslmode=require" },
    { name: "db3", url: "postgresql://a:p@db3/s?sslmode=require" },
  ]);
});
