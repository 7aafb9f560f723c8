import { Worker } from "node:worker_threads";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase, testKeys } from "../../../test/database.ts";
import { asOwner, emptyLog } from "../../../test/empty-log.ts";
import { unavailableOf } from "../unavailable.ts";
import { toDatabase } from "../database/pool.ts";
import type { AuditFact } from "./audit.ts";
import { type AuditThread, startAuditThread } from "./audit-thread.ts";
import { createAudit } from "./create-audit.ts";
import type { Stop } from "./sealer.ts";

const clock = fixedClock();
const fact = (event: string, detail: AuditFact["detail"] = {}): AuditFact => ({ event, result: "ok", detail });
const happened = (event: string) => ({ fact: fact(event), at: clock() });

let database: TestDatabase;
let thread: AuditThread | undefined;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => emptyLog(database));
afterEach(async () => {
  await thread?.stop();
  thread = undefined;
});
afterAll(() => database.close());

const audit = () => createAudit({ db: database.db, auditKey: testKeys.audit, clock });
async function started(url: string): Promise<AuditThread> {
  thread = startAuditThread({ url, auditKey: testKeys.audit, log: silentLog });
  await isUp(thread);
  return thread;
}
/** Nobody writes to the log until it is let go. */
async function holdTable(): Promise<() => Promise<void>> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("begin");
  await owner.query("lock table audit_entry in exclusive mode");
  return () => owner.end();
}
const isUp = (of: AuditThread) => vi.waitUntil(() => of.isUp(), { timeout: 10_000, interval: 20 });
const events = async () =>
  (await database.db.selectFrom("auditEntry").select(["event", "at"]).orderBy("id").execute()).map(
    ({ event }) => event,
  );

test("what it is given is there once it says so, at its own time and under its own code", async () => {
  const { insert } = await started(database.url);
  await insert([happened("act.1"), { fact: fact("act.2", { whole: "农田🌾", half: "🌾".slice(0, 1) }), at: clock() }]);
  expect((await events()).toSorted()).toEqual(["act.1", "act.2"]);
  const ats = await database.db.selectFrom("auditEntry").select("at").execute();
  expect(ats.map(({ at }) => at)).toEqual([clock(), clock()]);
  await vi.waitUntil(async () => (await audit().verify()).checked === 2, { timeout: 5000, interval: 20 });
  expect(await audit().verify()).toMatchObject({ intact: true, waiting: 0, faults: [] });
});

test("what the database refuses or cannot take is told to whoever asked", async () => {
  const { insert } = await started(database.url);
  await asOwner(database, "alter table audit_entry add constraint no_such_act check (event <> 'impossible')");
  const refused: unknown = await insert([happened("impossible")]).catch((cause: unknown) => cause);
  await asOwner(database, "alter table audit_entry drop constraint no_such_act");
  expect(String(refused)).toContain("no_such_act");
  expect(unavailableOf(refused)).toBeUndefined();
  await insert([happened("possible")]);
  expect(await events()).toEqual(["possible"]);
});

test("that the database is away is told as such", async () => {
  const nobody = toDatabase(database.url, "sannong")
    .replace(/:\d+\//, ":1/")
    .replace(/port=\d+/, "port=1");
  const { insert } = await started(nobody);
  expect(unavailableOf(await insert([happened("act")]).catch((cause: unknown) => cause))).toBe("database");
});

test("one that falls loses nothing unsaid, is replaced, and what waited for its seal is sealed", async () => {
  const told = vi.spyOn(silentLog, "error");
  const sent = vi.spyOn(Worker.prototype, "postMessage");
  const { insert, isUp: up } = await started(database.url);
  const release = await holdTable();
  const outcome = insert([happened("act")]).catch(String);
  const [worker] = sent.mock.contexts as Worker[];
  await worker?.terminate();
  expect(await outcome).toContain("fell");
  await release();
  expect(up()).toBe(false);
  expect(told).toHaveBeenCalledWith({ code: 1 }, "the thread of the audit log fell");
  sent.mockRestore();
  told.mockRestore();
  await audit().record(fact("meanwhile"));
  await isUp(thread!);
  await insert([happened("afterwards")]);
  await vi.waitUntil(async () => (await audit().verify()).checked === 2, { timeout: 5000, interval: 20 });
});

test("the log writes by it while it is up, and by itself before and after", async () => {
  const kept = audit();
  await kept.record(fact("before"));
  const stop: Stop = kept.startThread({ url: database.url, log: silentLog });
  await Promise.all(Array.from({ length: 50 }, (_none, at) => kept.record(fact(`meanwhile.${at}`))));
  await stop();
  await kept.record(fact("after"));
  await kept.seal();
  expect(await events()).toHaveLength(52);
  expect(await kept.verify()).toMatchObject({ intact: true, checked: 52, waiting: 0 });
});
