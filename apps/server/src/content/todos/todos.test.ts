import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../../test/envelope-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

let portal: EnvelopePortal;
let browser: Browser;
let sub = "";
let origin = "";
beforeAll(async () => {
  portal = await envelopePortal();
  browser = portal.browser();
  await browser.signInAs("nonghu");
  const tokens = await portal.withSecret("/api/open/token", { code: await portal.codeFor(browser) });
  sub = (await portal.withBearer("/api/open/userinfo", tokens.data.accessToken)).data.sub;
  const { redirectUris, handoffUri } = portal.registered.system;
  origin = new URL(handoffUri ?? redirectUris[0] ?? "").origin;
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(1));

const CREATE = "/api/open/todo/create";
const COMPLETE = "/api/open/todo/complete";
const todo = (difference: object = {}) => ({
  todoId: "T-1",
  sub,
  title: "农机补贴申请待补充发票",
  summary: "请在月底前上传发票照片。",
  address: `${origin}/todo/1`,
  dueAt: "2026-11-30T18:00:00+08:00",
  ...difference,
});
type Listed = { records: { title: string; address: string; completedAt: string | null }[]; total: number };
const mine = async (state = "open", of = browser) =>
  (await of.ask<Listed>("/todo/list", { method: "POST", body: { state } })).data;

describe("a to-do of a connected system", () => {
  test("arrives among the to-dos and on the bell of the person it is meant for, and of nobody else", async () => {
    expect(await portal.withSignature(CREATE, { body: todo() })).toMatchObject({
      success: true,
      data: { todoId: "T-1", created: true },
    });
    expect(await mine()).toMatchObject({
      total: 1,
      records: [{ title: "农机补贴申请待补充发票", address: expect.stringContaining("todo"), completedAt: null }],
      reviews: { total: 0, records: [] },
    });
    expect(await browser.ask("/todo/count", { method: "POST", body: {} })).toMatchObject({
      data: { pushed: 1, reviews: 0, tickets: 0 },
    });
    const bell = await browser.ask<Listed>("/message/list", { method: "POST", body: { kind: "todo" } });
    expect(bell.data?.records[0]?.title).toMatch(/农机补贴申请待补充发票$/);
    const anonymous = portal.browser();
    await anonymous.signInAs("hezuoshe");
    expect(await mine("open", anonymous)).toMatchObject({ total: 0 });
  });

  test("sent again under its number it is brought up to date, and told once", async () => {
    const again = await portal.withSignature(CREATE, { body: todo({ title: "请补充发票和合影" }) });
    expect(again).toMatchObject({ data: { created: false } });
    expect(await mine()).toMatchObject({ total: 1, records: [{ title: "请补充发票和合影" }] });
    const bell = await browser.ask<Listed>("/message/list", { method: "POST", body: { kind: "todo" } });
    expect(bell.data?.total).toBe(1);
  });

  test("sent twenty times at once it is one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => portal.withSignature(CREATE, { body: todo({ todoId: "T-2" }) })),
    );
    expect(answers.filter(({ data }) => data.created)).toHaveLength(1);
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  test("done it is no to-do any more; done twice it was done the first time", async () => {
    const first = await portal.withSignature(COMPLETE, { body: { todoId: "T-2", result: "已上传" } });
    portal.clock.advance(60);
    const second = await portal.withSignature(COMPLETE, { body: { todoId: "T-2", result: "又一次" } });
    expect(second.data).toEqual(first.data);
    expect(await mine("done")).toMatchObject({ total: 1, records: [{ result: "已上传" }] });
    // and no later call brings it back
    await portal.withSignature(CREATE, { body: todo({ todoId: "T-2", title: "改了" }) });
    expect(await mine()).toMatchObject({ total: 1 });
    expect(await mine("done")).toMatchObject({ records: [{ title: "农机补贴申请待补充发票" }] });
  });

  test.each([
    ["elsewhere", { address: "https://elsewhere.example/todo" }, 4556],
    ["for nobody it knows", { sub: "nobody" }, 4555],
    ["for an account nobody bound", { sub: undefined, boundUsername: "nobody" }, 4555],
  ])("%s is refused", async (_name, difference, code) => {
    const body = todo({ todoId: "T-9", ...difference });
    expect(await portal.withSignature(CREATE, { body })).toMatchObject({ success: false, code });
  });

  test.each([
    ["nobody named", { sub: undefined }, "sub 和 boundUsername 须且只须填一个"],
    ["two named", { boundUsername: "cq_wang" }, "sub 和 boundUsername 须且只须填一个"],
    ["a date without its offset", { dueAt: "2026-11-30" }, "dueAt 须为带时区的时间，例如 2026-11-30T18:00:00+08:00"],
    ["no title", { title: " " }, "请填写待办标题（title）"],
  ])("%s is malformed", async (_name, difference, msg) => {
    expect(await portal.withSignature(CREATE, { body: todo(difference) })).toMatchObject({ status: 400, msg });
  });

  test("without credentials, or with a wrong signature, nothing happens", async () => {
    expect(await portal.plain(CREATE, todo())).toMatchObject({ success: false, code: 4380 });
    expect(await portal.withSignature(CREATE, { body: todo(), sign: "0".repeat(64) })).toMatchObject({ code: 4382 });
    expect(await portal.withSignature(COMPLETE, { body: { todoId: "T-none" } })).toMatchObject({ code: 4558 });
  });

  test("another system neither completes it nor learns that it is there", async () => {
    const other = await portal.app.foundation.systems.register({
      ...portal.registered.system,
      abbr: "other",
      protocol: "oidc",
      checkUserUrl: null,
    });
    const foreign = await portal.withSecret(COMPLETE, { todoId: "T-1" }, other.appSecret ?? "", other.system.appId);
    expect(foreign).toMatchObject({ success: false, code: 4558 });
    // it does not know them either
    const body = todo({ todoId: "X-1" });
    expect(await portal.withSecret(CREATE, body, other.appSecret ?? "", other.system.appId)).toMatchObject({
      code: 4555,
    });
    expect(await mine()).toMatchObject({ total: 1 });
  });
});

describe("what waits for an administrator's decision", () => {
  test("is counted and listed for them, the most urgent first, and for nobody without the right", async () => {
    const administrator = portal.browser();
    await administrator.signInAs("zhuceguanli");
    const { data } = await administrator.ask<{ reviews: { total: number; records: { dueAt: string }[] } }>(
      "/todo/list",
      { method: "POST", body: {} },
    );
    const dates = data?.reviews.records.map(({ dueAt }) => dueAt) ?? [];
    expect(dates).toEqual(dates.toSorted());
    expect(await administrator.ask("/todo/count", { method: "POST", body: {} })).toMatchObject({
      data: { reviews: data?.reviews.total },
    });
  });
});

describe("bad ratings of an administrator's region", () => {
  type Todos = { tickets: { total: number; overdue: number; dueAt: string | null } };
  const todos = async (username: string) => {
    const one = portal.browser();
    await one.signInAs(username);
    const { data } = await one.ask<Todos>("/todo/list", { method: "POST", body: {} });
    const count = await one.ask<{ tickets: number }>("/todo/count", { method: "POST", body: {} });
    expect(count.data?.tickets).toBe(data?.tickets.total);
    return data?.tickets;
  };

  test("stand among their to-dos with how many are late, on nobody's of another region or without the right", async () => {
    const { db } = portal.database;
    const rated = async (matterNo: string, days: number) => {
      const { id } = await db
        .insertInto("completedMatter")
        .values({
          systemAbbr: portal.registered.system.abbr,
          matterNo,
          accountId: null,
          identification: "njbt-apply",
          regionCode: "320925",
          completedAt: portal.clock(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const grades = { grade: 2, efficiency: 2, accuracy: 2, convenience: 2, platform: 2 };
      await db
        .insertInto("serviceRating")
        .values({ matterId: id, identification: "njbt-apply", ...grades, comment: "", ratedAt: portal.clock() })
        .execute();
      const dueAt = new Date(portal.clock().getTime() + days * 86_400_000);
      await db.insertInto("ratingTicket").values({ matterId: id, regionCode: "320925", dueAt }).execute();
      return dueAt.toISOString();
    };
    const dueAt = await rated("T-late", -2);
    await rated("T-soon", 3);
    expect(await todos("xianguanli")).toEqual({ total: 2, overdue: 1, dueAt });
    expect(await todos("shiguanli")).toMatchObject({ total: 2 });
    expect(await todos("shouceguanli")).toEqual({ total: 0, overdue: 0, dueAt: null });
    expect(await todos("ganbu")).toEqual({ total: 0, overdue: 0, dueAt: null });
  });
});
