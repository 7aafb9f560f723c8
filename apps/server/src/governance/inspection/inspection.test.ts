import { sentTo } from "../../../test/sent-to.ts";
import type { InspectionItem, InspectionRun } from "@sannong/contract/governance/inspection.schemas";
import { expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { refusingAudit } from "../../../test/refusing-audit.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { silentLog } from "../../../test/database.ts";
import { seedCatalogue } from "@sannong/demonstration/catalogue";
import { inspectionModule } from "./index.ts";
import { inspectionStore } from "./inspection.store.ts";

let module: ReturnType<typeof inspectionModule>;
let whileRefusing: ReturnType<typeof refusingAudit>["whileRefusing"];
const { portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: ({ db, audit, clock, jobs }) => {
    const refusing = refusingAudit(audit);
    ({ whileRefusing } = refusing);
    module = inspectionModule({
      db,
      audit: refusing.audit,
      clock,
      jobs,
      log: silentLog,
      latestLinkCheck: async () => ({ endedAt: clock(), broken: 2 }),
      filingMissing: async () => ["ICP备案号"],
      texts: async () => [{ title: "通知", text: "请登陆系统" }],
    });
    return [module];
  },
});
const post = <T>(browser: Browser, path: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(path, { method: "POST", body });
async function byNight() {
  const sent: string[] = [];
  portal.jobs.started(sentTo(sent));
  await module.runByCalendar();
  for (const id of sent) await module.perform(id);
}
type Latest = { latest: InspectionRun | null; underWay: object | null };

test("is begun once at a time, done by the job, and kept with every item", async () => {
  const system = await signedIn("xitongguanli");
  expect((await post<Latest>(system, "/inspection/latest")).data).toEqual({ latest: null, underWay: null });
  expect((await post(system, "/inspection/start")).code).toBe(5031);
  const start = () => post(system, "/inspection/start");
  portal.jobs.started({ ...sentTo([]), send: () => Promise.reject(new Error("the server fell")) });
  expect((await start()).status).toBe(500);
  expect((await post<Latest>(system, "/inspection/latest")).data).toEqual({ latest: null, underWay: null });
  const sent: string[] = [];
  portal.jobs.started(sentTo(sent));
  expect((await whileRefusing("inspection.asked", start)).status).toBe(500);
  expect((await post<Latest>(system, "/inspection/latest")).data).toEqual({ latest: null, underWay: null });
  const codes = (await Promise.all([1, 2].map(() => post(system, "/inspection/start")))).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 4885]);
  expect((await post<Latest>(system, "/inspection/latest")).data).toMatchObject({ latest: null, underWay: {} });
  await module.perform(sent[0] ?? "");
  const { data } = await post<Latest>(system, "/inspection/latest");
  const id = data?.latest?.id ?? "";
  expect(data).toMatchObject({ underWay: null, latest: { askedBy: "演示系统管理员" } });
  const read = await post<{ items: InspectionItem[] }>(system, "/inspection/read", { id });
  const verdictOf = (key: string) => read.data?.items.find((one) => one.key === key);
  expect(read.data?.items).toHaveLength(12);
  expect(verdictOf("links")).toMatchObject({ figure: 2, verdict: "warn" });
  expect(verdictOf("filing")).toMatchObject({ figure: 1, named: ["ICP备案号"] });
  expect(verdictOf("wording")).toMatchObject({ figure: 1 });
  expect(verdictOf("audit")).toMatchObject({ verdict: "unknown" });
  expect(verdictOf("guides")?.figure).toBe(0);
  expect((await post(system, "/inspection/read", { id: "999" })).code).toBe(4886);
  expect((await post(system, "/inspection/read", { id: "x" })).code).toBe(4886);
});

test("by night too; an auditor reads and takes it along, and cannot start one", async () => {
  await byNight();
  const auditor = await signedIn("shenjiguanli");
  const { data } = await post<{ records: InspectionRun[]; total: number }>(auditor, "/inspection/list");
  expect(data).toMatchObject({ total: 2, records: [{ askedBy: null }, { askedBy: "演示系统管理员" }] });
  const { raw } = await post(auditor, "/inspection/export", { id: data?.records[0]?.id });
  expect(raw.subarray(0, 2).toString()).toBe("PK");
  expect(await portal.auditRows("inspection.exported")).toHaveLength(1);
  expect((await post(auditor, "/inspection/start")).code).toBe(403);
});

test("tells messages that nobody answered for three months", async () => {
  const at = (days: number) => new Date(portal.clock().getTime() - days * 86_400_000);
  const row = (referenceNumber: string, created: number) => ({
    referenceNumber,
    about: "portal" as const,
    content: "演示",
    phoneSealed: "sealed",
    phoneIndex: "index",
    regionCode: "32",
    areaName: "江苏省",
    createdAt: at(created),
    answerBy: at(created - 20),
  });
  await portal.db.deleteFrom("feedback").execute();
  await portal.db
    .insertInto("feedback")
    .values([row("FK-OLD", 100), row("FK-LATE", 30), row("FK-NEW", 3)])
    .execute();
  await byNight();
  const auditor = await signedIn("shenjiguanli");
  const { data } = await post<Latest>(auditor, "/inspection/latest");
  const read = await post<{ items: InspectionItem[] }>(auditor, "/inspection/read", { id: data?.latest?.id });
  expect(read.data?.items.find(({ key }) => key === "unanswered")).toMatchObject({
    verdict: "veto",
    named: ["FK-OLD"],
  });
  expect(read.data?.items.find(({ key }) => key === "overdue")?.named).toEqual(["FK-OLD", "FK-LATE"]);
});

test("the systems' answers of a week are counted by the days in China they were given on", async () => {
  await seedCatalogue(portal.db, portal.clock());
  const counts = { systemAbbr: "ncpzs", asked: 100, slow: 0, took: [] };
  await portal.db
    .insertInto("probeDay")
    .values([
      { ...counts, day: "2026-11-15", answered: 0 },
      { ...counts, day: "2026-11-16", answered: 100 },
    ])
    .execute();
  portal.clock.set("2026-11-22T23:59:00Z"); // the 23rd in Beijing
  await byNight();
  const auditor = await signedIn("shenjiguanli");
  const { data } = await post<Latest>(auditor, "/inspection/latest");
  const read = await post<{ items: InspectionItem[] }>(auditor, "/inspection/read", { id: data?.latest?.id });
  expect(read.data?.items.find(({ key }) => key === "systems")).toMatchObject({ figure: 0, verdict: "good" });
});

test("drafts and what was withdrawn are no contents", async () => {
  const { db } = portal;
  const store = inspectionStore(db);
  const [at, json] = [portal.clock(), JSON.stringify({ name: "演示场景" })];
  const scene = { id: "draft", declarerRegion: "32", form: json, createdAt: at, updatedAt: at };
  await db.insertInto("scene").values(scene).execute();
  const of = {
    period: "month",
    theme: "one",
    until: "2026-01",
    regionCode: "32",
    content: "{}",
    publishedAt: at,
  } as const;
  const report = { id: "draft", title: "演示", summary: "", author: "", forStaff: false, state: "draft" } as const;
  await db
    .insertInto("report")
    .values({ ...report, ...of })
    .execute();
  await db.updateTable("dataResource").set({ state: "withdrawn" }).execute();
  expect(await store.filled()).toMatchObject({ scenes: false, reports: false, data: false });

  await db.updateTable("scene").set({ status: "published" }).execute();
  await db.updateTable("report").set({ state: "published" }).execute();
  expect(await store.filled()).toMatchObject({ scenes: true, reports: true });

  const [{ name }] = (await db.selectFrom("service").select("name").execute()) as [{ name: string }];
  await db.updateTable("service").set({ state: "draft" }).where("name", "=", name).execute();
  expect((await store.guides()).map((one) => one.name)).not.toContain(name);
});
