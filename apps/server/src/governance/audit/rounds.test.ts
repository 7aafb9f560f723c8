import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase, testKeys } from "../../../test/database.ts";
import { asOwner as breakAsOwner, emptyLog } from "../../../test/empty-log.ts";
import { refusingAudit } from "../../../test/refusing-audit.ts";
import { auditKeeping } from "../../platform/audit/audit-keeping.ts";
import { createAudit, type SealedAudit } from "../../platform/audit/create-audit.ts";
import { verifyAudit } from "../../platform/audit/verify-audit.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { auditCheckService } from "./audit-check.service.ts";
import { auditCheckStore } from "./audit-check.store.ts";
import { auditRoundService } from "./audit-round.service.ts";
import { auditRoundStore } from "./audit-round.store.ts";

const clock = fixedClock();
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
const DAY = 86_400;

async function acted(count: number) {
  for (let act = 0; act < count; act += 1) {
    clock.advance(1);
    await audit.record({ event: "act", result: "ok" });
  }
  await audit.seal();
}
/** So many acts a day for so many days, each signed; the notes of the signing come on top. */
async function days(count: number, acts: number) {
  const { signer } = auditKeeping({
    db: database.db,
    auditKey: testKeys.audit,
    sealer: createFieldSealer(testKeys),
    audit,
    clock,
    issuer: "https://portal.example.cn",
  });
  for (let day = 0; day < count; day += 1) {
    clock.advance(DAY);
    await acted(acts);
    await signer.signDue();
    await audit.seal();
  }
}
const entryAt = (seq: number) => `(select entry_id from audit_link where seq = ${seq})`;
const lastHead = async () => {
  const row = await database.db
    .selectFrom("auditSignedHead")
    .select("seq")
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  return row.seq;
};

const sent: string[] = [];
const jobs = { mustRun: () => {}, send: async (_name: string, id: string) => void sent.push(id) };
/** As a server that was just started has them: whatever it knows stands in the database. */
const refusing = refusingAudit<Pick<SealedAudit, "record">>({ record: (...given) => audit.record(...given) });
function server({ verify = audit.verify } = {}) {
  const log = silentLog;
  const rounds = auditRoundStore(database.db);
  const checks = auditCheckService({
    store: auditCheckStore(database.db),
    rounds,
    audit: { ...audit, ...refusing.audit, verify },
    clock,
    log,
    jobs: jobs as never,
  });
  return { checks, rounds, round: auditRoundService({ store: rounds, audit, clock, log }) };
}
const asker = { caller: { accountId: "u-1", nickname: "演示审计", roles: [] }, origin: {} } as never;
async function wholeCheck(of = server()) {
  await of.checks.ask(asker);
  const id = sent.at(-1) ?? "";
  return { id, run: () => of.checks.perform(id) };
}
const latest = async () => (await server().checks.overview()).latest;
async function tonight() {
  clock.advance(DAY);
  await audit.seal();
  const { checks } = server();
  await checks.checkByCalendar();
  await checks.perform(sent.at(-1) ?? "");
  return latest();
}

describe("a walk in parts", () => {
  test.each([1, 2, 3, 100])(
    "of %i links finds the same as one in a piece, whether a head ends them or not",
    async (most) => {
      await days(2, 3);
      await acted(7);
      const key = createSecretKey(testKeys.audit, "hex");
      const verify = () => verifyAudit(database.db, key, { most });
      expect(await verify()).toMatchObject({ intact: true, heads: 2, checked: 15, faults: [] });
      await asOwner(`update audit_entry set reason = 'x' where id = ${entryAt(2)} or id = ${entryAt(12)}`);
      await asOwner("update audit_link set mac = repeat('0', 64) where seq = 14");
      expect((await verify()).faults).toMatchObject([
        { kind: "changed", seq: "2" },
        { kind: "changed", seq: "12" },
        { kind: "relinked", seq: "14" },
        { kind: "relinked", seq: "15" },
      ]);
    },
  );

  test("finds an entry that was slipped in, whatever moment its id tells", async () => {
    await days(3, 2);
    const slip = (id: string) =>
      asOwner(`insert into audit_entry select (jsonb_populate_record(entry, '{"id": "${id}"}')).*
                 from audit_entry entry where id = ${entryAt(2)}`);
    const ids = ["00000000-0000-7000-8000-000000000001", "ffffffff-0000-7000-8000-000000000001"];
    const [between] = (
      await database.db.selectFrom("auditLink").select("entryId").where("seq", "=", "4").execute()
    ).map(({ entryId }) => `${entryId.slice(0, -1)}${entryId.endsWith("0") ? "1" : "0"}`);
    for (const id of [...ids, between ?? ""]) await slip(id);
    const { faults } = await audit.verify();
    expect(faults.map(({ kind, entryId }) => [kind, entryId]).toSorted()).toEqual(
      [...ids, between].map((id) => ["unlinked", id]).toSorted(),
    );
  });
});

describe("a check that cannot be written down", () => {
  test("is not begun", async () => {
    await days(1, 3);
    const { checks } = server();
    await expect(refusing.whileRefusing("audit.checkAsked", () => checks.ask(asker))).rejects.toThrow();
    expect(await checks.overview()).toMatchObject({ latest: null, underWay: null });
  });

  test("that was given up meanwhile writes nothing down when it comes to its end", async () => {
    await days(1, 3);
    const givenUp: typeof audit.verify = async (walk) => {
      const proof = await audit.verify(walk);
      await asOwner("update audit_check set ended_at = now()");
      return proof;
    };
    const of = server({ verify: givenUp });
    const { run } = await wholeCheck(of);
    await run();
    expect(await of.checks.overview()).toMatchObject({ latest: null, underWay: null, lastRound: null });
    const told = database.db.selectFrom("auditEntry").select("id").where("event", "=", "audit.checked");
    expect(await told.execute()).toEqual([]);
  });

  test("has not ended, and the round that it stands for has not either", async () => {
    await days(1, 3);
    const of = server();
    const { run } = await wholeCheck(of);
    await expect(refusing.whileRefusing("audit.checked", run)).rejects.toThrow();
    expect(await of.checks.overview()).toMatchObject({ latest: null, underWay: {}, lastRound: null });
    await run();
    expect(await of.checks.overview()).toMatchObject({ latest: { isIntact: true }, underWay: null, lastRound: {} });
  });
});

describe("a check by night", () => {
  test("looks at what is new since the head that was verified last, and no more", async () => {
    await days(4, 5);
    expect(await tonight()).toMatchObject({ scope: "new", from: null, checked: 24, heads: 4, isIntact: true });
    const before = await lastHead();
    await days(1, 5);
    // the five, the check and the signing of two days
    expect(await tonight()).toMatchObject({
      scope: "new",
      from: { seq: before },
      checked: 8,
      heads: 1,
      isIntact: true,
    });
  });

  test("finds tonight what was changed since; what was changed before, the round finds at its turn, and the night says it from then on", async () => {
    await days(4, 5);
    await tonight();
    await days(1, 5);
    const [old, young] = [3, Number(await lastHead()) - 1];
    await asOwner(`update audit_entry set reason = 'x' where id = ${entryAt(old)}`);
    expect(await tonight()).toMatchObject({ isIntact: true });
    await days(1, 5);
    const late = Number(await lastHead()) - 1;
    await asOwner(`update audit_entry set reason = 'x' where id = ${entryAt(late)}`);
    expect(await tonight()).toMatchObject({ isIntact: false, faults: [{ kind: "changed", seq: String(late) }] });
    expect(young).toBeLessThan(late);

    const { round } = server();
    await round.goOn();
    clock.advance(7 * DAY);
    await round.goOn();
    expect((await server().checks.overview()).lastRound).toMatchObject({ faults: 2 });
    expect((await tonight())?.faults).toMatchObject([
      { kind: "changed", seq: String(old) },
      { kind: "changed", seq: String(late) },
    ]);
  });

  test("a head that was verified and is gone is found at once", async () => {
    await days(3, 2);
    await tonight();
    await asOwner(`delete from audit_signed_head where seq = ${await lastHead()}`);
    expect((await tonight())?.faults).toContainEqual(expect.objectContaining({ kind: "headBroken" }));
  });
});

describe("a walk whose server fell", () => {
  test("goes on where it stood: what was verified is not looked at again, and what was found is not forgotten", async () => {
    await days(5, 4);
    await asOwner(`update audit_entry set reason = 'x' where id = ${entryAt(2)}`);
    let parts = 0;
    const falling: typeof audit.verify = (walk = {}) =>
      audit.verify({
        ...walk,
        onProgress: async (come) => {
          await walk.onProgress?.(come);
          parts += 1;
          if (parts === 3) throw new Error("the server fell");
        },
      });
    const { id, run } = await wholeCheck(server({ verify: falling }));
    await expect(run()).rejects.toThrow("the server fell");
    const stood = await database.db.selectFrom("auditCheck").select("checked").executeTakeFirstOrThrow();
    let again = 0;
    const counting: typeof audit.verify = async (walk) => {
      const proof = await audit.verify(walk);
      again = proof.checked;
      return proof;
    };
    await server({ verify: counting }).checks.perform(id);
    expect(await latest()).toMatchObject({
      scope: "whole",
      isIntact: false,
      checked: 25,
      heads: 4,
      faults: [{ kind: "changed", seq: "2" }],
    });
    expect(again).toBe(25 - Number(stood.checked));
    expect(again).toBeLessThan(15);
  });

  test("is given up when it came no further for half an hour, not while it does", async () => {
    await days(2, 2);
    await wholeCheck();
    clock.advance(29 * 60);
    await auditCheckStore(database.db).progress(sent.at(-1) ?? "", {
      checked: 1,
      heads: 0,
      faults: [],
      reached: undefined,
      at: clock(),
    });
    clock.advance(29 * 60);
    await expect(server().checks.ask(asker)).rejects.toMatchObject({ reason: "audit.checkUnderWay" });
    clock.advance(2 * 60);
    await expect(server().checks.ask(asker)).resolves.toMatchObject({ begunAt: expect.any(String) as string });
  });
});

describe("the round along everything", () => {
  const standing = async () => (await server().checks.overview()).round;

  test("is done evenly over a week, whichever server goes on with it", async () => {
    await days(14, 6);
    const total = Number(await lastHead());
    await server().round.goOn();
    expect(await standing()).toMatchObject({ checked: 0 });
    const seen: number[] = [];
    for (let day = 1; day <= 7; day += 1) {
      clock.advance(DAY);
      await server().round.goOn();
      seen.push((await standing())?.checked ?? total);
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    // a segment at a time: no day does more than a seventh and one segment
    for (const [at, checked] of seen.entries())
      expect(checked - (seen[at - 1] ?? 0), `day ${at + 1}`).toBeLessThanOrEqual(total / 7 + 7);
    expect(seen.at(-1)).toBe(total);
    await server().round.goOn();
    expect(await server().checks.overview()).toMatchObject({ lastRound: { checked: total, faults: 0 } });
  });

  test("begins anew a week after it began, and not before", async () => {
    await days(3, 2);
    await server().round.goOn();
    clock.advance(7 * DAY);
    await server().round.goOn();
    await server().round.goOn();
    await server().round.goOn();
    const rounds = await database.db.selectFrom("auditRound").select("endedAt").orderBy("id").execute();
    expect(rounds).toMatchObject([{ endedAt: expect.any(Date) as Date }, { endedAt: null }]);
  });

  test("is done by an auditor's check of everything as well", async () => {
    await days(3, 2);
    await server().round.goOn();
    await asOwner(`update audit_entry set reason = 'x' where id = ${entryAt(2)}`);
    const { run } = await wholeCheck();
    await run();
    expect(await server().checks.overview()).toMatchObject({ round: null, lastRound: { checked: 9, faults: 1 } });
    expect((await tonight())?.faults).toMatchObject([{ kind: "changed", seq: "2" }]);
  });
});
