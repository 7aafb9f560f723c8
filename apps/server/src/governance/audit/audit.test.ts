import { sentTo } from "../../../test/sent-to.ts";
import type { AuditRow } from "@sannong/contract/governance/audit.schemas";
import ExcelJS from "exceljs";
import { Client } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { silentLog, testConfig, testKeys } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import { auditModule } from "./index.ts";

let audit!: SealedAudit;
let module!: ReturnType<typeof auditModule>;
const sent: string[] = [];
const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
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
      issuer: "http://127.0.0.1",
      policy: testConfig().audit,
      collectors: [],
      clock,
      log: silentLog,
    });
    return [module];
  },
});
portal.jobs.started(sentTo(sent));

type List = {
  records: AuditRow[];
  nextCursor: string | null;
  total: number | null;
  isMore: boolean;
  person: { id: string; name: string; username: string } | null;
};
const ask = <T>(browser: Browser, act: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(`/audit/${act}`, { method: "POST", body });
const listOf = async (browser: Browser, body: Record<string, unknown> = {}): Promise<List> => {
  portal.clock.advance(1);
  const { data, msg } = await ask<List>(browser, "list", body);
  if (!data) throw new Error(msg);
  return data;
};
const idOf = async (username: string) => (await portal.accounts.findByUsernameOrPhone(username))?.id ?? "";

let run = 0;
/** Objects of a test of its own. */
const nameOf = (what: string) => `${what}-${run}`;
beforeEach(() => void (run += 1));
const wrote = async (fact: Partial<AuditFact> = {}) => {
  portal.clock.advance(1);
  await audit.record({
    event: "approval.revealed",
    result: "ok",
    objectKind: "approval",
    objectId: nameOf("A"),
    ...fact,
  });
};
const eventsOf = ({ records }: Pick<List, "records">) => records.map(({ event }) => event);

describe("finding what happened", () => {
  test("by who acted and by whom it was about: whoever saw the farmer's number is found by the farmer", async () => {
    const [county, farmer] = [await idOf("xianguanli"), await idOf("nonghu")];
    const actor = { accountId: county, name: "县管理员", roleCode: "2" };
    const seen = { subject: farmer, whose: "张*", item: "手机号", kind: "registration", region: "320925" };
    await wrote({ actor, reason: "核对名册", detail: seen });
    await wrote({ event: "user.updated", actor, objectKind: "account", objectId: farmer });
    await wrote({ event: "approval.read", actor });
    const auditor = await signedIn("shenjiguanli");
    const about = await listOf(auditor, { person: "nonghu", side: "object" });
    expect(eventsOf(about)).toEqual(["user.updated", "approval.revealed"]);
    expect(about).toMatchObject({ total: 2, isMore: false, person: { id: farmer, username: "nonghu" } });
    expect(about.records[1]).toMatchObject({
      eventName: "查看申请中的完整号码",
      actor: { name: "县管理员", roleName: "区域管理员" },
      reason: "核对名册",
      facts: expect.arrayContaining([
        { key: "item", label: "查看的内容", value: "手机号" },
        { key: "kind", label: "类别", value: "注册审核" },
        { key: "region", label: "行政区划", value: "江苏省盐城市建湖县" },
      ]),
    });
    const acted = await listOf(auditor, { person: "xianguanli", side: "actor" });
    expect(eventsOf(acted).slice(0, 3)).toEqual(["approval.read", "user.updated", "approval.revealed"]);
    const personal = await listOf(auditor, { view: "personal", person: "nonghu" });
    expect(eventsOf(personal)).toEqual(["approval.revealed"]);
  });

  test("by phone, without the phone being written down; nobody's name finds nothing", async () => {
    const farmer = await portal.accounts.findByUsernameOrPhone("nonghu");
    await wrote({ detail: { subject: farmer?.id ?? "" } });
    const auditor = await signedIn("shenjiguanli");
    const found = await listOf(auditor, { person: farmer?.phone ?? "", side: "object", view: "personal" });
    expect(found.person?.id).toBe(farmer?.id);
    expect(found.person?.name).toMatch(/^.\*+$/);
    expect(await listOf(auditor, { person: "没有这个人" })).toMatchObject({ records: [], total: 0, person: null });
    const written = JSON.stringify(await portal.auditRows("audit.searched"));
    expect(written).toContain(farmer?.id);
    expect(written).not.toContain(farmer?.phone);
    expect(written).not.toContain("没有这个人");
  });

  test("by object, trace id, kind, result, address and time", async () => {
    const from = { address: "2001:db8::7", userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/120" };
    await wrote({ objectId: nameOf("one"), traceId: nameOf("t"), from, result: "refused", reason: "approvals.own" });
    await wrote({ event: "handoff.codeIssued", objectKind: "system", objectId: nameOf("other") });
    const auditor = await signedIn("shenjiguanli");
    const [only] = (await listOf(auditor, { objectId: nameOf("one") })).records;
    expect(only).toMatchObject({
      result: "refused",
      reason: "不能处理自己提交的申请，请由其他管理员处理",
      address: "2001:db8::7",
      device: "Chrome 浏览器，Windows 电脑",
      object: { kind: "approval", kindName: "申请", id: nameOf("one") },
    });
    for (const filter of [{ traceId: nameOf("t") }, { address: "2001:db8::7", results: ["refused"] }])
      expect((await listOf(auditor, filter)).records[0]?.id).toBe(only?.id);
    const issued = await listOf(auditor, { group: "handoff", objectId: nameOf("other") });
    expect(eventsOf(issued)).toEqual(["handoff.codeIssued"]);
    expect((await listOf(auditor, { group: "binding", objectId: nameOf("other") })).records).toEqual([]);
    const at = only?.at ?? "";
    const inside = { objectId: nameOf("one"), from: at, until: new Date(Date.parse(at) + 1).toISOString() };
    expect((await listOf(auditor, inside)).records).toHaveLength(1);
    expect((await listOf(auditor, { ...inside, until: at })).records).toEqual([]);
  });

  test("page by page, none twice and none left out, though more is written meanwhile", async () => {
    for (let n = 0; n < 7; n += 1) await wrote({ objectId: nameOf("many"), detail: { kind: String(n) } });
    const auditor = await signedIn("shenjiguanli");
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await listOf(auditor, { objectId: nameOf("many"), pageSize: 3, ...(cursor && { cursor }) });
      expect(page.total).toBe(cursor ? null : 7);
      seen.push(...page.records.flatMap(({ facts }) => facts.map(({ value }) => value)));
      cursor = page.nextCursor;
      await wrote({ objectId: nameOf("many"), detail: { kind: "later" } });
    } while (cursor);
    expect(seen).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
    expect(await ask(auditor, "list", { cursor: "bm90aGluZw" })).toMatchObject({ code: 4780 });
  });

  test("sign-ins: who failed and why, and whoever came in", async () => {
    const browser = portal.browser();
    await browser.logIn({ username: "nonghu", password: "Falsch#2026" });
    portal.clock.advance(1);
    await browser.signInAs("nonghu");
    const auditor = await signedIn("shenjiguanli");
    const { records } = await listOf(auditor, { view: "signIn", person: "nonghu" });
    expect(records.slice(0, 2)).toEqual([
      expect.objectContaining({
        result: "ok",
        actor: expect.objectContaining({ name: expect.stringMatching(/^.\*+$/) }),
      }),
      expect.objectContaining({ result: "refused", actor: null, reason: expect.stringMatching(/密码/) }),
    ]);
    expect(records[0]?.facts).toContainEqual({ key: "factors", label: "验证方式", value: "密码" });
    const failures = await listOf(auditor, { view: "signIn", person: "nonghu", results: ["refused", "failed"] });
    expect(new Set(failures.records.map(({ result }) => result))).toEqual(new Set(["refused"]));
  });
});

describe("who may", () => {
  test.each(["ganbu", "xianguanli", "xitongguanli", "anquanguanli"])(
    "%s reads nothing of the log",
    async (username) => {
      const browser = await signedIn(username);
      for (const act of ["list", "detail", "export", "exportCsv", "check", "startCheck"])
        expect((await ask(browser, act, { id: "0".repeat(8) })).status, act).toBe(403);
    },
  );

  test("what an auditor reads is itself written down and watched by the security administrator", async () => {
    await wrote();
    const auditor = await signedIn("shenjiguanli");
    const from = "2026-10-31T16:00:00.000Z";
    const { records } = await listOf(auditor, { objectId: nameOf("A"), results: ["ok"], from });
    portal.clock.advance(1);
    await ask(auditor, "detail", { id: records[0]?.id });
    const watcher = await signedIn("anquanguanli");
    const watched = (await ask<List>(watcher, "ofAuditors")).data?.records ?? [];
    expect(watched.slice(0, 2)).toMatchObject([
      { event: "audit.read", object: { id: records[0]?.id }, actor: { roleCode: "6" } },
      { event: "audit.searched" },
    ]);
    expect(watched[1]?.facts).toContainEqual({
      key: "filter",
      label: "查询条件",
      value: `对象 ${nameOf("A")}；结果 成功；从 2026-11-01 00:00`,
    });
    expect(watched[1]?.facts).toContainEqual({ key: "view", label: "查看范围", value: "全部操作" });
    expect(new Set(watched.map(({ actor }) => actor?.roleCode))).toEqual(new Set(["6"]));
    expect((await ask(auditor, "ofAuditors")).status).toBe(403);
  });
});

describe("one entry", () => {
  type Detail = {
    row: AuditRow;
    seq: string | null;
    fault: string | null;
    previous: AuditRow | null;
    next: AuditRow | null;
    sameTrace: AuditRow[];
  };
  const detailOf = async (browser: Browser, id: string | undefined) =>
    (await ask<Detail>(browser, "detail", { id })).data;

  test("is told with its neighbours in the chain and the rest of its request", async () => {
    await audit.seal();
    for (const event of ["first.one", "second.one", "third.one"]) await wrote({ event, traceId: nameOf("trace") });
    await audit.seal();
    const auditor = await signedIn("shenjiguanli");
    const [, second] = (await listOf(auditor, { objectId: nameOf("A") })).records;
    const detail = await detailOf(auditor, second?.id);
    expect(detail).toMatchObject({
      row: { event: "second.one" },
      seq: expect.stringMatching(/^\d+$/),
      fault: null,
      previous: { event: "first.one" },
      next: { event: "third.one" },
    });
    expect(detail?.sameTrace.map(({ event }) => event)).toEqual(["first.one", "third.one"]);
    expect(await ask(auditor, "detail", { id: "00000000-0000-7000-8000-000000000000" })).toMatchObject({ code: 4781 });
  });
});

describe("the file", () => {
  test("holds what the filter shows, runs nothing, and is written down with its rows", async () => {
    await wrote({ objectId: nameOf("file"), reason: "=HYPERLINK(1)" });
    await wrote({ objectId: nameOf("file"), reason: "另一条" });
    const auditor = await signedIn("shenjiguanli");
    const reply = await ask(auditor, "export", { objectId: nameOf("file") });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(reply.raw as unknown as ArrayBuffer);
    const sheet = book.worksheets[0];
    expect(sheet?.getRow(4).getCell(2).value).toBe("事件");
    expect([5, 6].map((row) => sheet?.getRow(row).getCell(8).value)).toEqual(["另一条", "'=HYPERLINK(1)"]);
    portal.clock.advance(1);
    const text = (
      await ask<{ csv: string; rows: number; isCut: boolean }>(auditor, "exportCsv", {
        objectId: nameOf("file"),
      })
    ).data;
    expect(text).toMatchObject({ rows: 2, isCut: false });
    expect(text?.csv).toContain(`"'=HYPERLINK(1)"`);
    const written = (await portal.auditRows("audit.exported")).map(({ detail }) => detail);
    expect(written).toEqual([
      expect.objectContaining({ rows: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
      expect.objectContaining({ rows: 2 }),
    ]);
  });
});

describe("the proof of the chain", () => {
  type Check = { checked: number; total: number; isIntact: boolean | null; faults: object[]; askedBy: string | null };
  type Overview = { latest: Check | null; underWay: Check | null };
  const overview = async (browser: Browser) => (await ask<Overview>(browser, "check")).data;
  const asOwner = async (statement: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(statement, values).finally(() => client.end());
  };
  const byNight = async () => {
    await module.checkByCalendar();
    await module.perform(sent.at(-1) ?? "");
  };
  const checked = async (auditor: Browser) => {
    portal.clock.advance(1);
    await audit.seal();
    expect(await ask(auditor, "startCheck")).toMatchObject({ msg: "已开始核验，可以离开本页" });
    expect(await ask(auditor, "startCheck")).toMatchObject({ code: 4782 });
    expect(await overview(auditor)).toMatchObject({ underWay: { checked: 0, isIntact: null } });
    await module.perform(sent.at(-1) ?? "");
    return (await overview(auditor))?.latest;
  };

  test("says that it is whole; then which entry was changed, and which is missing", async () => {
    for (let n = 0; n < 3; n += 1) await wrote();
    const auditor = await signedIn("shenjiguanli");
    const whole = await checked(auditor);
    expect(whole).toMatchObject({ isIntact: true, faults: [], askedBy: expect.any(String) });
    expect(whole?.checked).toBe(whole?.total);
    expect((await overview(auditor))?.underWay).toBeNull();

    const { records } = await listOf(auditor, { objectId: nameOf("A") });
    await asOwner("update audit_entry set reason = 'x' where id = $1", [records[1]?.id]);
    expect(await checked(auditor)).toMatchObject({
      isIntact: false,
      faults: [{ kind: "changed", entryId: records[1]?.id, seq: expect.any(String) }],
    });
    expect((await ask(auditor, "detail", { id: records[1]?.id })).data).toMatchObject({ fault: "changed" });
    await asOwner("delete from audit_entry where id = $1", [records[1]?.id]);
    expect(await checked(auditor)).toMatchObject({ faults: [{ kind: "missing", entryId: records[1]?.id }] });
    expect((await portal.auditRows("audit.checked")).map(({ result }) => result)).toEqual(["ok", "failed", "failed"]);
  });

  test("finds that the log was set back to an earlier state that was genuine then", async () => {
    const auditor = await signedIn("shenjiguanli");
    await audit.seal();
    await asOwner("create table kept as select * from audit_head");
    await byNight();
    await wrote();
    await audit.seal();
    await byNight();
    await asOwner(`delete from audit_entry where id in
      (select entry_id from audit_link where seq > (select seq from kept))`);
    await asOwner("delete from audit_link where seq > (select seq from kept)");
    await asOwner("update audit_head set seq = kept.seq, mac = kept.mac from kept");
    await asOwner("delete from audit_pending");
    const result = await checked(auditor);
    expect(result?.isIntact).toBe(false);
  });
});
