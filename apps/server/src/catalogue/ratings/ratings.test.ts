import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../../test/envelope-portal.ts";
import { runStep } from "../../../test/run-step.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

let portal: EnvelopePortal;
let farmer: Browser;
let sub = "";
let identification = "";
const signedIn = async (username: string) => {
  const browser = portal.browser();
  await browser.signInAs(username);
  return browser;
};
beforeAll(async () => {
  portal = await envelopePortal();
  farmer = await signedIn("nonghu");
  const tokens = await portal.withSecret("/api/open/token", { code: await portal.codeFor(farmer) });
  sub = (await portal.withBearer("/api/open/userinfo", tokens.data.accessToken)).data.sub;
  const { database, registered } = portal;
  // one service of the demonstration is this system's from here on
  identification = "ncpzs-open";
  await database.db
    .updateTable("service")
    .set({ systemAbbr: registered.system.abbr })
    .where("identification", "=", identification)
    .execute();
  portal.clock.advance(60);
});
afterAll(() => portal.close());

const COMPLETE = "/api/open/matter/complete";
let next = 0;
const matter = (difference: object = {}) => ({
  matterNo: `BJ-${(next += 1)}`,
  sub,
  identification,
  ...difference,
});
const complete = (difference: object = {}) => portal.withSignature(COMPLETE, { body: matter(difference) });
const post = <T>(browser: Browser, path: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(`/rating/${path}`, { method: "POST", body });
type Rated = { grade: number; comment: string; ticket: { dueAt: string; closed: { measures: string } | null } | null };
type Matters = { records: { id: string; matterNo: string; name: string; rating: Rated | null }[]; total: number };
const mine = async (browser = farmer) => (await post<Matters>(browser, "matters", { pageSize: 100 })).data as Matters;
const idOf = async (matterNo: string) =>
  (await mine()).records.find((one) => one.matterNo === matterNo)?.id ?? "there is none";
const grades = (grade: number, comment = "") => ({
  grade,
  efficiency: grade,
  accuracy: grade,
  convenience: grade,
  platform: grade,
  comment,
});
/** Completed in one's own region unless another is named. */
async function completed(difference: object = {}) {
  const { data } = await complete(difference);
  return idOf(data.matterNo);
}

describe("a completed matter", () => {
  test("stands among the person's own and on their bell, and nobody else's", async () => {
    const reported = await complete();
    expect(reported).toMatchObject({ success: true, data: { created: true } });
    const { records } = await mine();
    expect(records[0]).toMatchObject({ matterNo: reported.data.matterNo, name: expect.any(String), rating: null });
    const bell = await farmer.ask<{ records: { title: string }[] }>("/message/list", { method: "POST", body: {} });
    expect(bell.data?.records[0]?.title).toMatch(/已办结，请您评价$/);
    expect((await mine(await signedIn("hezuoshe"))).records.map(({ matterNo }) => matterNo)).not.toContain(
      reported.data.matterNo,
    );
  });

  test("reported twenty times at once it is one", async () => {
    const body = matter();
    const answers = await Promise.all(Array.from({ length: 20 }, () => portal.withSignature(COMPLETE, { body })));
    expect(answers.filter(({ data }) => data.created)).toHaveLength(1);
    expect((await mine()).records.filter(({ matterNo }) => matterNo === body.matterNo)).toHaveLength(1);
  });

  test.each([
    ["for nobody it knows", { sub: "nobody" }, 4533],
    ["of another system's service", { identification: "njbt-apply" }, 4534],
    ["of no service at all", { identification: "none" }, 4534],
    ["that is still to be completed", { completedAt: "2099-01-01T00:00:00+08:00" }, 4536],
  ])("%s is refused", async (_name, difference, code) => {
    expect(await complete(difference)).toMatchObject({ success: false, code });
  });

  test("a number stands for one matter", async () => {
    const { data } = await complete();
    await portal.database.db
      .updateTable("completedMatter")
      .set({ identification: "another" })
      .where("matterNo", "=", data.matterNo)
      .execute();
    expect(await complete({ matterNo: data.matterNo })).toMatchObject({ success: false, code: 4535 });
  });

  test.each([
    [{ sub: undefined }, "sub 和 boundUsername 须且只须填一个"],
    [{ matterNo: "" }, "请填写本系统的办件编号（matterNo）"],
    [{ completedAt: "2026-11-20" }, "completedAt 须为带时区的时间，例如 2026-11-20T16:30:00+08:00"],
  ])("%j is malformed", async (difference, msg) => {
    expect(await complete(difference)).toMatchObject({ status: 400, msg });
  });

  test("without credentials nothing happens", async () => {
    expect(await portal.plain(COMPLETE, matter())).toMatchObject({ success: false, code: 4380 });
  });
});

describe("a matter under way", () => {
  type Running = { records: { matterNo: string; name: string; stage: string; begunAt: string; at: string }[] };
  const move = (difference: object = {}) =>
    portal.withSignature("/api/open/matter/progress", { body: matter({ stage: "已受理", ...difference }) });
  const running = async (browser = farmer) => ((await post<Running>(browser, "running")).data as Running).records;

  test("tells its person how far it is, and nobody else, until it is completed", async () => {
    const { data } = await move();
    expect(data).toMatchObject({ moved: true });
    const { matterNo } = data;
    expect((await running())[0]).toMatchObject({ matterNo, name: expect.any(String), stage: "已受理" });
    portal.clock.advance(60);
    expect((await move({ matterNo, stage: "现场核验" })).data).toMatchObject({ moved: true });
    const [now] = await running();
    expect(now).toMatchObject({ matterNo, stage: "现场核验" });
    expect(Date.parse(now?.at ?? "") - Date.parse(now?.begunAt ?? "")).toBe(60_000);
    expect((await running(await signedIn("hezuoshe"))).map((one) => one.matterNo)).not.toContain(matterNo);

    await complete({ matterNo });
    expect((await running()).map((one) => one.matterNo)).not.toContain(matterNo);
    expect((await move({ matterNo, stage: "现场核验" })).data).toMatchObject({ moved: false });
    expect((await running()).map((one) => one.matterNo)).not.toContain(matterNo);
    expect((await mine()).records.map((one) => one.matterNo)).toContain(matterNo);
  });

  test("an earlier step that comes late changes nothing, and twenty at once are one matter", async () => {
    const body = matter({ stage: "公示" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => portal.withSignature("/api/open/matter/progress", { body })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(20);
    const before = new Date(portal.clock().getTime() - 3_600_000).toISOString();
    expect((await move({ matterNo: body.matterNo, at: before })).data).toMatchObject({ moved: false });
    expect((await running()).filter(({ matterNo }) => matterNo === body.matterNo)).toMatchObject([{ stage: "公示" }]);
  });

  test.each([
    ["for nobody it knows", { sub: "nobody" }, 4533],
    ["of another system's service", { identification: "njbt-apply" }, 4534],
    ["that is still to come", { at: "2099-01-01T00:00:00+08:00" }, 4536],
  ])("%s is refused", async (_name, difference, code) => {
    expect(await move(difference)).toMatchObject({ success: false, code });
  });

  test("a number stands for one person's matter", async () => {
    const { data } = await move();
    await portal.database.db
      .updateTable("runningMatter")
      .set({ identification: "another" })
      .where("matterNo", "=", data.matterNo)
      .execute();
    expect(await move({ matterNo: data.matterNo })).toMatchObject({ success: false, code: 4535 });
  });

  test("and so it does when it is completed", async () => {
    const { data } = await move();
    await portal.database.db
      .updateTable("runningMatter")
      .set({ identification: "another" })
      .where("matterNo", "=", data.matterNo)
      .execute();
    expect(await complete({ matterNo: data.matterNo })).toMatchObject({ success: false, code: 4535 });
  });

  test("without a step it says nothing", async () => {
    expect(await move({ stage: "" })).toMatchObject({ status: 400, msg: "请填写办到哪一步（stage），例如：已受理" });
  });
});

describe("a rating", () => {
  test("is given once; of twenty at the same instant one counts", async () => {
    const id = await completed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(farmer, "rate", { id, ...grades(4) })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => success)).toMatchObject({ msg: "感谢您的评价", data: { dueAt: null } });
    expect(answers.filter(({ code }) => code === 4538)).toHaveLength(19);
    expect((await mine()).records.find((one) => one.id === id)?.rating).toMatchObject({ grade: 4, ticket: null });
  });

  test("of somebody else's matter is refused", async () => {
    const id = await completed();
    expect(await post(await signedIn("hezuoshe"), "rate", { id, ...grades(1, "差") })).toMatchObject({ code: 4537 });
  });

  test.each([
    [{ ...grades(2) }, "请写明哪里不满意，便于核实整改"],
    [{ ...grades(6) }, "请选择满意度"],
    [{ ...grades(5), platform: undefined }, "请评价平台操作性"],
    [{ ...grades(5, "字".repeat(501)) }, "最多可填 500 个字"],
  ])("%j is not taken", async (given, msg) => {
    expect(await post(farmer, "rate", { id: await completed(), ...given })).toMatchObject({ status: 400, msg });
  });

  test("shows in the figures of the service, without anybody's words", async () => {
    await post(farmer, "rate", { id: await completed(), ...grades(5), convenience: 3 });
    portal.clock.advance(61);
    const { data } = await post<{ total: number; satisfied: number; grades: { count: number }[] }>(
      portal.browser(),
      "ofService",
      { identification },
    );
    expect(Object.keys(data ?? {}).toSorted()).toEqual(["aspects", "grades", "satisfied", "total"]);
    expect(data?.total).toBe(data?.grades.reduce((sum, { count }) => sum + count, 0));
    expect(data?.total).toBeGreaterThanOrEqual(2);
  });
});

describe("a bad rating", () => {
  type Ticket = { id: string; contactPhone: string; rater: string; overdue: boolean; closed: object | null };
  const tickets = async (browser: Browser, status = "open") =>
    (await post<{ records: Ticket[]; total: number }>(browser, "tickets", { status })).data;
  const closing = {
    measures: "窗口已加派人手，材料清单已更正",
    callBackResult: "partly",
    callBackNote: "农户表示理解",
  };
  const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(portal.clock());
  let office: Browser;
  let province: Browser;
  let id = "";
  let rated: { data?: { dueAt: string } | null };
  beforeAll(async () => {
    province = await signedIn("xitongguanli");
    office = await signedIn("xianguanli");
    id = await completed({ areaCode: "320925" });
    rated = await post<{ dueAt: string }>(farmer, "rate", { id, ...grades(1, "跑了三趟") });
  });

  test("opens a ticket in its own region and above, with masked names; no other region sees or closes it", async () => {
    expect(rated.data?.dueAt).toMatch(/T15:59:59/);
    const [ticket] = (await tickets(office))?.records ?? [];
    expect(ticket).toMatchObject({ id, overdue: false, closed: null, contactPhone: "154****0001" });
    expect(ticket?.rater).toMatch(/\*/);
    const elsewhere = await signedIn("zhuceguanli");
    const other = await completed({ areaCode: "3201" });
    await post(farmer, "rate", { id: other, ...grades(2, "慢") });
    expect((await tickets(elsewhere))?.records.map((one) => one.id)).toEqual([id]);
    expect(await post(elsewhere, "closeTicket", { id: other, ...closing, calledBackOn: today() })).toMatchObject({
      code: 4539,
    });
    expect(await post(elsewhere, "revealPhone", { id: other })).toMatchObject({ code: 4539 });
    expect((await tickets(province))?.total).toBe(2);
  });

  test("of somebody of no region of ours is answered by the province", async () => {
    const { db } = portal.database;
    const moved = async (regionCode: string) => {
      await db.updateTable("account").set({ regionCode }).where("username", "=", "nonghu").execute();
      portal.clock.advance(5);
    };
    await moved("9999");
    const other = await completed();
    await post(farmer, "rate", { id: other, ...grades(2, "慢") });
    await moved("320925");
    const open = async () => (await tickets(province))?.records.map((one) => one.id);
    expect(await open()).toContain(other);

    // one that was opened when it was nobody's
    await db.updateTable("ratingTicket").set({ regionCode: "9999" }).where("matterId", "=", other).execute();
    expect(await open()).not.toContain(other);
    await runStep(db, "2026-12-01-competent-regions");
    expect(await open()).toContain(other);
  });

  test("the whole number is shown to whoever calls back, and that is written down without it", async () => {
    expect(await post(office, "revealPhone", { id })).toMatchObject({ data: { phone: "15400000001" } });
    const [row] = await portal.auditRows("rating.phoneRevealed");
    expect(row).toMatchObject({ result: "ok", objectId: id, reason: "差评回访" });
    expect(JSON.stringify(row)).not.toContain("15400000001");
    expect((await post(province, "revealPhone", { id })).status).toBe(403);
  });

  test.each([
    [{ calledBackOn: "2026-01-01" }, { code: 4542 }],
    [{ calledBackOn: "2099-01-01" }, { code: 4542 }],
    [{ calledBackOn: "" }, { status: 400, msg: "请填写回访日期" }],
    [{ measures: "" }, { status: 400, msg: "请填写核实和整改情况" }],
    [{ callBackResult: "fine" }, { status: 400, msg: "请选择回访结果" }],
  ])("is not closed with %j", async (difference, refusal) => {
    const given = { id, ...closing, calledBackOn: today(), ...difference };
    expect(await post(office, "closeTicket", given)).toMatchObject(refusal);
  });

  test("is closed once with its record of the call; its author is told", async () => {
    const given = { id, ...closing, calledBackOn: today() };
    const answers = await Promise.all([1, 2].map(() => post(office, "closeTicket", given)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4540]);
    expect((await tickets(office))?.total).toBe(0);
    expect((await tickets(office, "closed"))?.records[0]?.closed).toMatchObject({
      ...closing,
      closedBy: "演示县管理员",
    });
    const own = (await mine()).records.find((one) => one.id === id);
    expect(own?.rating?.ticket?.closed).toMatchObject({ measures: closing.measures });
    const bell = await farmer.ask<{ records: { title: string }[] }>("/message/list", { method: "POST", body: {} });
    expect(bell.data?.records[0]?.title).toBe("您的评价已核实整改");
    expect(await portal.auditRows("rating.ticketClosed")).toHaveLength(1);
  });

  test("is late after fifteen working days", async () => {
    const late = await completed({ areaCode: "320925" });
    await post(farmer, "rate", { id: late, ...grades(2, "还没修好") });
    await portal.database.db
      .updateTable("ratingTicket")
      .set({ dueAt: new Date(portal.clock().getTime() - 1000) })
      .where("matterId", "=", late)
      .execute();
    expect((await tickets(office))?.records.find((one) => one.id === late)).toMatchObject({ overdue: true });
  });

  test("is nobody's business without the right", async () => {
    expect((await post(farmer, "tickets")).status).toBe(403);
    expect((await post(await signedIn("ganbu"), "tickets")).status).toBe(403);
  });

  test("outlives its author's account and names nobody then", async () => {
    await portal.database.db.updateTable("completedMatter").set({ accountId: null }).execute();
    const [ticket] = (await tickets(office))?.records ?? [];
    expect(ticket).toMatchObject({ rater: null, contactPhone: null });
    expect(await post(office, "revealPhone", { id: ticket?.id })).toMatchObject({ code: 4541 });
  });
});
