import type { PublishAct, PublishState } from "@sannong/contract/content/publication-words";
import { publication } from "@sannong/contract/content/publication";
import { publicationSchemas, standing, written } from "@sannong/contract/content/publication.schemas";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { definePublication } from "./define-publication.ts";
import type { Findable } from "./findable.ts";
import { publicationStore } from "./publication.store.ts";

/** A kind of content that the portal does not have: courses, each in its own region. */
const content = { title: z.string(), level: z.string(), areaCode: z.string() };
type Course = { title: string; level: string; areaCode: string };
const schemas = publicationSchemas({
  row: z.extend(standing, { title: z.string(), level: z.string() }),
  written: written(content),
  narrowed: { level: z.optional(z.string()) },
});
const entries = publication({
  module: "courses",
  at: "/courses/desk",
  list: "课程",
  read: "要修改的一门课程",
  save: { summary: "保存课程", errors: ["content.taken", "content.wrongReference"] },
  act: { summary: "发布、撤下课程，或删除草稿", errors: ["content.inUse", "content.wrongReference"] },
  schemas: async () => schemas,
});
type Managed = z.infer<(typeof schemas)["read"]["output"]>;

let database: TestDatabase;
let portal: SignInPortal;
let courses: ReturnType<typeof courseKind>;
let province: Browser;
let county: Browser;
/** What is found, by its key. */
const found = new Map<string, string>();
const breaks = { audit: false, besides: false };
const COUNTY = "320925";
const ELSEWHERE = "3205";

type Provided = Parameters<NonNullable<Parameters<typeof signInPortal>[0]["modules"]>>[0];
const courseKind = ({ db, audit, regions, clock }: Provided) =>
  definePublication(
    {
      regions,
      clock,
      audit: {
        async record(fact: AuditFact, within?: Db) {
          await audit.record(fact, within);
          if (breaks.audit) throw new Error("the audit log cannot be written");
        },
      },
      search: {
        async put(things: readonly Findable[]) {
          for (const { key, title } of things) found.set(key, title);
        },
        async remove(_kind: string, keys: string[]) {
          for (const key of keys) found.delete(key);
        },
      },
    },
    {
      entries,
      kind: "notice",
      store: publicationStore<"machine", Course>(db, {
        // the table of this test; the types know the portal's own alone
        table: "course" as "machine",
        words: ["title"],
        order: ["title", "id"],
        contentOf: (row) => {
          const { title, level } = row as unknown as Course;
          return { title, level, areaCode: row.regionCode };
        },
        columnsOf: ({ areaCode, ...course }) => ({ ...course, regionCode: areaCode }),
      }),
      titleOf: ({ title }) => title,
      narrowedBy: ({ level }) => [{ level }],
      taken: ({ title }) => new Refusal("content.taken", { params: { what: `已有课程“${title}”` } }),
      async check({ level }) {
        if (level === "unknown") throw new Refusal("content.wrongReference", { params: { what: "没有这个级别" } });
      },
      async mayMove(act, { level }) {
        if (act === "publish" && level === "closed")
          throw new Refusal("content.wrongReference", { params: { what: "这个级别还没有开放" } });
      },
      onMove: (act, { state }) => (act === "publish" && state === "draft" ? { opened: true } : {}),
      async within({ act, id }, trx) {
        await sql`insert into course_change (course, act) values (${id}, ${act})`.execute(trx);
        if (breaks.besides) throw new Refusal("content.wrongReference", { params: { what: "这次还不能改" } });
      },
      search: {
        kind: "notice",
        entryOf: ({ id, title, areaName, level }) =>
          level === "hidden"
            ? undefined
            : { kind: "notice", key: id, title, summary: title, owner: areaName, isNeedLogin: false },
      },
    },
  );

const TABLES = `
  create table course (
    id text primary key,
    title text not null unique,
    level text not null,
    region_code text not null,
    opened boolean not null default false,
    state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
    withdrawn_reason text,
    revision integer not null default 1,
    changed_at timestamptz,
    changed_by text
  );
  create table course_change (course text not null, act text not null);
  create table lesson (course text not null references course);
  grant all on course, course_change, lesson to public`;

beforeAll(async () => {
  database = await freshDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(TABLES);
  await owner.end();
  portal = await signInPortal({
    database,
    modules(provided) {
      courses = courseKind(provided);
      return [courses];
    },
  });
  province = portal.browser();
  county = portal.browser();
  await province.signInAs("xitongguanli");
  await county.signInAs("xianguanli");
});
afterAll(async () => {
  await portal.close();
  await database.close();
});
beforeEach(() => {
  Object.assign(breaks, { audit: false, besides: false });
});

type Saved = Partial<Course> & { id?: string; revision?: number };
type Acted = { id: string; revision: number; act: PublishAct; reason?: string };
let drawn = 0;
const post = <T>(who: Browser, part: string, body: Record<string, unknown>) =>
  who.ask<T>(`/courses/desk/${part}`, { method: "POST", body });
const save = (who: Browser, change: Saved = {}) =>
  post<Managed>(who, "save", { title: `水稻栽培${(drawn += 1)}`, level: "basic", areaCode: COUNTY, ...change });
const act = (who: Browser, asked: Acted) => post<Managed | null>(who, "act", asked);
const read = async (id: string) => (await post<Managed>(province, "read", { id })).data;
type Listed = { records: Managed[]; total: number; counts: Partial<Record<PublishState, number>> };
const list = async (who: Browser, asked: Record<string, unknown> = {}) =>
  (await post<Listed & { regions: { code: string }[] }>(who, "list", asked)).data!;
const shownIds = async () => (await courses.published()).map(({ id }) => id);

/** One that went through these acts, as it is then. */
async function after(acts: readonly PublishAct[], change: Saved = {}): Promise<Managed> {
  let now = (await save(county, change)).data!;
  for (const one of acts)
    now = (await act(county, { id: now.id, revision: now.revision, act: one, reason: "有误" })).data!;
  return now;
}
const auditOf = async (id: string) => {
  const rows = await database.db
    .selectFrom("auditEntry")
    .selectAll()
    .where("objectId", "=", id)
    .orderBy("event")
    .execute();
  return rows.map(({ event, result, detail }) => ({ event, result, detail }));
};
const changesOf = async (id: string) =>
  (await sql<{ act: string }>`select act from course_change where course = ${id}`.execute(database.db)).rows.length;

describe("the states", () => {
  const ways: Record<PublishState, PublishAct[]> = {
    draft: [],
    published: ["publish"],
    withdrawn: ["publish", "withdraw"],
  };
  test.each<[PublishState, PublishAct, PublishState | "gone" | "refused"]>([
    ["draft", "publish", "published"],
    ["draft", "withdraw", "refused"],
    ["draft", "discard", "gone"],
    ["published", "publish", "refused"],
    ["published", "withdraw", "withdrawn"],
    ["published", "discard", "refused"],
    ["withdrawn", "publish", "published"],
    ["withdrawn", "withdraw", "refused"],
    ["withdrawn", "discard", "refused"],
  ])("from %s, %s leads to %s", async (state, how, to) => {
    const one = await after(ways[state]);
    expect(one.state).toBe(state);
    const answer = await act(county, { id: one.id, revision: one.revision, act: how });
    if (to === "refused") {
      expect(answer).toMatchObject({ success: false, code: 4743 });
      expect(await read(one.id)).toMatchObject({ state, revision: one.revision });
    } else if (to === "gone") {
      expect(answer).toMatchObject({ success: true, msg: "草稿已删除", data: null });
      expect(await read(one.id)).toBeNull();
    } else {
      expect(answer).toMatchObject({ success: true, data: { state: to, revision: one.revision + 1 } });
    }
  });

  test("a reason stands with what is withdrawn, and goes when it comes back", async () => {
    const down = await after(["publish", "withdraw"]);
    expect(down).toMatchObject({ withdrawnReason: "有误", revision: 3 });
    const back = await act(county, { id: down.id, revision: 3, act: "publish", reason: "已改正" });
    expect(back.data).toMatchObject({ state: "published", withdrawnReason: null, revision: 4 });
  });

  test("what a kind sets with a change of state is set in the same statement, and at its own time alone", async () => {
    const opened = async (id: string) =>
      (await sql<{ opened: boolean }>`select opened from course where id = ${id}`.execute(database.db)).rows[0]?.opened;
    const draft = await after([]);
    expect(await opened(draft.id)).toBe(false);
    const shown = await after(["publish"]);
    expect(await opened(shown.id)).toBe(true);
  });

  test("what stands against a change is told, and nothing changed", async () => {
    const closed = (await save(county, { level: "closed" })).data!;
    expect(await act(county, { id: closed.id, revision: 1, act: "publish" })).toMatchObject({
      code: 4812,
      msg: "这个级别还没有开放",
    });
    expect(await read(closed.id)).toMatchObject({ state: "draft", revision: 1 });
  });

  test("what others refer to is not thrown away", async () => {
    const { id } = await after([]);
    await sql`insert into lesson (course) values (${id})`.execute(database.db);
    expect(await act(county, { id, revision: 1, act: "discard" })).toMatchObject({ success: false, code: 4811 });
    expect(await read(id)).toMatchObject({ state: "draft" });
  });
});

describe("what the public has of it", () => {
  test("is there as soon as it is published, as it is changed, and no more when it is withdrawn", async () => {
    const draft = (await save(county, { title: "稻虾共作入门" })).data!;
    const { id } = draft;
    expect(await shownIds()).not.toContain(id);
    expect(found.has(id)).toBe(false);

    await act(county, { id, revision: 1, act: "publish" });
    expect(await shownIds()).toContain(id);
    expect(found.get(id)).toBe("稻虾共作入门");
    expect((await courses.findable()).map(({ key }) => key)).toContain(id);

    await save(county, { id, revision: 2, title: "稻虾共作进阶" });
    expect((await courses.published()).find((one) => one.id === id)).toMatchObject({ title: "稻虾共作进阶" });
    expect(found.get(id)).toBe("稻虾共作进阶");

    await act(county, { id, revision: 3, act: "withdraw" });
    expect(await shownIds()).not.toContain(id);
    expect(found.has(id)).toBe(false);
    expect((await courses.findable()).map(({ key }) => key)).not.toContain(id);
  });

  test("is not found while its kind says that nobody may", async () => {
    const { id, revision } = await after(["publish"]);
    expect(found.has(id)).toBe(true);
    await save(county, { id, revision, level: "hidden" });
    expect(await shownIds()).toContain(id);
    expect(found.has(id)).toBe(false);
  });
});

describe("who may", () => {
  test("an administrator of a county works on what lies there, and on nothing else", async () => {
    const foreign = (await save(province, { areaCode: ELSEWHERE })).data!;
    const own = await after([]);
    const refused = [
      await post(county, "read", { id: foreign.id }),
      await save(county, { areaCode: ELSEWHERE }),
      await save(county, { id: foreign.id, revision: 1 }),
      await save(county, { id: own.id, revision: 1, areaCode: ELSEWHERE }),
      await act(county, { id: foreign.id, revision: 1, act: "publish" }),
      await post(county, "list", { areaCode: "32" }),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ status: 403, code: 4740 });
    expect((await read(foreign.id))?.state).toBe("draft");
    const { records, regions } = await list(county, { pageSize: 100 });
    expect(records.map(({ id }) => id)).toContain(own.id);
    expect(records.filter(({ areaCode }) => !areaCode.startsWith(COUNTY))).toEqual([]);
    expect(regions.map(({ code }) => code)).not.toContain("32");
    // three of them were about this one
    expect((await auditOf(foreign.id)).filter(({ event }) => event === "notice.refused")).toHaveLength(3);
  });

  test("one of the province works on what lies anywhere in it", async () => {
    const { id } = await after([]);
    expect(await act(province, { id, revision: 1, act: "publish" })).toMatchObject({ data: { state: "published" } });
    expect(await save(province, { id, revision: 2, areaCode: ELSEWHERE })).toMatchObject({
      data: { areaCode: ELSEWHERE },
    });
    expect(await post(county, "read", { id })).toMatchObject({ code: 4740 });
  });

  test("nobody else does", async () => {
    for (const name of ["anquanguanli", "shenjiguanli", "nonghu"]) {
      const other = portal.browser();
      await other.signInAs(name);
      expect((await post(other, "list", {})).status).toBe(403);
      expect((await save(other)).status).toBe(403);
    }
    expect((await post(portal.browser(), "list", {})).status).toBe(401);
  });
});

describe("the audit log", () => {
  test("tells every act with the title, the region, the revision and the reason", async () => {
    const { id } = await after(["publish", "withdraw"], { title: "病虫害识别" });
    await save(county, { id, revision: 3, title: "病虫害识别与防治" });
    const about = { title: "病虫害识别", region: COUNTY };
    expect(await auditOf(id)).toEqual([
      { event: "notice.added", result: "ok", detail: { ...about, revision: 1 } },
      { event: "notice.changed", result: "ok", detail: { ...about, title: "病虫害识别与防治", revision: 4 } },
      { event: "notice.published", result: "ok", detail: { ...about, revision: 1, reason: "有误" } },
      { event: "notice.withdrawn", result: "ok", detail: { ...about, revision: 2, reason: "有误" } },
    ]);
    const draft = await after([]);
    await act(county, { id: draft.id, revision: 1, act: "discard" });
    expect((await auditOf(draft.id)).map(({ event }) => event)).toEqual(["notice.added", "notice.discarded"]);
  });

  test("what cannot be written to it does not happen, and nobody finds it", async () => {
    const { id } = await after([]);
    breaks.audit = true;
    expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({ status: 500 });
    expect(await save(county, { id, revision: 1, title: "没有写下的" })).toMatchObject({ status: 500 });
    breaks.audit = false;
    expect(await read(id)).toMatchObject({ state: "draft", revision: 1, title: expect.stringContaining("水稻栽培") });
    expect(found.has(id)).toBe(false);
  });

  test("what belongs to a change fails with it", async () => {
    const { id } = await after([]);
    const before = [await changesOf(id), await auditOf(id)];
    breaks.besides = true;
    expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({ code: 4812 });
    breaks.besides = false;
    expect([await changesOf(id), await auditOf(id)]).toEqual(before);
    expect(await read(id)).toMatchObject({ state: "draft", revision: 1 });
  });
});

describe("two at once", () => {
  const oneWon = (both: readonly { success: boolean }[]) => {
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    return both.find(({ success }) => !success);
  };

  test("of two who change one the second is told of the first", async () => {
    const { id } = await after(["publish"]);
    const both = await Promise.all([
      save(county, { id, revision: 2, title: "甲的标题" }),
      save(province, { id, revision: 2, title: "乙的标题" }),
    ]);
    expect(oneWon(both)).toMatchObject({
      code: 4741,
      data: { revision: 3, changedBy: expect.stringMatching(/^演示/) },
    });
    expect((await read(id))?.title).toBe(both.find(({ success }) => success)?.data?.title);
  });

  test("one is published once, and not thrown away in the same moment", async () => {
    const one = await after([]);
    const asked = { id: one.id, revision: 1 };
    const twice = await Promise.all([1, 2].map(() => act(county, { ...asked, act: "publish" })));
    expect(oneWon(twice)).toMatchObject({ code: 4741 });
    const other = await after([]);
    const both = await Promise.all(
      (["publish", "discard"] as const).map((how) => act(county, { id: other.id, revision: 1, act: how })),
    );
    expect(oneWon(both)).toMatchObject({ code: both[0]?.success ? 4741 : 4742 });
  });

  test("what was changed meanwhile is neither changed nor published as it was", async () => {
    const { id } = await after([]);
    await save(province, { id, revision: 1, title: "已经改过的" });
    expect(await save(county, { id, revision: 1 })).toMatchObject({ code: 4741, data: { revision: 2 } });
    expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({ code: 4741 });
    expect(await read(id)).toMatchObject({ title: "已经改过的", state: "draft", revision: 2 });
  });

  test("what is gone is told to be gone", async () => {
    expect(await post(county, "read", { id: "nowhere" })).toMatchObject({ code: 4742 });
    expect(await save(county, { id: "nowhere", revision: 1 })).toMatchObject({ code: 4742 });
  });
});

describe("what is written", () => {
  test("is refused where it refers to what is not there, or was written before", async () => {
    expect(await save(county, { level: "unknown" })).toMatchObject({ code: 4812, msg: "没有这个级别" });
    const { title } = await after([]);
    expect(await save(county, { title })).toMatchObject({ success: false, msg: `已有课程“${title}”` });
  });
});

describe("the list", () => {
  test("is narrowed down by state, words and the kind's own conditions, and counts what there is of each state", async () => {
    const titled = (title: string) => ({ title: `独有${title}`, level: "expert" });
    await after([], titled("甲"));
    await after(["publish"], titled("乙"));
    await after(["publish", "withdraw"], titled("丙"));
    const words = { keywords: "独有" };
    expect(await list(county, words)).toMatchObject({ total: 3, counts: { draft: 1, published: 1, withdrawn: 1 } });
    expect(await list(county, { ...words, state: "published" })).toMatchObject({
      total: 1,
      counts: { draft: 1, published: 1, withdrawn: 1 },
      records: [{ title: "独有乙" }],
    });
    expect((await list(county, { level: "expert" })).total).toBe(3);
    expect((await list(county, { keywords: "独有%" })).total).toBe(0);
    const page = await list(county, { ...words, pageNum: 2, pageSize: 2 });
    expect(page.records).toHaveLength(1);
    expect(page.total).toBe(3);
  });
});
