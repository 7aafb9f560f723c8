import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditHead, AuditKeeping } from "@sannong/contract/governance/audit-keeping.schemas";
import {
  AUDIT_ARCHIVE_DAYS,
  AUDIT_ONLINE_DAYS,
  type HeadFailure,
} from "@sannong/contract/governance/audit-keeping-words";
import { settingDefinitions } from "@sannong/contract/governance/setting-words";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { silentLog, testKeys } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { HeadNotTaken } from "../../gateways/head-collectors/index.ts";
import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import { isSignedBy, pointIn } from "../../platform/crypto/sm2-signature.ts";
import { auditModule } from "./index.ts";

const archiveFolder = mkdtempSync(join(tmpdir(), "archive-"));
afterAll(() => rmSync(archiveFolder, { recursive: true }));

/** Another machine that keeps heads; told to fail, it takes none. */
const elsewhere = { taken: [] as string[], failing: undefined as HeadFailure | undefined };
let audit!: SealedAudit;
let module!: ReturnType<typeof auditModule>;
const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 86_400,
  modules: ({ db, audit: log, accounts, regions, sealer, clock, jobs, deliveries }) => {
    audit = log;
    module = auditModule({
      db,
      deliveries,
      audit: log,
      jobs,
      accounts,
      regionName: regions.fullNameOf,
      sealer,
      auditKey: testKeys.audit,
      issuer: "https://portal.example.cn",
      policy: { onlineDays: 200, archiveDays: 30, archiveFolder },
      collectors: [
        {
          place: "collector",
          where: "log.example.cn/heads",
          take: async ({ seq }) => {
            if (elsewhere.failing) throw new HeadNotTaken(elsewhere.failing);
            elsewhere.taken.push(seq);
          },
        },
      ],
      clock,
      log: silentLog,
    });
    deliveries.serve({ auditHead: module.channel });
    return [module];
  },
});

const ask = <T>(browser: Browser, act: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(`/audit/${act}`, { method: "POST", body });
const keepingOf = async (browser: Browser) => {
  const { data, msg } = await ask<AuditKeeping>(browser, "keeping");
  if (!data) throw new Error(msg);
  return data;
};
const headsOf = async (browser: Browser) =>
  (await ask<{ records: AuditHead[]; total: number }>(browser, "heads", { pageNum: 1, pageSize: 100 })).data?.records ??
  [];
const asOwner = async (statement: string) => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const agedTo = (seq: string | undefined, days: number) =>
  asOwner(`update audit_link set linked_at = now() - interval '${days} days' where seq <= ${seq}`);
/** A day's acts and its head. */
async function signedDay() {
  portal.clock.advance(86_400);
  await audit.record({ event: "signIn.succeeded", result: "ok" });
  await audit.seal();
  await module.signHead();
  await audit.seal();
  const auditor = await signedIn("shenjiguanli");
  return { auditor, head: (await headsOf(auditor))[0] };
}

describe("heads sent away", () => {
  test("are signed with a key that anybody may fetch", async () => {
    const { head } = await signedDay();
    const { data } = await portal
      .browser()
      .ask<{ keys: { kid: string; publicKey: string; pem: string }[] }>("/audit/headKeys", { method: "GET" });
    const key = data?.keys.find(({ kid }) => kid === head?.kid);
    expect(pointIn(key?.pem ?? "")).toBe(key?.publicKey);
    expect(isSignedBy(head?.statement ?? "", head?.signature ?? "", key?.publicKey ?? "")).toBe(true);
    expect(JSON.parse(head?.statement ?? "{}")).toMatchObject({ issuer: "https://portal.example.cn", seq: head?.seq });
    expect(JSON.stringify(data)).not.toContain("private");
  });

  test("are kept and sent again, in their order, until they are taken", async () => {
    await module.sendHeads();
    elsewhere.taken.length = 0;
    elsewhere.failing = "unreachable";
    const { auditor, head: first } = await signedDay();
    await module.sendHeads();
    expect((await keepingOf(auditor)).destinations).toEqual([
      expect.objectContaining({
        place: "collector",
        where: "log.example.cn/heads",
        waiting: 1,
        failure: { reason: "unreachable", at: expect.any(String) },
        isLate: false,
      }),
    ]);
    elsewhere.failing = undefined;
    // it rests for a minute first
    await module.sendHeads();
    expect(elsewhere.taken).toEqual([]);
    const { head: second } = await signedDay();
    await module.sendHeads();
    expect(elsewhere.taken).toEqual([first?.seq, second?.seq]);
    await module.sendHeads();
    expect(elsewhere.taken).toHaveLength(2);
    portal.clock.advance(120);
    const { destinations } = await keepingOf(await signedIn("shenjiguanli"));
    expect(destinations).toMatchObject([{ waiting: 0, failure: null, last: { seq: second?.seq } }]);
    expect(await portal.auditRows("audit.headTaken")).toContainEqual(
      expect.objectContaining({ objectId: second?.seq }),
    );
  });

  test("that nobody has taken for long are warned of, and so is a day without a signature", async () => {
    await signedDay();
    await module.sendHeads();
    portal.clock.advance(27 * 3600);
    const keeping = await keepingOf(await signedIn("shenjiguanli"));
    expect(keeping).toMatchObject({ isLate: true, destinations: [{ isLate: true }] });
  });
});

describe("what is past its time", () => {
  test("waits for its head to be taken, then goes into a file that is proved before and after, and is written down", async () => {
    elsewhere.failing = "refused";
    const { auditor, head } = await signedDay();
    await agedTo(head?.seq, 199);
    await module.retire();
    expect(await keepingOf(auditor)).toMatchObject({ due: 0, onlineFrom: "1", onlineDays: 200, archiveDays: 30 });
    await agedTo(head?.seq, 201);
    await module.retire();
    const waiting = await keepingOf(auditor);
    expect(waiting).toMatchObject({ due: 1, heldBack: { reason: "notTaken", day: head?.day } });
    expect(waiting.onlineFrom).toBe(head?.first);

    elsewhere.failing = undefined;
    portal.clock.advance(7200);
    await module.sendHeads();
    await module.retire();
    const offline = (await headsOf(await signedIn("shenjiguanli")))[0];
    expect(offline).toMatchObject({ seq: head?.seq, state: "archived", taken: [{ place: "collector" }] });
    expect(readdirSync(archiveFolder)).toContain(offline?.file?.name);
    expect((await portal.auditRows("audit.segmentRemoved")).at(-1)).toMatchObject({
      objectId: head?.seq,
      result: "ok",
      detail: { fileName: offline?.file?.name, digest: offline?.file?.digest, rows: expect.any(Number) },
    });
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ faults: [], from: { seq: head?.seq, day: head?.day } });
  });

  test("is proved again by whoever asks, and one who changed the file is found out", async () => {
    const auditor = await signedIn("shenjiguanli");
    const offline = (await headsOf(auditor)).find(({ state }) => state === "archived");
    const check = () =>
      ask<{ isIntact: boolean; checked: number; faults: { kind: string }[] }>(auditor, "checkSegment", {
        seq: offline?.seq,
      });
    expect((await check()).data).toMatchObject({
      isIntact: true,
      first: offline?.first,
      day: offline?.day,
      faults: [],
    });
    portal.clock.advance(1);
    writeFileSync(join(archiveFolder, offline?.file?.name ?? ""), "something else");
    expect((await check()).data).toMatchObject({
      isIntact: false,
      faults: [{ kind: "headBroken", seq: offline?.seq }],
    });
    expect((await portal.auditRows("audit.segmentChecked")).map(({ result }) => result)).toEqual(["ok", "failed"]);
    expect((await ask(auditor, "checkSegment", { seq: "99999999" })).code).toBe(4828);
    const { auditor: again, head } = await signedDay();
    expect((await ask(again, "checkSegment", { seq: head?.seq })).code).toBe(4829);
  });

  test("stays where it is not what was signed any more", async () => {
    const { auditor, head } = await signedDay();
    await module.sendHeads();
    await agedTo(head?.seq, 201);
    await asOwner(`update audit_entry set reason = 'x' where id =
      (select entry_id from audit_link where seq = (select max(seq) + 1 from audit_segment))`);
    await expect(module.retire()).rejects.toThrow("not what was signed");
    expect((await portal.auditRows("audit.segmentRemoved")).at(-1)).toMatchObject({ result: "failed" });
    expect((await keepingOf(auditor)).due).toBeGreaterThan(0);
  });

  test("is destroyed when the file's time is over too, and that is written down", async () => {
    const auditor = await signedIn("shenjiguanli");
    const offline = (await headsOf(auditor)).find(({ state }) => state === "archived");
    await asOwner("update audit_segment set removed_at = now() - interval '31 days'");
    // what the test before has changed stays online and is told; it keeps no file from its end
    await expect(module.retire()).rejects.toThrow("not what was signed");
    expect(readdirSync(archiveFolder)).not.toContain(offline?.file?.name);
    expect((await headsOf(auditor)).find(({ seq }) => seq === offline?.seq)).toMatchObject({ state: "destroyed" });
    expect(await portal.auditRows("audit.segmentDestroyed")).toContainEqual(
      expect.objectContaining({ objectId: offline?.seq, result: "ok" }),
    );
    expect((await ask(auditor, "checkSegment", { seq: offline?.seq })).code).toBe(4830);
  });
});

test.each(["ganbu", "xianguanli", "xitongguanli", "anquanguanli"])("%s sees nothing of it", async (username) => {
  const browser = await signedIn(username);
  for (const act of ["keeping", "heads", "checkSegment"]) expect((await ask(browser, act)).status, act).toBe(403);
});

test("how long it stays is changed by two people, within what the law and the privacy policy say", () => {
  expect(settingDefinitions["audit.onlineDays"]).toMatchObject({
    from: AUDIT_ONLINE_DAYS.from,
    to: AUDIT_ONLINE_DAYS.to,
  });
  expect(settingDefinitions["audit.archiveDays"]).toMatchObject({ to: AUDIT_ARCHIVE_DAYS.to });
  expect(AUDIT_ONLINE_DAYS.from).toBeGreaterThanOrEqual(180);
});
