import type { CalendarYear, YearSummary } from "@sannong/contract/governance/calendar.schemas";
import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { ChangeDefinition } from "../../kernel/change-request/index.ts";
import { calendarModule, type LiveCalendar, liveCalendar } from "./index.ts";

/** A queue in which nobody decides while this is tested. */
const waits = {
  kind: "registration",
  workingDays: 3,
  prefix: "ZC",
  standsOn: { person: "nobody", asks: null },
  alreadyOpen: { reason: "approvals.decided" },
  apply: async () => {},
} satisfies ChangeDefinition;

let here!: LiveCalendar;
let elsewhere!: LiveCalendar;
let changeRequests!: ChangeRequests;
const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: (provided) => {
    here = provided.calendar;
    elsewhere = liveCalendar({ db: provided.db, log: silentLog });
    changeRequests = provided.changeRequests;
    return [
      { changes: { registration: waits }, routes: () => undefined },
      calendarModule({ ...provided, counting: [provided.approvals.followCalendar] }),
    ];
  },
});

const ask = <T>(browser: Browser, act: string, body: object = {}) =>
  browser.ask<T>(`/calendar/${act}`, { method: "POST", body: body as Record<string, unknown> });
const yearOf = async (browser: Browser, year: number) => {
  const { data } = await ask<CalendarYear>(browser, "year", { year });
  if (!data) throw new Error("no calendar");
  return data;
};
const newYear: NamedDay[] = [
  { day: "2027-01-01", kind: "off", name: "元旦" },
  { day: "2027-01-02", kind: "worked", name: "元旦调休" },
];
const SOURCE = "国务院办公厅关于2027年部分节假日安排的通知（演示）";
const put = (browser: Browser, change: object = {}) =>
  ask<{ revision: number; moved: number }>(browser, "year/put", {
    year: 2027,
    source: SOURCE,
    days: newYear,
    revision: 0,
    ...change,
  });

let admin!: Browser;
beforeEach(async () => {
  admin = await signedIn("xitongguanli");
});
afterEach(async () => {
  await database.db.deleteFrom("calendarDay").where("day", ">", "2027").execute();
  await database.db.deleteFrom("calendarYear").where("year", ">", 2026).execute();
  await here.refresh();
});

describe("a year is kept", () => {
  test("the first one is there already; a change is there at once, and elsewhere with the next reading", async () => {
    const { days, revision, source } = await yearOf(admin, 2026);
    expect({ days: days.length, revision, source }).toEqual({
      days: 39,
      revision: 1,
      source: "国务院办公厅关于2026年部分节假日安排的通知",
    });
    const thursday = new Date("2026-12-31T02:00:00Z");
    expect(here.dueAfter(thursday, 1).toISOString()).toBe("2027-01-01T15:59:59.000Z");

    expect(await put(admin)).toMatchObject({ success: true, msg: "已保存，立即生效", data: { revision: 1, moved: 0 } });
    expect(here.dueAfter(thursday, 1).toISOString()).toBe("2027-01-02T15:59:59.000Z");
    await elsewhere.refresh();
    expect(elsewhere.between("2026-12-31", "2027-01-04")).toBe(2);
    expect(await yearOf(admin, 2027)).toMatchObject({ days: newYear, revision: 1, changedBy: "演示系统管理员" });
    const { data } = await ask<{ years: YearSummary[] }>(admin, "years");
    expect(data?.years.map(({ year, off, worked }) => [year, off, worked])).toEqual([
      [2027, 1, 1],
      [2026, 33, 6],
    ]);
    expect((await portal.auditRows("calendar.changed")).at(-1)).toMatchObject({
      objectId: "2027",
      reason: SOURCE,
      detail: { added: "2027-01-01 休、2027-01-02 班", removed: "", moved: 0 },
    });
  });

  test("what is open is due anew; what its change does not reach stays as it is", async () => {
    const open = (subjectId: string) =>
      database.db.transaction().execute((trx) =>
        changeRequests.ask(
          waits,
          {
            subjectId,
            applicantId: null,
            regionCode: "320102",
            facts: { applicant: "演示", phone: "15400000001", title: "演示", items: [] },
          },
          trx,
        ),
      );
    const early = await open("calendar-early");
    portal.clock.advance((Date.parse("2026-12-30T02:00:00Z") - portal.clock().getTime()) / 1000);
    const late = await open("calendar-late");
    const dueOf = async (receipt: string) =>
      (
        await database.db
          .selectFrom("approvalRequest")
          .select("dueAt")
          .where("receiptNumber", "=", receipt)
          .executeTakeFirstOrThrow()
      ).dueAt.toISOString();
    const before = await dueOf(early);
    expect(await dueOf(late)).toBe("2027-01-04T15:59:59.000Z");
    admin = await signedIn("xitongguanli");
    const days = [...newYear.slice(0, 1), { day: "2027-01-04", kind: "off", name: "元旦" }];
    expect(await put(admin, { days })).toMatchObject({ msg: "已保存，1 项在办事项的期限随之调整", data: { moved: 1 } });
    expect([await dueOf(early), await dueOf(late)]).toEqual([before, "2027-01-06T15:59:59.000Z"]);
  });

  test("of two at once one is taken; the other is told by whom", async () => {
    const answers = await Promise.all([put(admin), put(admin, { days: newYear.slice(0, 1) })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4821]);
    expect(await put(admin, { days: [], revision: 7 })).toMatchObject({
      code: 4821,
      msg: "演示系统管理员刚刚改过这一年的日历，请对照后再保存；您填写的内容仍在",
    });
  });
});

test.each(["anquanguanli", "shenjiguanli", "xianguanli", "nonghu"])("it is not %s's", async (username) => {
  const browser = await signedIn(username);
  for (const act of ["years", "year", "year/put"]) expect((await ask(browser, act, { year: 2027 })).status).toBe(403);
});
