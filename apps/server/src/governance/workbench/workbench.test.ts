import { describe, expect, test } from "vitest";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { setUpSteps } from "@sannong/contract/governance/set-up";
import type { workbench } from "@sannong/contract/governance/workbench";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { aRegistration } from "../../../test/registration.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { forms, registerAs } from "../../identity/registration/registration-forms.testing.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { workbenchModule } from "./index.ts";

const END = new Date("2026-01-05T00:00:00Z");
let registered: ConnectedSystems["register"];
/** The modules beside it have tests of their own; here they say what they would to an administrator. */
const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: ({ db, audit, clock, approvals, systems, oneTimeCodes }) => {
    registered = systems.register;
    return [
      workbenchModule({
        db,
        audit,
        clock,
        isDemonstration: false,
        siteMissing: async () => ["organiser", "sms"],
        sendsSms: false,
        identitySources: 1,
        approvals,
        feedbackFor: async ({ permissions }) =>
          permissions.has("feedback.answer") ? { open: 3, overdue: 1, dueAt: END } : undefined,
        ticketsFor: async () => ({ total: 0, overdue: 0, dueAt: null }),
        liveSystems: systems.stages.listLive,
        smsSpentOf: oneTimeCodes.smsCodes.spentOf,
        backupOverdueHours: async () => 30,
        backupFaults: async () => 2,
        fileFaults: async () => 3,
        failingJobs: async () => ["网站巡检"],
      }),
    ];
  },
});

const show = async (browser: Browser) => {
  const { data, msg } = await browser.ask<OutputOf<typeof workbench>>("/workbench", { method: "POST", body: {} });
  if (!data) throw new Error(msg);
  return data;
};
const registrationsOf = async (browser: Browser) =>
  (await show(browser)).queues.find(({ queue }) => queue === "registration");

let nextTel = 15_433_000_000;
const apply = async (change: object = {}) =>
  registerAs(portal, portal.browser(), { ...forms.staff(String(nextTel++)), ...change });

describe("what waits", () => {
  test("is counted by queue inside the administrator's own region, with what is late and the first end", async () => {
    await apply();
    portal.clock.advance(10 * 24 * 3600);
    await apply();
    expect(await registrationsOf(await signedIn("xianguanli"))).toMatchObject({ open: 2, overdue: 1 });
    expect(await registrationsOf(await signedIn("anquanguanli"))).toMatchObject({ open: 2, overdue: 1 });
  });

  test("is named, the most late first, without a person's name or number", async () => {
    const { urgent } = await show(await signedIn("xianguanli"));
    expect(urgent[0]).toMatchObject({ queue: "registration", isOverdue: true });
    const ends = urgent.map(({ dueAt }) => dueAt);
    expect(ends).toEqual([...ends].sort());
    expect(JSON.stringify(urgent)).not.toMatch(/15433/);
  });

  test("is only what the administrator's permissions open; a member of staff has none", async () => {
    const namesOf = async (who: string) => (await show(await signedIn(who))).queues.map(({ queue }) => queue);
    expect(await namesOf("xianguanli")).toEqual(expect.arrayContaining(["registration", "feedback", "rating"]));
    expect(await namesOf("xitongguanli")).not.toContain("registration");
    expect(await namesOf("shenjiguanli")).toEqual([]);
    expect(await namesOf("ganbu")).toEqual([]);
  });

  test("is for staff alone", async () => {
    const farmer = await signedIn("nonghu");
    expect(await farmer.ask("/workbench", { method: "POST", body: {} })).toMatchObject({ success: false, code: 4031 });
  });
});

describe("what a new installation still needs", () => {
  const steps = async (browser: Browser) =>
    (await browser.ask<OutputOf<typeof setUpSteps>>("/workbench/setUp", { method: "POST", body: {} })).data?.items ??
    [];

  test("is told to those who look after the portal, its rights and its log, each with what they may do", async () => {
    const may = async (browser: Browser) => (await steps(browser)).filter(({ mayDo }) => mayDo).map(({ item }) => item);
    expect(await may(await signedIn("anquanguanli"))).toEqual(["administrators", "regional"]);
    expect(await may(await signedIn("xitongguanli"))).toEqual(
      expect.arrayContaining(["site", "sms", "columns", "keys", "backup"]),
    );
    const auditor = await signedIn("shenjiguanli");
    expect((await steps(auditor)).length).toBeGreaterThan(5);
    expect(await may(auditor)).toEqual([]);
    for (const who of ["xianguanli", "ganbu"]) expect(await steps(await signedIn(who))).toEqual([]);
  });

  test("is what stands in the database now", async () => {
    const browser = await signedIn("xitongguanli");
    const found = async () => Object.fromEntries((await steps(browser)).map((one) => [one.item, one.found]));
    expect(await found()).toMatchObject({
      indicators: "还没有指标",
      dataResources: "还没有发布数据资源",
      site: "上线检查单还差 1 项",
      identitySources: "已接入 1 个",
      sms: "还没有接入，短信发不出去",
    });
    const { db } = database;
    const auditors = await db.selectFrom("accountRole").select("accountId").where("roleCode", "=", "6").execute();
    expect((await found())["administrators"]).toContain(`审计管理员 ${auditors.length} 名`);
    await db.updateTable("account").set({ status: "disabled" }).where("username", "=", "chazhangguanli").execute();
    expect((await found())["administrators"]).toContain(`审计管理员 ${auditors.length - 1} 名`);
  });

  test("where the keys' copy lies is said by whoever may, and written down", async () => {
    const tell = async (who: string) =>
      (await signedIn(who)).ask("/workbench/setUp/keysKept", { method: "POST", body: { where: "机要室，两人保管" } });
    expect((await tell("anquanguanli")).status).toBe(403);
    expect(await tell("xitongguanli")).toMatchObject({ success: true });
    expect((await steps(await signedIn("shenjiguanli"))).find(({ item }) => item === "keys")).toMatchObject({
      isDone: true,
    });
    expect(await portal.auditRows("dataKey.copyStated")).toMatchObject([{ detail: { where: "机要室，两人保管" } }]);
  });
});

describe("figures of the day", () => {
  test("count who signed in and who is new in the region since midnight, and nobody of another", async () => {
    portal.clock.advance(24 * 3600);
    const county = await signedIn("xianguanli");
    const { figures } = await show(county);
    expect(figures).toMatchObject({ signIns: 1, jumps: 0, registrations: 0 });
    await signedIn("nonghu");
    await database.db
      .updateTable("account")
      .set({ createdAt: portal.clock() })
      .where("username", "=", "nonghu")
      .execute();
    portal.clock.advance(60);
    const { regionCode: farmers } = await database.db
      .selectFrom("account")
      .select("regionCode")
      .where("username", "=", "nonghu")
      .executeTakeFirstOrThrow();
    const isInCounty = farmers.startsWith("320925");
    expect((await show(county)).figures).toMatchObject({
      signIns: isInCounty ? 2 : 1,
      registrations: isInCounty ? 1 : 0,
    });
    const province = await signedIn("anquanguanli");
    expect((await show(province)).figures).toMatchObject({ signIns: 3, registrations: 1 });
  });

  test("count ways into systems by people of the region", async () => {
    const { id } = await database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", "xianguanli")
      .executeTakeFirstOrThrow();
    const one = { identification: "x", systemAbbr: null, visitor: "v", at: portal.clock() };
    await database.db
      .insertInto("gatewayLog")
      .values([
        { ...one, accountId: id, outcome: "opened" },
        { ...one, accountId: id, outcome: "refused" },
        { ...one, accountId: null, outcome: "opened" },
      ])
      .execute();
    portal.clock.advance(60);
    expect((await show(await signedIn("xianguanli"))).figures.jumps).toBe(1);
  });
});

describe("what is wrong", () => {
  test("with systems is told to everybody; given-up notices only to whoever looks after systems", async () => {
    await database.db
      .insertInto("delivery")
      .values({
        channel: "signOff",
        recipient: "NJBT",
        content: JSON.stringify({}),
        state: "dead",
        attempts: 9,
        nextAttemptAt: portal.clock(),
        createdAt: portal.clock(),
      })
      .execute();
    const { system } = await registered(aRegistration());
    await database.db
      .insertInto("delivery")
      .values(
        [1, 2].map((one) => ({
          channel: "userEvent",
          recipient: system.abbr,
          subject: `p${one}`,
          content: JSON.stringify({ kind: "disabled", changed: "" }),
          state: "dead" as const,
        })),
      )
      .execute();
    const kindsOf = async (who: string) => (await show(await signedIn(who))).alerts.map(({ kind }) => kind);
    const { alerts } = await show(await signedIn("xitongguanli"));
    expect(alerts.find(({ kind }) => kind === "deadLetters")).toMatchObject({ count: 3 });
    expect(await kindsOf("xianguanli")).not.toContain("deadLetters");
  });

  test("with backups and jobs is told only to whoever looks after the portal", async () => {
    const { alerts } = await show(await signedIn("xitongguanli"));
    expect(alerts).toContainEqual({ kind: "backupOld", count: 30, names: [] });
    expect(alerts).toContainEqual({ kind: "backupWanting", count: 2, names: [] });
    expect(alerts).toContainEqual({ kind: "filesFaulty", count: 3, names: [] });
    expect(alerts).toContainEqual({ kind: "jobsFailing", count: 1, names: ["网站巡检"] });
    for (const who of ["anquanguanli", "xianguanli"])
      expect(JSON.stringify((await show(await signedIn(who))).alerts)).not.toMatch(
        /backupOld|backupWanting|filesFaulty|jobsFailing/,
      );
  });
});
