import { createSecretKey } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase, testKeys } from "../../../test/database.ts";
import { asOwner as breakAsOwner, emptyLog } from "../../../test/empty-log.ts";
import { watchedDatabase, wholeTablesRead } from "../../../test/plans.ts";
import type { AuditFact } from "./audit.ts";
import { createAudit } from "./create-audit.ts";
import { entryMac } from "./entry-mac.ts";

const clock = fixedClock();
const fact = (event: string): AuditFact => ({
  event,
  result: "ok",
  actor: { accountId: "u-7", name: "演示用户甲", roleCode: "4" },
  objectKind: "session",
  objectId: "s-1",
  detail: { z: 1, a: "乙", factor: null, strong: true },
  from: { address: "127.0.0.1", port: 4000, userAgent: "a browser" },
  traceId: "t-1",
});

let database: TestDatabase;
let audit: ReturnType<typeof createAudit>;

beforeAll(async () => {
  database = await freshDatabase();
  audit = createAudit({ db: database.db, auditKey: testKeys.audit, clock });
});
/** each test breaks a log of its own */
beforeEach(() => emptyLog(database));
afterAll(() => database.close());

const asOwner = (...statements: string[]) => breakAsOwner(database, ...statements);
const entries = () => database.db.selectFrom("auditEntry").selectAll().orderBy("id").execute();
const read = async () => (await entries()).map((one) => ({ ...one, actorName: audit.nameIn(one.actorName) }));

describe("recording", () => {
  test("keeps what happened, who did it and from where", async () => {
    await audit.record(fact("signIn.succeeded"));
    expect(await read()).toEqual([
      expect.objectContaining({
        at: clock(),
        event: "signIn.succeeded",
        actorId: "u-7",
        actorName: "演示用户甲",
        objectId: "s-1",
        detail: { z: 1, a: "乙", factor: null, strong: true },
        address: "127.0.0.1",
        port: 4000,
        mac: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
  });

  test("keeps who did it sealed, and what of before was not is read all the same; a changed one is nobody's name", async () => {
    await audit.record(fact("signIn.succeeded"));
    await audit.record(fact("signIn.succeeded"));
    await audit.seal();
    const [first, second] = await entries();
    expect(JSON.stringify([first, second])).not.toContain("演示用户甲");
    expect(first?.actorName).not.toBe(second?.actorName);
    expect(audit.nameIn("演示旧人")).toBe("演示旧人");
    expect(audit.nameIn(null)).toBeNull();
    expect(audit.nameIn(`${first?.actorName?.slice(0, -2)}AA`)).toBeNull();
  });

  test("an entry of before names were sealed is proved as ever", async () => {
    const at = clock();
    const open = {
      id: "01890000-0000-7000-8000-000000000001",
      at,
      event: "act",
      result: "ok" as const,
      actorId: "u-7",
    };
    const rest = { actorName: "演示旧人", actorRole: "4", objectKind: null, objectId: null, reason: null };
    const entry = { ...open, ...rest, detail: {}, address: null, port: null, userAgent: null, traceId: null };
    const mac = entryMac(createSecretKey(testKeys.audit, "hex"), entry);
    await database.db
      .insertInto("auditEntry")
      .values({ ...entry, detail: "{}", mac })
      .execute();
    await database.db.insertInto("auditPending").values({ entryId: entry.id }).execute();
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ intact: true, checked: 1 });
    expect((await read()).map((one) => one.actorName)).toEqual(["演示旧人"]);
  });

  test("keeps an act whatever its texts hold, and proves what it kept", async () => {
    const [half, none] = [`农田🌾`.slice(0, 3), "甲\0"];
    const detail: unknown = { half, none, [half]: true, whole: "🌾", nested: { [none]: [half, none, 7, null] } };
    await audit.record({
      ...fact("handoff.redirectRefused"),
      actor: { accountId: none, name: half, roleCode: "4" },
      objectId: half,
      reason: none,
      detail: detail as NonNullable<AuditFact["detail"]>,
      from: { address: none, userAgent: half },
      traceId: half,
    });
    const [kept, gone] = ["农田\ufffd", "甲\ufffd"];
    expect(await read()).toEqual([
      expect.objectContaining({
        actorId: gone,
        actorName: kept,
        objectId: kept,
        reason: gone,
        detail: { half: kept, none: gone, [kept]: true, whole: "🌾", nested: { [gone]: [kept, gone, 7, null] } },
        address: gone,
        userAgent: kept,
        traceId: kept,
      }),
    ]);
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ intact: true, checked: 1 });
  });

  test("shares the fate of the act", async () => {
    const act = database.db.transaction().execute(async (trx) => {
      await audit.record(fact("role.granted"), trx);
      throw new Error("the act fails");
    });
    await expect(act).rejects.toThrow("the act fails");
    expect(await entries()).toEqual([]);
    expect(await audit.seal()).toBe(0);
  });

  test("fails the act when it fails", async () => {
    await asOwner("alter table audit_entry add check (event <> 'impossible')");
    const act = database.db.transaction().execute(async (trx) => {
      await trx.insertInto("visitRecord").values({ visitor: "v", accountId: null, path: "/" }).execute();
      await audit.record(fact("impossible"), trx);
    });
    await expect(act).rejects.toThrow(/check constraint/);
    expect(await database.db.selectFrom("visitRecord").selectAll().execute()).toEqual([]);
    await asOwner("alter table audit_entry drop constraint audit_entry_event_check");
  });
});

describe("the application's own role", () => {
  test.each([
    "update audit_entry set event = 'x'",
    "delete from audit_entry",
    "truncate audit_entry",
    "update audit_link set mac = 'x'",
    "delete from audit_link",
    "delete from audit_head",
    "insert into audit_link (seq, entry_id, mac, linked_at) values (9, gen_random_uuid(), '', '2020-01-01')",
    "alter table audit_entry drop column event",
    "drop table audit_link",
    "grant update on audit_entry to public",
  ])("may not: %s", async (statement) => {
    await audit.record(fact("signIn.succeeded"));
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const attempt = client.query(statement).finally(() => client.end());
    // A grant without the right to give it is only a warning; what counts is what holds afterwards.
    if (statement.startsWith("grant")) await attempt.catch(() => undefined);
    else await expect(attempt).rejects.toThrow(/permission denied|must be owner/);
    const { rows } = await rightsOf("audit_entry");
    expect(rows).toEqual([{ may: false }]);
  });

  async function rightsOf(table: string) {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return client
      .query("select has_table_privilege($1, 'update, delete, truncate') as may", [table])
      .finally(() => client.end());
  }
});

describe("the chain", () => {
  async function sealed(count: number) {
    for (let n = 1; n <= count; n++) {
      clock.advance(1);
      await audit.record(fact(`act.${n}`));
    }
    expect(await audit.seal()).toBe(count);
    return entries();
  }

  test("of an empty log is intact", async () => {
    const nothing = { from: null, checked: 0, heads: 0, waiting: 0, faults: [], head: undefined };
    expect(await audit.verify()).toEqual({ intact: true, ...nothing });
  });

  test("is intact when nobody touched it, across many rounds", async () => {
    await sealed(3);
    await Promise.all(Array.from({ length: 1200 }, (_, n) => audit.record(fact(`many.${n}`))));
    expect(await audit.verify()).toMatchObject({ intact: true, checked: 3, waiting: 1200 });
    expect(await audit.seal()).toBe(1200);
    expect(await audit.verify()).toMatchObject({ intact: true, checked: 1203, waiting: 0, faults: [] });
  });

  test("is one chain when several servers seal at once", async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => audit.record(fact(`act.${n}`))));
    await Promise.all(Array.from({ length: 8 }, () => audit.seal()));
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ intact: true, checked: 100, waiting: 0 });
  });

  test.each([
    "event = 'other'",
    "result = 'failed'",
    "actor_id = 'u-8'",
    "actor_name = null",
    "at = at - interval '1 day'",
    `detail = '{"z": 2}'`,
    "address = '10.0.0.1'",
    `mac = repeat('0', 64)`,
  ])("finds a changed entry: %s", async (change) => {
    const [, second] = await sealed(3);
    await asOwner(`update audit_entry set ${change} where id = '${second!.id}'`);
    expect(await audit.verify()).toMatchObject({
      intact: false,
      faults: [{ kind: "changed", seq: "2", entryId: second!.id }],
    });
  });

  test("finds an entry that is missing", async () => {
    const [, second] = await sealed(3);
    await asOwner(`delete from audit_entry where id = '${second!.id}'`);
    expect((await audit.verify()).faults).toEqual([{ kind: "missing", seq: "2", entryId: second!.id }]);
  });

  test("finds an entry that went before it was linked", async () => {
    await audit.record(fact("act"));
    const [only] = await entries();
    await asOwner("delete from audit_entry");
    await audit.seal();
    expect((await audit.verify()).faults).toEqual([{ kind: "missing", seq: "1", entryId: only!.id }]);
  });

  test("finds entries that are missing with their links", async () => {
    const [first, second] = await sealed(3);
    await asOwner(`delete from audit_entry where id = '${second!.id}'`, "delete from audit_link where seq = 2");
    expect((await audit.verify()).faults).toEqual([{ kind: "missing", seq: "2" }]);
    await asOwner(`delete from audit_entry where id = '${first!.id}'`, "delete from audit_link where seq = 1");
    expect((await audit.verify()).faults).toEqual([{ kind: "missing", seq: "1" }]);
  });

  test("finds that a gap was closed by renumbering", async () => {
    const [, , third] = await sealed(3);
    await asOwner("delete from audit_link where seq = 2", "update audit_link set seq = 2 where seq = 3");
    const { faults } = await audit.verify();
    expect(faults).toContainEqual({ kind: "relinked", seq: "2", entryId: third!.id });
    expect(faults).toContainEqual(expect.objectContaining({ kind: "cutOff" }));
  });

  describe("finds that its end was cut off", () => {
    const cut = ["delete from audit_entry where event in ('act.2', 'act.3')", "delete from audit_link where seq > 1"];

    test("though entries and links went together", async () => {
      await sealed(3);
      await asOwner(...cut);
      expect((await audit.verify()).faults).toEqual([{ kind: "cutOff", seq: "1" }]);
    });
    test("though the head was moved to what was left", async () => {
      await sealed(3);
      await asOwner(...cut, "update audit_head set seq = 1, mac = (select mac from audit_link where seq = 1)");
      expect((await audit.verify()).faults).toEqual([{ kind: "cutOff", seq: "1" }]);
    });
    test("though the head went with it", async () => {
      await sealed(3);
      await asOwner(...cut, "delete from audit_head");
      expect((await audit.verify()).faults).toEqual([{ kind: "cutOff", seq: "1" }]);
    });
    test("though the chain went on afterwards", async () => {
      await sealed(3);
      await asOwner(...cut);
      await audit.record(fact("act.4"));
      await audit.seal();
      expect((await audit.verify()).faults).toEqual([{ kind: "missing", seq: "2" }]);
    });
    test("though everything was set back to an earlier, genuine state, by a head noted elsewhere", async () => {
      await sealed(1);
      await asOwner("drop table if exists kept", "create table kept as select * from audit_head");
      const [, , third] = [...(await sealed(1)), ...(await sealed(1))];
      const { head: noted } = await audit.verify();
      await asOwner(
        `delete from audit_entry where id >= (select entry_id from audit_link where seq = 2)`,
        "delete from audit_link where seq > 1",
        "update audit_head set seq = kept.seq, mac = kept.mac from kept",
      );
      expect(third).toBeDefined();
      expect(await audit.verify()).toMatchObject({ intact: true });
      expect((await audit.verify({ atLeast: noted })).faults).toEqual([{ kind: "cutOff", seq: "1" }]);
    });
  });

  test("finds an entry that was slipped in beside the sealer, a copy of a genuine one too", async () => {
    await sealed(2);
    await asOwner(
      "drop table if exists copy",
      `create table copy as select * from audit_entry where event = 'act.1'`,
      "update copy set id = gen_random_uuid()",
      "insert into audit_entry select * from copy",
    );
    expect((await audit.verify()).faults).toEqual([{ kind: "unlinked", entryId: expect.any(String) }]);
    await asOwner("insert into audit_pending select id from copy");
    await audit.seal();
    expect((await audit.verify()).faults).toEqual([{ kind: "changed", seq: "3", entryId: expect.any(String) }]);
  });

  test("does not believe another key", async () => {
    await sealed(2);
    const others = createAudit({ db: database.db, auditKey: "00".repeat(32), clock });
    expect((await others.verify()).intact).toBe(false);
  });
});

describe("the sealer", () => {
  test("links what was committed by itself, and the rest when it stops", async () => {
    const stop = audit.startThread({ url: database.url, log: silentLog });
    await audit.record(fact("act.1"));
    await vi.waitUntil(async () => (await audit.verify()).checked === 1, { timeout: 5000, interval: 20 });
    await audit.record(fact("act.2"));
    await stop();
    expect(await audit.verify()).toMatchObject({ intact: true, checked: 2, waiting: 0 });
  });

  test("looks up what it links, and reads no log from end to end while the statistics know nothing of it", async () => {
    const grown = `
      insert into audit_entry (id, at, event, result, detail, mac)
      select gen_random_uuid(), now(), 'act', 'ok', '{}', repeat('0', 64) from generate_series(1, 3000)`;
    await asOwner(grown, "insert into audit_pending select id from audit_entry");
    const watched = watchedDatabase(database.url);
    const owner = new Client(database.ownerUrl);
    await owner.connect();
    try {
      expect(await createAudit({ db: watched.db, auditKey: testKeys.audit, clock }).seal()).toBe(3000);
      await asOwner("insert into audit_pending select id from audit_entry");
      const read = [];
      for (const asking of watched.statements.values())
        read.push(...(await wholeTablesRead(owner, asking, ["audit_entry", "audit_link", "audit_pending"])));
      expect(read).toEqual([]);
    } finally {
      await owner.end();
      await watched.close();
    }
  });
});
