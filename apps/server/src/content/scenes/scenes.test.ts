import { filledInScene } from "@sannong/contract/content/scene.testing";
import excel from "exceljs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import { seedScenes } from "@sannong/demonstration/scenes";
import { scenesModule } from "./index.ts";

let database: TestDatabase;
let portal: SignInPortal;
const found: string[] = [];
const removed: string[] = [];
const told: string[] = [];
let settled: () => Promise<void>;
const people: Record<string, Browser> = {};
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({
    database,
    modules: (provided) => {
      settled = provided.oneTimeCodes.notices.settled;
      return [
        scenesModule({
          ...provided,
          notices: provided.oneTimeCodes.notices,
          put: async (things) => void found.push(...things.map(({ title }) => title)),
          remove: async (_kind, keys) => void removed.push(...keys),
          tell: async ({ title, content }) => void told.push(`${title}：${content}`),
          systemOf: async ({ headers }) => ({ abbr: String(headers["x-app-id"]) }),
        }),
      ];
    },
  });
  await seedScenes(database.db, portal.clock());
  for (const name of ["shenbaoren", "ganbu", "xianchangjing", "shichangjing", "shengguanli", "nonghu", "xianguanli"]) {
    const browser = portal.browser();
    const answer = await browser.signInAs(name);
    if (!answer.success) throw new Error(`${name}: ${answer.msg}`);
    people[name] = browser;
  }
});
beforeEach(() => database.db.deleteFrom("scene").where("declarerId", "is not", null).execute());
afterAll(async () => {
  await portal.close();
  await database.close();
});

const post = <T>(who: string, path: string, body: Record<string, unknown> = {}) =>
  (people[who] ?? portal.browser()).ask<T>(path, { method: "POST", body });

const form = filledInScene;
type Scene = { id: string };
type Declaration = {
  status: string;
  receiptNumber: string | null;
  note: string | null;
  levels: string[];
  form: Record<string, unknown>;
  history: { act: string; level: string | null; by: string | null; note: string | null }[];
};
async function draft(more: Record<string, unknown> = {}, who = "shenbaoren"): Promise<string> {
  const saved = await post<Scene>(who, "/scene/save", { form: { ...form, ...more } });
  if (!saved.data) throw new Error(saved.msg);
  return saved.data.id;
}
async function submitted(more: Record<string, unknown> = {}): Promise<string> {
  const id = await draft(more);
  const answer = await post("shenbaoren", "/scene/submit", { id });
  if (!answer.success) throw new Error(answer.msg);
  return id;
}
const look = async (id: string) => (await post<Declaration>("shenbaoren", "/scene/declaration", { id })).data;
const requestOf = async (sceneId: string) =>
  (
    await database.db
      .selectFrom("approvalRequest")
      .select("id")
      .where("subjectId", "=", sceneId)
      .where("status", "=", "pending")
      .executeTakeFirstOrThrow()
  ).id;
const decide = async (who: string, sceneId: string, decision = "approved", reason = "") =>
  post<{ status: string }>(who, "/approval/decide", { id: await requestOf(sceneId), decision, reason });

/** What went out by text message; sending waits for nobody. */
async function textMessages(): Promise<string> {
  await settled();
  return (await portal.sms.recorded()).map(({ text }) => text).join();
}

describe("a declaration", () => {
  test("is kept section by section, with nothing finished yet", async () => {
    const first = await post<Scene>("shenbaoren", "/scene/save", { form: { name: "  新场景 " } });
    const id = first.data?.id ?? "";
    await post("shenbaoren", "/scene/save", { id, form: { content: "建了一半" } });
    expect(await look(id)).toMatchObject({ status: "draft", form: { name: "新场景", content: "建了一半" } });
  });

  test("says what is missing before it is handed in", async () => {
    const id = await draft({ name: "", effects: [], contactPhone: "15400001731", investment: null });
    const answer = await post("shenbaoren", "/scene/submit", { id });
    expect(answer).toMatchObject({ success: false, code: 4613 });
    for (const missing of ["请输入场景名称", "请至少填写一个成效指标", "请填写办公座机", "请填写总投入"])
      expect(answer.msg).toContain(missing);
    expect((await look(id))?.status).toBe("draft");
  });

  test("lies in its declarer's region, and is nobody else's", async () => {
    const outside = await post("shenbaoren", "/scene/save", { form: { regionCode: "320102" } });
    expect(outside.code).toBe(4614);
    const id = await draft();
    for (const path of ["/scene/declaration", "/scene/submit", "/scene/withdraw", "/scene/remove"])
      expect((await post("ganbu", path, { id })).code, path).toBe(4611);
    expect((await post("ganbu", "/scene/save", { id, form: { name: "改" } })).code).toBe(4611);
    expect((await post("nonghu", "/scene/mine")).status).toBe(403);
    expect((await post("xianchangjing", "/scene/mine")).status).toBe(403);
  });

  test("names a system only when there is one", async () => {
    const id = await draft({ systemAbbr: "nobody" });
    expect((await post("shenbaoren", "/scene/submit", { id })).code).toBe(4617);
    expect((await look(id))?.status).toBe("draft");
  });

  test("handed in twice at the same instant goes in once", async () => {
    const id = await draft();
    const answers = await Promise.all([1, 2, 3].map(() => post("shenbaoren", "/scene/submit", { id })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4612)).toHaveLength(2);
  });

  test("cannot be written while a level looks at it, and can be taken back", async () => {
    const id = await submitted();
    const refused = await post("shenbaoren", "/scene/save", { id, form: { name: "改" } });
    expect(refused).toMatchObject({ code: 4612, msg: "申报当前是“县级审核中”，不能这样操作，请看最新的状态" });
    expect((await post("shenbaoren", "/scene/remove", { id })).code).toBe(4612);
    expect((await post("shenbaoren", "/scene/withdraw", { id })).data).toEqual({ status: "draft" });
    expect((await post("shenbaoren", "/scene/withdraw", { id })).code).toBe(4612);
    expect((await look(id))?.history.map(({ act }) => act)).toEqual(["submitted", "withdrawn"]);
    expect((await post("shenbaoren", "/scene/remove", { id })).data).toEqual({ removed: true });
    expect(await look(id)).toBeNull();
  });

  test("at most twenty are under way", async () => {
    for (let made = 0; made < 20; made += 1) await draft();
    expect(await post("shenbaoren", "/scene/save", { form })).toMatchObject({ code: 4620 });
  });
});

describe("the review", () => {
  test("goes from county to city to province, each at its own level, and out to everybody", async () => {
    const id = await submitted();
    expect(await look(id)).toMatchObject({ status: "county", levels: ["county", "city", "province"] });
    // those above see it, and wait for their turn
    expect((await decide("shichangjing", id)).code).toBe(4616);
    const seen = await post<{ whyNot: string | null; facts: { label: string; value: string }[] }>(
      "shichangjing",
      "/approval/detail",
      { id: await requestOf(id) },
    );
    expect(seen.data?.whyNot).toContain("所在层级的管理员审核");
    expect(seen.data?.facts).toContainEqual({ label: "审核环节", value: "县级审核", hidden: false });
    expect((await decide("shenbaoren", id)).success).toBe(false);

    expect((await decide("xianchangjing", id, "approved", "材料属实")).success).toBe(true);
    expect((await look(id))?.status).toBe("city");
    // the county's part is over
    expect((await decide("xianchangjing", id)).status).toBe(403);
    expect((await decide("shichangjing", id)).success).toBe(true);
    expect((await look(id))?.status).toBe("province");
    expect((await post("", "/scene/detail", { id })).code).toBe(4610);
    expect((await decide("shengguanli", id)).success).toBe(true);

    const published = await post<{ code: string; regionName: string; standing: string }>("", "/scene/detail", { id });
    expect(published.data).toMatchObject({ regionName: "盐城市建湖县", standing: "unconnected" });
    expect(published.data?.code).toMatch(/^CJ-\d{8}$/);
    expect(found).toEqual([form.name]);
    expect((await look(id))?.history).toMatchObject([
      { act: "submitted", level: null, by: null },
      { act: "passed", level: "县级", by: "演示县场景员（xianchangjing）", note: "材料属实" },
      { act: "passed", level: "市级" },
      { act: "published", level: "省级" },
    ]);
    expect(await textMessages()).toContain("已通过省级审核并公布");
    expect((await post("shenbaoren", "/scene/save", { id, form })).code).toBe(4612);
  });

  test("sends no text message to a number that nobody proved", async () => {
    const before = await textMessages();
    const verified = (phoneVerifiedAt: Date | null) =>
      database.db.updateTable("account").set({ phoneVerifiedAt }).where("username", "=", "shenbaoren").execute();
    await verified(null);
    const id = await submitted();
    await decide("xianchangjing", id, "rejected", "号码没有核验过");
    await verified(portal.clock());
    expect(await textMessages()).toBe(before);
  });

  test("sends it back with a reason; mended, it begins again", async () => {
    const id = await submitted();
    await decide("xianchangjing", id);
    await decide("shichangjing", id, "rejected", "成效没有数据来源");
    expect(await look(id)).toMatchObject({ status: "returned", note: "成效没有数据来源", receiptNumber: null });
    expect(await textMessages()).toContain("被市级审核退回");
    await post("shenbaoren", "/scene/save", { id, form: { outcome: "出苗率提高 6%，来源县统计" } });
    expect((await post<{ status: string }>("shenbaoren", "/scene/submit", { id })).data?.status).toBe("county");
    expect((await look(id))?.note).toBeNull();
  });

  test("what a county leaves lying beyond its time the city takes over, and the province does not", async () => {
    const id = await submitted();
    await database.db
      .updateTable("approvalRequest")
      .set({ dueAt: new Date(portal.clock().getTime() - 1000) })
      .where("subjectId", "=", id)
      .execute();
    expect((await decide("shengguanli", id)).code).toBe(4616);
    expect((await decide("shichangjing", id)).success).toBe(true);
    expect((await look(id))?.status).toBe("city");
  });

  test("of two decisions at the same instant one counts", async () => {
    const id = await submitted();
    const request = await requestOf(id);
    const answers = await Promise.all(
      ["approved", "rejected"].map((decision) =>
        post("xianchangjing", "/approval/decide", { id: request, decision, reason: "请补充数据" }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await look(id))?.history).toHaveLength(2);
  });
});

describe("one's own scene that was published", () => {
  test("says that it was taken down, why, and that it is back; its declarer gets a message", async () => {
    const id = await draft();
    await database.db
      .updateTable("scene")
      .set({ status: "published", publishedAt: portal.clock() })
      .where("id", "=", id)
      .execute();
    const act = (how: string, revision: number) =>
      post("xianguanli", "/scene/desk/act", { id, revision, act: how, reason: how === "withdraw" ? "指标有误" : "" });
    expect((await act("withdraw", 1)).success).toBe(true);
    expect(removed).toEqual([id]);
    expect(await look(id)).toMatchObject({
      status: "takenDown",
      note: "指标有误",
      history: [{ act: "takenDown", note: "指标有误" }],
    });
    expect((await post("shenbaoren", "/scene/save", { id, form: { name: "改" } })).code).toBe(4612);
    expect((await act("publish", 2)).success).toBe(true);
    expect(await look(id)).toMatchObject({ status: "published", note: null, history: [{}, { act: "broughtBack" }] });
    expect(told).toEqual([
      "场景已撤下：您申报的场景“水稻旱直播智能播种”已撤下，公众不再看到。原因：指标有误",
      "场景已恢复公布：您申报的场景“水稻旱直播智能播种”已恢复公布，公众又可以看到。",
    ]);
  });
});

type List = {
  records: { id: string; name: string; field: string; regionName: string }[];
  total: number;
  fields: { value: string; count: number }[];
  cities: { value: string; name: string; count: number }[];
  featured: number;
};
const list = async (filter: Record<string, unknown>) => (await post<List>("", "/scene/list", filter)).data as List;

describe("what is published", () => {
  test("is found by field, region, words and recommendation, with the counts of every other choice", async () => {
    const all = await list({ pageSize: 100 });
    expect(all.total).toBe(30);
    expect(new Set(all.cities.map(({ name }) => name)).size).toBe(13);
    expect(all.fields.reduce((sum, { count }) => sum + count, 0)).toBe(30);

    const water = await list({ field: "aqua", xzqh: "3206,3212" });
    expect(water.records.map(({ name }) => name).toSorted()).toEqual(["水产养殖尾水在线监测", "渔港智能巡查"]);
    expect(water.fields.find(({ value }) => value === "garden")?.count).toBe(1);
    expect(water.cities.find(({ value }) => value === "3205")?.count).toBe(1);

    expect((await list({ keywords: "积分" })).total).toBeGreaterThanOrEqual(2);
    expect((await list({ keywords: "100%" })).total).toBe(0);
    const featured = await list({ featured: "1", pageSize: 100 });
    expect(featured.total).toBe(all.featured);
    expect((await post("", "/scene/list", { field: "weather" })).status).toBe(400);
  });

  test("is read in whole with related ones beside it", async () => {
    const answer = await post<{ related: { id: string; field: string }[]; effects: object[] }>("", "/scene/detail", {
      id: "demo-weishui",
    });
    expect(answer.data?.effects).toHaveLength(4);
    expect(answer.data?.related.map(({ id }) => id)).not.toContain("demo-weishui");
    expect(answer.data?.related[0]?.field).toBe("aqua");
  });
});

type Watched = {
  records: { id: string; name: string; standing: string; active: number | null; activeAverage: number | null }[];
  total: number;
  standings: { value: string; count: number }[];
  days: { day: string; active: number | null }[];
};
const watch = async (filter: Record<string, unknown> = {}) =>
  (await post<Watched>("nonghu", "/scene/monitoring", { pageSize: 100, ...filter })).data as Watched;
const codeOf = async (id: string) => (await post<{ code: string }>("", "/scene/detail", { id })).data?.code ?? "";
const report = (abbr: string, body: Record<string, unknown>) =>
  portal.browser().ask("/open/scene/report", { method: "POST", body, headers: { "x-app-id": abbr } });

describe("the monitor", () => {
  test("tells who reports in time, who is late, silent or not connected", async () => {
    const all = await watch();
    expect(Object.fromEntries(all.standings.map(({ value, count }) => [value, count]))).toEqual({
      online: 25,
      late: 2,
      silent: 1,
      unconnected: 2,
    });
    expect(all.days).toHaveLength(90);
    expect(all.days.at(-1)?.active).toBeGreaterThan(0);
    expect((await watch({ standing: "late,silent" })).total).toBe(3);
    const unconnected = await watch({ standing: "unconnected" });
    expect(unconnected.records[0]).toMatchObject({ active: null, activeAverage: null });
    expect(unconnected.days.filter(({ active }) => active !== null)).toEqual([]);
    expect((await portal.browser().ask("/scene/monitoring", { method: "POST", body: {} })).code).toBe(999);
  });

  test("goes along as a workbook with the same figures, for officials, and that is written down", async () => {
    const ask = (who: string) =>
      (people[who] ?? portal.browser()).ask("/scene/exportMonitoring", {
        method: "POST",
        body: { field: "aqua", standing: "online" },
      });
    expect((await ask("nonghu")).status).toBe(403);
    const { raw, headers } = await ask("shichangjing");
    expect(headers["content-disposition"]).toContain(encodeURIComponent("地方场景运行监测表.xlsx"));
    const book = new excel.Workbook();
    await book.xlsx.load(raw as unknown as ArrayBuffer);
    const [page] = book.worksheets;
    expect(page?.getCell("A3").value).toBe("筛选条件：领域：智慧农业·水产；上报状态：按时上报");
    const shown = await watch({ field: "aqua", standing: "online" });
    const rows = page?.getRows(5, shown.total)?.map((row) => [row.getCell(1).value, row.getCell(7).value]);
    expect(rows).toEqual(shown.records.map(({ name, active }) => [name, active]));
    const audited = await database.db
      .selectFrom("auditEntry")
      .select("event")
      .where("event", "=", "scene.monitoringExported")
      .execute();
    expect(audited).toHaveLength(1);
  });

  test("takes what the scene's own system reports, the last word of a day counting", async () => {
    const scene = await codeOf("demo-jianggang");
    const day = portal.clock().toISOString().slice(0, 10);
    expect((await report("njbt", { scene, day, active: 5, reported: 6 })).code).toBe(4618);
    expect((await report("cjjb", { scene: "CJ-99999999", day, active: 5, reported: 6 })).code).toBe(4618);
    expect((await report("cjjb", { scene, day: "2020-01-01", active: 5, reported: 6 })).code).toBe(4619);
    expect((await report("cjjb", { scene, day, active: -1, reported: 6 })).status).toBe(400);
    const told = await Promise.all([7, 7, 7].map((active) => report("cjjb", { scene, day, active, reported: 70 })));
    expect(told.every(({ success }) => success)).toBe(true);
    await report("cjjb", { scene, day, active: 9, reported: 90 });
    const series = await post<{ standing: string; days: { day: string; active: number | null }[] }>(
      "nonghu",
      "/scene/series",
      { id: "demo-jianggang" },
    );
    expect(series.data?.standing).toBe("online");
    expect(series.data?.days.find((one) => one.day === day)?.active).toBe(9);
    expect(series.data?.days.filter(({ active }) => active === null)).toHaveLength(11);
  });
});
