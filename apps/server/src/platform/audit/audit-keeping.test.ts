import { createSecretKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixedClock, freshDatabase, type TestDatabase, testKeys } from "../../../test/database.ts";
import { asOwner as breakAsOwner, emptyLog } from "../../../test/empty-log.ts";
import { createFieldSealer } from "../crypto/field-sealer.ts";
import { signSm2 } from "../crypto/sm2-signature.ts";
import { sm2Pair } from "../../config/generate-keys.ts";
import { type AuditKeeping, auditKeeping } from "./audit-keeping.ts";
import { compareHeads, headsIn } from "./compare-heads.ts";
import { createAudit } from "./create-audit.ts";
import { entryMac } from "./entry-mac.ts";
import { headKeys, newHeadKey } from "./head-keys.ts";
import { readStatement } from "./head-statement.ts";
import { publicKeysOf } from "./kept-heads.ts";
import { NoSegment, verifySegment } from "./segment-file.ts";

const clock = fixedClock();
const folder = mkdtempSync(join(tmpdir(), "audit-"));
let database: TestDatabase;
let audit: ReturnType<typeof createAudit>;
let keeping: AuditKeeping;

beforeAll(async () => {
  database = await freshDatabase();
  audit = createAudit({ db: database.db, auditKey: testKeys.audit, clock });
  keeping = node();
});
/** each test breaks a log of its own */
beforeEach(() => emptyLog(database));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const node = (mostEntries?: number) =>
  auditKeeping({
    db: database.db,
    auditKey: testKeys.audit,
    sealer: createFieldSealer(testKeys),
    audit,
    clock,
    issuer: "https://portal.example.cn",
    ...(mostEntries !== undefined && { mostEntries }),
  });
const asOwner = (...statements: string[]) => breakAsOwner(database, ...statements);
async function acted(...events: string[]) {
  for (const event of events) {
    clock.advance(1);
    await audit.record({ event, result: "ok", detail: { n: 1, a: "甲" } });
  }
  await audit.seal();
}
const heads = () => database.db.selectFrom("auditSignedHead").selectAll().orderBy("seq").execute();
/** A day goes by, its acts are done and its head is signed. */
async function dayWith(...events: string[]) {
  clock.advance(86_400);
  await acted(...events);
  await keeping.signer.signDue();
  const signed = (await heads()).at(-1);
  if (!signed) throw new Error("nothing was signed");
  await audit.seal();
  return signed;
}
const aged = (days: number) => asOwner(`update audit_link set linked_at = linked_at - interval '${days} days'`);
const remove = (seq: string, keepDays = 180) =>
  database.db
    .selectNoFrom((eb) =>
      eb
        .fn<string>("remove_audit_segment", [eb.val(seq), eb.val(keepDays), eb.val("f"), eb.val("0".repeat(64))])
        .as("n"),
    )
    .executeTakeFirstOrThrow();

describe("a signed head", () => {
  test("says where the chain ended, once a day, each hanging on the one before", async () => {
    const first = await dayWith("act.1", "act.2");
    expect(await keeping.signer.signDue()).toBe(0);
    const second = await dayWith("act.3");
    const [one, two] = [readStatement(first.statement), readStatement(second.statement)];
    expect(one).toMatchObject({ issuer: "https://portal.example.cn", first: "1", after: "", seq: "2", faults: 0 });
    expect(one).toMatchObject({ previous: null, kid: first.kid });
    // what was signed is itself in the log
    expect(two).toMatchObject({
      first: "3",
      seq: "4",
      after: one?.mac,
      previous: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await audit.verify()).toMatchObject({ intact: true, heads: 2, from: null });
    expect(JSON.stringify(await database.db.selectFrom("auditSigningKey").selectAll().execute())).not.toMatch(
      /"private_sealed":"[0-9a-f]{64}"/,
    );
  });

  test("is signed by another key once that was turned; the former one's last head covers the entry that names it", async () => {
    const first = await dayWith("act.1");
    await acted("act.2");
    const turned = await keeping.signer.turnKey("演示运维");
    expect(turned.former).toBe(first.kid);
    const [announced] = await database.db
      .selectFrom("auditEntry")
      .innerJoin("auditLink", "auditLink.entryId", "auditEntry.id")
      .select(["objectId", "detail", "auditLink.seq"])
      .where("event", "=", "audit.headKeyTurned")
      .execute();
    expect(announced).toMatchObject({ objectId: turned.kid, detail: { publicKey: turned.publicKey } });
    const last = (await heads()).at(-1);
    expect(last).toMatchObject({ kid: first.kid, seq: announced?.seq });

    expect(await dayWith("act.3")).toMatchObject({ kid: turned.kid });
    expect((await keeping.signer.keys()).map(({ kid }) => kid)).toEqual([turned.kid, first.kid]);
    expect(await audit.verify()).toMatchObject({ intact: true, heads: 3 });
    // what the former one could sign again is nothing
    const [former] = await database.db
      .selectFrom("auditSigningKey")
      .select("privateSealed")
      .where("kid", "=", first.kid)
      .execute();
    expect(createFieldSealer(testKeys).open(former?.privateSealed ?? "")).toBe("");
  });

  test("has one new key when two operators turn the same one at once", async () => {
    const { kid } = await dayWith("act.1");
    const keys = headKeys({ db: database.db, sealer: createFieldSealer(testKeys), clock });
    const [one, other] = [newHeadKey(), newHeadKey()];
    const turned = await Promise.all([keys.replace(kid, one), keys.replace(kid, other)]);
    expect(turned.toSorted()).toEqual([false, true]);
    expect(await dayWith("act.2")).toMatchObject({ kid: turned[0] ? one.kid : other.kid });
    expect(await keys.list()).toHaveLength(2);
    expect(await audit.verify()).toMatchObject({ intact: true });
  });

  test("ends a segment of bounded length, and servers that sign at once sign each place once", async () => {
    await acted(...Array.from({ length: 7 }, (_, n) => `act.${n}`));
    const nodes = [node(3), node(3), node(3)];
    await Promise.all(nodes.map(({ signer }) => signer.signDue()));
    expect((await heads()).map(({ firstSeq, seq }) => [firstSeq, seq])).toEqual([
      ["1", "3"],
      ["4", "6"],
      ["7", "7"],
    ]);
    expect(await keeping.signer.keys()).toHaveLength(1);
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ intact: true, heads: 3 });
  });

  test("of a segment that is broken says so", async () => {
    clock.advance(86_400);
    await acted("act.1", "act.2");
    await asOwner("update audit_entry set event = 'x' where event = 'act.1'");
    await keeping.signer.signDue();
    expect(readStatement((await heads())[0]?.statement ?? "")).toMatchObject({ faults: 1 });
  });
});

describe("the proof against the signed heads", () => {
  test("finds what was made anew with the portal's own key after it was signed", async () => {
    await dayWith("act.1", "act.2");
    await dayWith("act.3");
    // whoever holds the MAC key writes another history from the first entry on
    await asOwner(
      "delete from audit_head",
      "delete from audit_link",
      "update audit_entry set event = 'act.x' where event = 'act.1'",
    );
    await asOwner("insert into audit_pending select id from audit_entry");
    const entry = await database.db
      .selectFrom("auditEntry")
      .selectAll()
      .where("event", "=", "act.x")
      .executeTakeFirstOrThrow();
    const forged = entryMac(createSecretKey(testKeys.audit, "hex"), entry);
    await asOwner(`update audit_entry set mac = '${forged}' where event = 'act.x'`);
    await audit.seal();
    const { faults } = await audit.verify();
    expect(faults).toContainEqual({ kind: "headDiffers", seq: "2" });
  });

  test.each([
    [
      "a statement that was changed",
      "update audit_signed_head set statement = replace(statement, '\"faults\":0', '\"faults\":1')",
    ],
    ["a signature of nobody known", `update audit_signed_head set signature = '${signSm2("x", sm2Pair().privateKey)}'`],
    ["a key that is gone", "delete from audit_signing_key"],
  ])("finds %s", async (_what, change) => {
    await dayWith("act.1");
    await asOwner(change);
    expect((await audit.verify()).faults).toEqual([{ kind: "headBroken", seq: "1" }]);
  });

  test("finds a chain that was set back to before a head, and a head that another machine has and this one not", async () => {
    const one = await dayWith("act.1");
    const two = await dayWith("act.2");
    for (const { day, statement, signature } of [one, two])
      writeFileSync(join(folder, `${day}.json`), JSON.stringify({ statement, signature }));
    const elsewhere = await headsIn(folder);
    const keys = await publicKeysOf(database.db);
    expect(await compareHeads(database.db, elsewhere, keys)).toEqual([]);
    await asOwner(`delete from audit_signed_head where seq = ${two.seq}`);
    expect(await compareHeads(database.db, elsewhere, keys)).toEqual([{ kind: "cutOff", seq: two.seq }]);
    expect(await compareHeads(database.db, elsewhere, new Map())).toHaveLength(2);
    await asOwner(
      "delete from audit_link where seq > 0",
      "delete from audit_entry",
      "delete from audit_pending",
      "delete from audit_head",
    );
    expect((await audit.verify()).faults).toContainEqual({ kind: "cutOff", seq: "0" });
  });
});

describe("what goes offline", () => {
  test("is whole in its file, with the portal's key and without; then the chain holds from its head on", async () => {
    const one = await dayWith("act.1", "act.2");
    await dayWith("act.3");
    const path = join(folder, await keeping.segments.write(one, folder));
    const proof = { intact: true, checked: 2, faults: [], head: { first: "1", seq: "2", day: one.day } };
    expect(await keeping.segments.verify(path)).toMatchObject({ ...proof, macs: true });
    const publicKeys = await publicKeysOf(database.db);
    expect(await verifySegment(path, { publicKeys })).toMatchObject({ ...proof, macs: false });

    await aged(181);
    expect(await remove(one.seq)).toEqual({ n: "2" });
    expect(await audit.verify()).toMatchObject({ intact: true, from: { seq: "2", day: one.day }, heads: 1 });
    const [oldest] = await database.db.selectFrom("auditLink").select("entryId").orderBy("seq").limit(1).execute();
    expect(await audit.prove(oldest?.entryId ?? "")).toMatchObject({ seq: "3", fault: null, previousId: null });

    // the head it hangs on cannot be exchanged
    await asOwner(`update audit_signed_head set signature = '00' where seq = ${one.seq}`);
    expect((await audit.verify()).faults).toContainEqual({ kind: "headBroken", seq: one.seq });
  });

  test.each([
    ["a line that was changed", (text: string) => text.replace("act.2", "act.x"), "headDiffers"],
    ["a line that is missing", (text: string) => text.split("\n").toSpliced(1, 1).join("\n"), "missing"],
    ["its end cut off", (text: string) => `${text.split("\n").slice(0, 2).join("\n")}\n`, "headDiffers"],
    ["another head", (text: string) => text.replace(/"signature":"\w{8}/, '"signature":"00000000'), "headBroken"],
  ])("a file with %s is found out without any key of the portal", async (_what, change, kind) => {
    const one = await dayWith("act.1", "act.2", "act.3");
    const path = join(folder, await keeping.segments.write(one, folder));
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString())));
    const { intact, faults } = await verifySegment(path, { publicKeys: await publicKeysOf(database.db) });
    expect(intact).toBe(false);
    expect(faults.map((fault) => fault.kind)).toContain(kind);
  });

  test("what is no such file is said to be none; one that was cut in the middle is found out", async () => {
    const publicKeys = new Map<string, string>();
    const path = join(folder, "other.gz");
    for (const content of [Buffer.from("no gzip"), gzipSync("{}\n"), gzipSync("")]) {
      writeFileSync(path, content);
      await expect(verifySegment(path, { publicKeys })).rejects.toThrow(NoSegment);
    }
    const one = await dayWith(...Array.from({ length: 60 }, (_, n) => `act.${n}`));
    const whole = join(folder, await keeping.segments.write(one, folder));
    writeFileSync(path, readFileSync(whole).subarray(0, -200));
    expect((await verifySegment(path, { publicKeys: await publicKeysOf(database.db) })).intact).toBe(false);
  });

  test("goes only as the oldest segment, up to its head, and when the law lets it, whatever the application asks for", async () => {
    const one = await dayWith("act.1", "act.2");
    const two = await dayWith("act.3");
    await expect(remove(one.seq, 1)).rejects.toThrow(/younger/);
    await aged(179);
    await expect(remove(one.seq, 1)).rejects.toThrow(/younger/);
    await aged(2);
    await expect(remove(one.seq, 365)).rejects.toThrow(/younger/);
    for (const seq of ["1", two.seq]) await expect(remove(seq)).rejects.toThrow(/only the oldest/);
    const tries = await Promise.allSettled([remove(one.seq), remove(one.seq)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(remove(two.seq)).resolves.toEqual({ n: "2" });
  });

  test("leaves no trace that the application may change", async () => {
    await dayWith("act.1");
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const forbidden = [
      "insert into audit_segment (seq, first_seq, entries, file, digest) values (1, 1, 1, 'f', '')",
      "update audit_segment set seq = 7",
      "delete from audit_segment",
      "update audit_signed_head set seq = 7",
      "delete from audit_signed_head",
      "update audit_signing_key set public_key = ''",
      "create or replace function remove_audit_segment(bigint, integer, text, text) returns bigint language sql as 'select 1::bigint'",
    ];
    for (const statement of forbidden)
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    await client.end();
  });

  test("never takes the chain's own end with it", async () => {
    const only = await dayWith("act.1");
    await asOwner(`delete from audit_link where seq > ${only.seq}`);
    await aged(200);
    await expect(remove(only.seq)).rejects.toThrow(/end of the chain/);
  });
});
