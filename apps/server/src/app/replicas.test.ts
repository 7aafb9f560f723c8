import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, testApp } from "../../test/app.ts";
import { fixedClock, silentLog, testConfig } from "../../test/database.ts";
import { type PrimaryAndStandby, startPrimaryAndStandby } from "../../test/primary-and-standby.ts";
import { browserAt } from "../../test/sign-in-portal.ts";
import { type OpenDatabase, openDatabase } from "../platform/database/open-database.ts";
import { spreadReads } from "../platform/database/spread-db.ts";

/** Whose reads may come from a replica, and how old they may be; the book for operators says the same. */
const reads = {
  guides: 5,
  records: 10,
  search: 5,
  searchCounts: 30,
  usage: 30,
  visits: 30,
};
const ROOT = join(import.meta.dirname, "../../../..");

test("who reads from a replica, and how old it may be, is listed here and in the book", () => {
  const calls = globSync("apps/server/src/**/*.ts", { cwd: ROOT, exclude: (path) => path.endsWith(".test.ts") })
    .flatMap((path) => [...readFileSync(join(ROOT, path), "utf8").matchAll(/\breplicaOf\(([^)]*)\)/g)])
    .map(([, given = ""]) => given)
    .filter((given) => !given.startsWith("db: Db"));
  const found = calls.map((given) => /of: "(\w+)", staleSeconds: (\d+)/.exec(given)?.slice(1) ?? [given]);
  expect(Object.fromEntries(found.map(([of = "", seconds]) => [of, Number(seconds)]))).toEqual(reads);
  const book = readFileSync(join(ROOT, "docs/operations/postgresql.zh.md"), "utf8");
  const told = [...book.matchAll(/^\| `(\w+)` \|.*\| (\d+) 秒 \|$/gm)].map(([, of = "", seconds]) => [
    of,
    Number(seconds),
  ]);
  expect(Object.fromEntries(told)).toEqual(reads);
});

let pair: PrimaryAndStandby;
let database: OpenDatabase;
let app: App;
let folder = "";
const clock = fixedClock(new Date());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-replicas-"));
  pair = await startPrimaryAndStandby("select 1");
  const { url } = pair.primary;
  const config = testConfig({
    dataDir: folder,
    database: { kind: "external", url, migrationUrl: url },
    replicaUrl: pair.standby.url,
    monitoring: { metrics: { listen: { host: "127.0.0.1", port: 0 }, token: undefined }, traces: undefined },
  });
  database = await openDatabase(config, silentLog);
  app = await testApp({ config, database, clock });
  await app.http.ready();
  await app.rounds["find-what-there-is"]();
}, 120_000);
afterAll(async () => {
  await app?.http.close();
  await app?.foundation.deliveries.stop();
  await app?.foundation.unsealer.close();
  await database?.close();
  await pair?.close();
  await rm(folder, { recursive: true, force: true });
});

type Outbox = { sms: unknown[]; captchas: unknown[] };
const recorded = async () => (await app.http.inject({ url: "/api/demo/outbox" })).json<Outbox>();
const browser = () =>
  browserAt({
    app: app.http,
    clock,
    captchas: { recorded: async () => (await recorded()).captchas },
    sms: { recorded: async () => (await recorded()).sms },
  } as never);
type Browser = ReturnType<typeof browser>;
const find = async (one: Browser) => {
  const body = { keywords: "补贴", scope: "all", sort: "relevance", pageNum: 1, pageSize: 10 };
  const answer = await one.ask<{ total: number }>("/search/find", { method: "POST", body });
  expect(answer.status).toBe(200);
  return answer;
};
const from = () => ({ replica: 0, primary: 0, ...spreadReads.get("search") });
const readyz = async () => {
  const reply = await app.http.inject({ method: "GET", url: "/readyz" });
  return { status: reply.statusCode, away: reply.json<{ away?: string[] }>().away };
};
const metric = async (name: string) =>
  (await app.foundation.metrics.text(() => undefined)).split("\n").filter((line) => line.startsWith(name));
const standbyIsRead = () =>
  vi.waitUntil(
    async () => {
      const { replica } = from();
      await find(browser());
      return from().replica > replica;
    },
    { timeout: 20_000, interval: 100 },
  );

test("visitors are answered by the replica, and whoever wrote something by the primary", async () => {
  await standbyIsRead();
  const visitor = browser();
  const before = from();
  expect((await find(visitor)).data?.total).toBeGreaterThan(0);
  expect(from().replica).toBeGreaterThan(before.replica);
  expect(from().primary).toBe(before.primary);
  expect([...visitor.jar.keys()]).toEqual([]);

  const writer = browser();
  expect((await writer.signInAs("nonghu")).success).toBe(true);
  expect(writer.jar.get("sannong-wrote")).toBe("1");
  const then = from();
  expect((await find(writer)).data?.total).toBeGreaterThan(0);
  expect(from().replica).toBe(then.replica);
  expect(from().primary).toBeGreaterThan(then.primary);
  // half a minute later their browser says so no more
  writer.jar.delete("sannong-wrote");
  await find(writer);
  expect(from().replica).toBeGreaterThan(then.replica);
  expect(writer.jar.has("sannong-wrote")).toBe(false);
});

test("a replica that falls is named by readiness and metrics, and missed by nobody", async () => {
  expect(await readyz()).toEqual({ status: 200, away: undefined });
  const name = `{replica="127.0.0.1:${pair.standby.port}"}`;
  expect(await metric("sannong_database_replica_up{")).toEqual([`sannong_database_replica_up${name} 1`]);
  await pair.standby.kill();
  const visitor = browser();
  expect((await find(visitor)).data?.total).toBeGreaterThan(0);
  await vi.waitUntil(async () => (await readyz()).away?.includes("replica"), { timeout: 10_000, interval: 100 });
  expect(await readyz()).toEqual({ status: 200, away: ["replica"] });
  expect(await metric("sannong_database_replica_up{")).toEqual([`sannong_database_replica_up${name} 0`]);
  expect((await metric('sannong_database_replica_reads_total{of="search"')).length).toBe(2);
  await pair.standby.startAgain();
  await standbyIsRead();
  expect(await readyz()).toEqual({ status: 200, away: undefined });
}, 60_000);
