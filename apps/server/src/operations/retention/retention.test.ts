import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { logParts } from "../../platform/database/log-parts.ts";
import { retentionService } from "./retention.service.ts";
import { retentionStore } from "./retention.store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ["service_click", "service_day", "visit_record", "gateway_log", "delivery", "sms_day"])
    await sql`delete from ${sql.id(table)}`.execute(database.db);
});

/** 08:00 of 28 November 2026 in China. */
const NOW = new Date("2026-11-28T00:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const logDays = { visits: 180, clicks: 31, gatewayLog: 200 };
const service = (more: Partial<Parameters<typeof retentionService>[0]> = {}) =>
  retentionService({
    store: retentionStore(database.db),
    parts: logParts(database.db),
    clock: fixedClock(NOW.toISOString()),
    log: silentLog,
    rawLogDays: logDays,
    ...more,
  });
const count = async (table: string) => {
  const { rows } = await sql<{ left: string }>`select count(*) as left from ${sql.id(table)}`.execute(database.db);
  return Number(rows[0]?.left);
};
const visit = (at: Date) =>
  database.db.insertInto("visitRecord").values({ visitor: "v", accountId: null, path: "/", at }).execute();
const click = (at: Date, identification = "a") =>
  database.db.insertInto("serviceClick").values({ identification, visitor: "v", accountId: null, at }).execute();
const sent = (recipient: string, channel: string, state: "waiting" | "delivered" | "dead", createdAt: Date) =>
  database.db.insertInto("delivery").values({ channel, recipient, content: "{}", state, createdAt }).execute();

test("a new database has no part for today until the first round, and then for every log", async () => {
  expect(await service().isTodayWithoutPart()).toBe(true);
  await service().round();
  expect(await service().isTodayWithoutPart()).toBe(false);
  const later = fixedClock(new Date(NOW.getTime() + 20 * 86_400_000).toISOString());
  expect(await service({ clock: later }).isTodayWithoutPart()).toBe(true);
});

describe("by night", () => {
  test("each log goes by its own days, whole days of China at a time", async () => {
    // the last day that is kept began 180 days before today began
    for (const at of ["2026-05-31T15:59:59Z", "2026-05-31T16:00:00Z"]) await visit(new Date(at));
    await database.db
      .insertInto("gatewayLog")
      .values([199, 201].map((days) => ({ identification: "a", visitor: "v", outcome: "opened", at: daysAgo(days) })))
      .execute();
    await service().round();
    expect((await database.db.selectFrom("visitRecord").select("at").execute()).map(({ at }) => at)).toEqual([
      new Date("2026-05-31T16:00:00Z"),
    ]);
    expect(await count("gateway_log")).toBe(1);
  });

  test("clicks are added up by day before they go, and a run that goes on with half a day changes no figure", async () => {
    for (const at of [40, 40, 39, 2].map(daysAgo)) await click(at);
    await click(daysAgo(40), "b");
    await service({ batch: 1, batches: 1 }).round();
    expect(await count("service_click")).toBe(4);
    await service().round();
    expect(await count("service_click")).toBe(1);
    const { rows } = await sql`
      select day::text, identification, clicks::int from service_day order by day, identification`.execute(database.db);
    expect(rows).toEqual([
      { day: "2026-10-19", identification: "a", clicks: 2 },
      { day: "2026-10-19", identification: "b", clicks: 1 },
      { day: "2026-10-20", identification: "a", clicks: 1 },
    ]);
  });

  test("what is settled and was kept its days goes; what waits, and what stays for good, does not", async () => {
    await sent("old", "signOff", "delivered", daysAgo(31));
    await sent("waits", "signOff", "waiting", daysAgo(31));
    await sent("young", "userEvent", "dead", daysAgo(29));
    await sent("head", "auditHead", "delivered", daysAgo(400));
    await service().round();
    const left = await database.db.selectFrom("delivery").select("recipient").orderBy("recipient").execute();
    expect(left.map(({ recipient }) => recipient)).toEqual(["head", "waits", "young"]);
  });

  test("figures by day stay three years", async () => {
    for (const day of ["2023-11-27", "2023-11-28"])
      await sql`insert into sms_day (day, city, kind, taken, failed) values (${day}::date, '3201', 'login', 1, 0)`.execute(
        database.db,
      );
    await service().round();
    const { rows } = await sql`select day::text from sms_day`.execute(database.db);
    expect(rows).toEqual([{ day: "2023-11-28" }]);
  });

  test("rows go a batch at a time, and no more batches than a night has", async () => {
    for (let made = 0; made < 25; made += 1) await visit(daysAgo(300));
    await service({ batch: 4, batches: 3 }).round();
    expect(await count("visit_record")).toBe(13);
    await service({ batch: 4 }).round();
    expect(await count("visit_record")).toBe(0);
  });

  test("a table that fails is said, and the others go", async () => {
    await visit(daysAgo(300));
    const store = retentionStore(database.db);
    const error = vi.fn();
    const round = service({
      store: {
        ...store,
        removeSome: (old, most) =>
          old.table === "delivery" ? Promise.reject(new Error("locked")) : store.removeSome(old, most),
      },
      log: Object.assign(Object.create(silentLog) as typeof silentLog, { error }),
    }).round();
    await expect(round).rejects.toThrow("not everything");
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ table: "delivery" }), expect.any(String));
    expect(await count("visit_record")).toBe(0);
  });
});
