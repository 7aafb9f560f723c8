import { randomBytes } from "node:crypto";
import type { ApprovalKind, ApprovalStatus } from "@sannong/contract/governance/approval-words";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { silentLog, testKeys } from "../../../test/database.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { Db } from "../../platform/database/database.ts";
import { BASELINE, migrate, migrateNew } from "../../platform/database/migrate.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { toDatabase } from "../../platform/database/pool.ts";
import { changeRequestsStore, keptFacts } from "./change-requests.store.ts";

const sealer = createFieldSealer(testKeys);
const AT = new Date("2026-11-20T02:00:00Z");

/** A place that holds nothing yet, opened with the schema that is asked for. */
async function place() {
  const { ownerUrl, appUrl } = inject("testDatabase");
  const name = `sannong_former_${randomBytes(4).toString("hex")}`;
  const asOwner = async (statement: string) => {
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await asOwner(`create database ${name}`);
  // without force: the owner may not end what the application's role still has open, but waits until it is gone
  onTestFinished(() => asOwner(`drop database ${name}`));
  const database = {
    kind: "external",
    url: toDatabase(appUrl, name),
    migrationUrl: toDatabase(ownerUrl, name),
  } as const;
  return (bringUp: typeof migrate) =>
    openDatabase({ database, dataDir: "", production: true }, silentLog, undefined, bringUp);
}

async function addRequest(db: Db, kind: ApprovalKind, receiptNumber: string, status: ApprovalStatus = "pending") {
  const id = `id-${receiptNumber}`;
  const facts = { applicant: "演示提交人", phone: "", title: "演示", items: [] };
  const { factsSealed, factsDigest } = keptFacts(sealer, id, facts, { 账号已停用: "no" });
  const isOver = status === "approved";
  await sql`
    insert into approval_request (id, receipt_number, kind, subject_id, applicant_id, applicant_index, region_code,
      facts_sealed, facts_digest, status, needs_second, decided_at, due_at, created_at)
    values (${id}, ${receiptNumber}, ${kind}, ${`of ${receiptNumber}`}, '7', 'i', '32', ${factsSealed}, ${factsDigest},
      ${status}, false, ${isOver ? AT : null}, ${AT}, ${AT})`.execute(db);
}

test("what was asked under the schema of the last release is there, also what waits, and is what it was", async () => {
  const open = await place();
  const former = await open(migrateNew([BASELINE]));
  await addRequest(former.db, "accountMove", "DD-1");
  await addRequest(former.db, "roleGrant", "SQ-1");
  await addRequest(former.db, "settingChange", "CS-1");
  await addRequest(former.db, "officeNetwork", "FW-1", "approved");
  await addRequest(former.db, "officeNetwork", "FW-2");
  const move = { from: "320925", to: "320583", reason: "调动", askedById: "7", askedBy: "甲（jia）" };
  await sql`insert into people_request (receipt_number, asked_sealed)
    values ('DD-1', ${sealer.seal(JSON.stringify(move))})`.execute(former.db);
  await sql`insert into people_request (receipt_number, asked)
    values ('SQ-1', ${JSON.stringify({ act: "grant" })})`.execute(former.db);
  await sql`insert into setting_change (key, before, after, reason, receipt_number, asked_by_id, asked_by, asked_at)
    values ('session.atOnce', 5, 3, '规范', 'CS-1', '7', '甲', ${AT})`.execute(former.db);
  await sql`insert into office_network (ranges, reason, receipt_number, asked_by_id, asked_by, asked_at, status,
      ended_at)
    values ('{10.0.0.0/8}', '办公网', 'FW-1', '7', '甲', ${AT}, 'inForce', ${AT}),
           ('{10.1.0.0/16,2001:db8::/32}', '更窄', 'FW-2', '7', '甲', ${AT}, 'open', null)`.execute(former.db);
  await former.close();

  const now = await open(migrate);
  const store = changeRequestsStore({ db: now.db, sealer });
  const waiting = async (kind: ApprovalKind) =>
    (await store.waiting(kind)).map(({ receiptNumber, asked, basis }) => ({ receiptNumber, asked, basis }));
  const basis = { 账号已停用: "no" };
  expect(await waiting("accountMove")).toEqual([{ receiptNumber: "DD-1", asked: move, basis }]);
  expect(await waiting("roleGrant")).toEqual([{ receiptNumber: "SQ-1", asked: { act: "grant" }, basis }]);
  const setting = { before: 5, after: 3, reason: "规范" };
  expect(await waiting("settingChange")).toEqual([{ receiptNumber: "CS-1", asked: setting, basis }]);
  const narrower = { ranges: ["10.1.0.0/16", "2001:db8::/32"], reason: "更窄" };
  expect(await waiting("officeNetwork")).toEqual([{ receiptNumber: "FW-2", asked: narrower, basis }]);
  expect((await store.lastApplied("officeNetwork", "of FW-1"))?.asked).toEqual({
    ranges: ["10.0.0.0/8"],
    reason: "办公网",
  });
  expect(await now.db.selectFrom("officeNetwork").select(["ranges", "revision"]).execute()).toEqual([
    { ranges: ["10.0.0.0/8"], revision: 1 },
  ]);
  await now.close();
});

test("a change of a system is there with what it does, and a secret that was confirmed may still be taken", async () => {
  const open = await place();
  const former = await open(migrateNew([BASELINE]));
  await sql`insert into connected_system (abbr, app_id, name, summary, owner, domain, tab, protocol, is_public_client,
      secret_hashes, redirect_uris, post_logout_redirect_uris, scopes, requires_role, is_own, health, is_demonstration,
      pairwise_salt)
    values ('one', 'app-one', '一', '', '', '', 'snfw', 'oidc', false, '[]', '[]', '[]', 'openid', false, false,
      'unknown', false, 'salt')`.execute(former.db);
  await addRequest(former.db, "systemChange", "BG-1");
  await addRequest(former.db, "systemChange", "BG-2", "approved");
  await sql`insert into system_change (receipt_number, system_abbr, step, base_version, before, after, reason, asked_by,
      asked_by_name, asked_at, status, settled_at, taken_at)
    values ('BG-1', 'one', 'wayIn', 3, '{"a":1}', '{"a":2}', '换地址', '7', '甲', ${AT}, 'open', null, null),
           ('BG-2', 'one', 'secret', 2, null, null, '到期', '7', '甲', ${AT}, 'approved', ${AT}, null),
           ('BG-0', 'one', 'secret', 1, null, null, '到期', '8', '乙', ${AT}, 'approved', ${AT}, ${AT})`.execute(
    former.db,
  );
  await former.close();

  const now = await open(migrate);
  const store = changeRequestsStore({ db: now.db, sealer });
  expect((await store.waiting("systemChange")).map(({ asked }) => asked)).toEqual([
    { step: "wayIn", reason: "换地址", baseVersion: 3, wayIn: { before: { a: 1 }, after: { a: 2 } } },
  ]);
  expect((await store.lastApplied("systemChange", "of BG-2"))?.asked).toEqual({
    step: "secret",
    reason: "到期",
    baseVersion: 2,
    wayIn: null,
  });
  expect(await now.db.selectFrom("awaitedSecret").selectAll().execute()).toEqual([
    { systemAbbr: "one", accountId: "7", receiptNumber: "BG-2", confirmedAt: AT },
  ]);
  await now.close();
});

test("what somebody else wrote beside what is shown is not believed", async () => {
  const open = await place();
  const { db, close } = await open(migrate);
  const store = changeRequestsStore({ db, sealer });
  const add = async (receiptNumber: string, asked: unknown) => {
    await addRequest(db, "settingChange", receiptNumber);
    const facts = { applicant: "甲", phone: "", title: "演示", items: [] };
    const kept = keptFacts(sealer, `id-${receiptNumber}`, facts, {}, asked);
    await db.updateTable("approvalRequest").set(kept).where("receiptNumber", "=", receiptNumber).execute();
  };
  await add("CS-1", { after: 3 });
  await add("CS-2", { after: 9 });
  const basisOf = async (receiptNumber: string) =>
    (await store.waiting("settingChange")).find((one) => one.receiptNumber === receiptNumber)?.basis;
  expect(await basisOf("CS-1")).toEqual({});

  const { askedSealed } = await db
    .selectFrom("approvalRequest")
    .select("askedSealed")
    .where("receiptNumber", "=", "CS-2")
    .executeTakeFirstOrThrow();
  for (const other of [askedSealed, null]) {
    await db.updateTable("approvalRequest").set({ askedSealed: other }).where("receiptNumber", "=", "CS-1").execute();
    expect(await basisOf("CS-1")).toBe("broken");
  }
  await close();
});
