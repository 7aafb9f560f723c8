import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { queryPrepared } from "../fast/prepared-statements.ts";
import { usualUse } from "./database-use.ts";
import { openPool, type PooledDb } from "./pool.ts";
import { ReplicaHost } from "./replica-host.ts";

const MINUTE_MS = 60_000;
const SERVER = "a server of the portal";
let database: TestDatabase;
let db: PooledDb;

beforeAll(async () => {
  database = await freshDatabase();
  db = openPool({ url: database.url, size: 2, log: silentLog, limits: usualUse.visitors });
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const shows = (mark: number) =>
  queryPrepared(
    db,
    "insert into replica_mark (server, mark, at) values ($1, $2, now()) on conflict (server) do update set mark = $2",
    [SERVER, mark],
  );

test("an address that leads to another server from now on is as old as that server is", async () => {
  const host = new ReplicaHost({ name: "replicas:6432", db, use: usualUse, log: silentLog });
  const now = performance.now();
  const marks = new Map([
    [1, now - MINUTE_MS],
    [60, now],
  ]);
  const look = () => host.look(SERVER, marks, MINUTE_MS);

  await shows(60);
  await look();
  expect(host.isFit(MINUTE_MS / 2)).toBe(true);
  // a pooler or balancer chose a standby that is behind the one before
  await shows(1);
  await look();
  expect(host.isFit(MINUTE_MS / 2)).toBe(false);
  expect(host.lagMs()).toBeGreaterThanOrEqual(MINUTE_MS);
  // and what that one shows is older than anybody remembers
  await shows(0);
  await look();
  expect(host.lagMs()).toBe(Infinity);
});
