import { recordKindNames, recordQueries, type RecordKind } from "@sannong/contract/data/record-words";
import excel from "exceljs";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { freshDatabase, silentLog, testKeys, type TestDatabase } from "../../../test/database.ts";
import { serveAlone, signedInAs } from "../../../test/modules-alone.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import type { Identified } from "../../platform/caller.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { firstCalendar } from "../../governance/calendar/first-calendar.ts";
import { seedRecords } from "@sannong/demonstration/records";
import { seedRegions } from "../../operations/regions/official-regions.ts";
import { regionsModule } from "../../operations/regions/index.ts";
import { recordsModule, soughtOf } from "./index.ts";

const clock = fixedClock("2026-11-22T02:00:00Z");
const person = signedInAs();

let database: TestDatabase;
let app: FastifyInstance;
let module: ReturnType<typeof recordsModule>;
let asking: Identified = person;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await seedRegions(db);
  await seedRecords(db, clock(), "little");
  const regions = await regionsModule({ db });
  const audit = createAudit({ db, auditKey: testKeys.audit, clock });
  module = recordsModule({
    db,
    audit,
    clock,
    calendar: firstCalendar,
    log: silentLog,
    jobs: jobQueue(),
    outbound: createOutbound(),
    ownerName: () => "省农业农村厅（演示）",
    hosts: [],
    regions,
    // nobody hands a workbook in here
    files: {
      attach: async () => undefined,
      release: async () => undefined,
      contentOf: async () => undefined,
      holderOfAccount: (id) => ({ owner: id, link: id, quota: "account" }),
    },
  });
  app = await serveAlone([module], () => asking);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  asking = person;
  clock.set("2026-11-22T02:00:00Z");
});

type Listed = {
  records: ({ id: string; gsrq: string; gsts: number | null } & Record<string, string>)[];
  total: number;
  isCapped: boolean;
  highlights: Record<string, Record<string, string>>;
};
const ask = async (path: string, body: object = {}) => {
  const reply = await app.inject({ method: "POST", url: `/api${path}`, payload: body });
  return { status: reply.statusCode, ...reply.json<{ success: boolean; code: number; msg: string; data: Listed }>() };
};
const list = async (kind: RecordKind, body: object = {}) => (await ask(recordQueries[kind].path, body)).data;

/** One record that stands out from the seeded ones. */
async function add(kind: RecordKind, values: Record<string, string | null>, more: object = {}) {
  const { id } = await database.db
    .insertInto("publicRecord")
    .values({
      kind,
      sought: soughtOf(kind, values),
      areaCode: "320925",
      category: recordQueries[kind].categories[0] ?? "",
      status: recordQueries[kind].statuses[0] ?? "",
      decidedOn: "2026-11-02",
      publishedOn: "2026-11-05",
      publicUntil: null,
      fields: JSON.stringify(values),
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("the five queries answer at the addresses of the specification", () => {
  test.each(recordKindNames)("%s: a page of its own fields", async (kind) => {
    const { keyword, date, fields } = recordQueries[kind];
    const page = await list(kind, { pageSize: 5 });
    expect(page.records).toHaveLength(5);
    expect(page.isCapped).toBe(false);
    const [record] = page.records;
    expect(record).toHaveProperty(keyword);
    expect(record).toHaveProperty(date);
    const known = new Set([...fields.map(({ name }) => name), "id", "areaCode", "areaName", "gsrq", "gsts"]);
    expect(Object.keys(record ?? {}).filter((name) => !known.has(name))).toEqual([]);
    const days = page.records.map((one) => String(one[date]));
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test("xytx/getPageInfo answers for the kind it is asked for", async () => {
    const { data } = await ask("/xytx/getPageInfo", { type: "blackList", pageSize: 3 });
    expect(data).toMatchObject({ records: (await list("blackList", { pageSize: 3 })).records });
    expect(await ask("/xytx/getPageInfo", { type: "nothing" })).toMatchObject({ status: 400, msg: "没有这种查询" });
  });

  test("nobody asks without a sign-in", async () => {
    asking = { state: "none" };
    for (const kind of recordKindNames) expect((await ask(recordQueries[kind].path)).status).toBe(401);
    expect((await ask("/records/export", { type: "penalty" })).status).toBe(401);
  });
});

describe("a keyword", () => {
  test("of two characters is found, marked, and escaped", async () => {
    const id = await add("certificate", { company: "稀奇<b>农场（演示）", zsbh: "证1" });
    const page = await list("certificate", { keyword: "稀奇" });
    expect(page).toMatchObject({ total: 1, records: [{ id, areaName: "江苏省盐城市建湖县" }] });
    expect(page.highlights).toEqual({ [id]: { company: "<em>稀奇</em>&lt;b&gt;农场（演示）" } });
  });

  test("is found in the document number whatever its brackets, and in the name beside it", async () => {
    const id = await add("penalty", { ajh: "苏奇罚〔2026〕第987654号", cfxdrmc: "奇特渔场（演示）" });
    for (const keyword of ["苏奇罚2026", "[2026] 第 987654", "奇特 987654", "奇特渔场"])
      expect((await list("penalty", { keyword })).records.map((one) => one.id)).toEqual([id]);
  });

  test("is not found across two fields, nor by the same pairs in another order", async () => {
    await add("redList", { shfrmc: "甲乙丙", rdwh: "丁戊" });
    await add("redList", { shfrmc: "丑寅卯子丑", rdwh: "辰" });
    expect(await list("redList", { keyword: "丙丁" })).toMatchObject({ total: 0, records: [] });
    expect(await list("redList", { keyword: "子丑寅" })).toMatchObject({ total: 0 });
    expect(await list("redList", { keyword: "卯子丑" })).toMatchObject({ total: 1 });
  });

  test("of another kind is not found", async () => {
    await add("licence", { xzxkjdwsh: "独门号", xkxdrmc: "x" });
    expect(await list("penalty", { keyword: "独门" })).toMatchObject({ total: 0 });
    expect(await list("licence", { keyword: "独门" })).toMatchObject({ total: 1 });
  });

  test("of one character, or too long, is told what to do", async () => {
    expect(await ask("/platformQuery/findDataList", { keyword: "农" })).toMatchObject({
      status: 200,
      success: false,
      code: 4500,
      msg: "一个字会找到太多记录，请至少输入两个字",
    });
    expect(await ask("/platformQuery/findDataList", { keyword: "农".repeat(26) })).toMatchObject({
      status: 400,
      msg: "搜索内容最多 25 个字",
    });
  });

  test.each(["'; drop table x; --", "%%", "\\\\_", "{}[]"])("%j is a text like any other", async (keyword) =>
    expect((await ask("/platformQuery/findDataList", { keyword })).success).toBe(true),
  );
});

describe("filters", () => {
  test("narrow by region, category, status and day, and together", async () => {
    const id = await add("licence", { xzxkjdwsh: "筛选号", xkxdrmc: "筛选" }, { category: "特许", status: "异议" });
    const by = (body: object) => list("licence", { keyword: "筛选", ...body }).then(({ total }) => total);
    expect(await by({ areaCode: "32" })).toBe(1);
    expect(await by({ areaCode: "3209" })).toBe(1);
    expect(await by({ areaCode: "320925" })).toBe(1);
    expect(await by({ areaCode: "3201" })).toBe(0);
    expect(await by({ category: "特许", status: "异议" })).toBe(1);
    expect(await by({ category: "普通" })).toBe(0);
    expect(await by({ startDate: "2026-11-02", endDate: "2026-11-02" })).toBe(1);
    expect(await by({ startDate: "2026-11-03" })).toBe(0);
    expect(await by({ endDate: "2026-11-01" })).toBe(0);
    expect((await list("licence", { id })).records.map((one) => one.id)).toEqual([id]);
    expect(await list("penalty", { id })).toMatchObject({ total: 0 });
    expect(await list("licence", { id: "not-ours" })).toMatchObject({ total: 0, records: [] });
  });

  test.each([
    [{ startDate: "2026-02-30" }, "日期须形如 2026-11-22"],
    [{ pageNum: 101, pageSize: 100 }, "最多翻阅前 10000 条，请缩小查询范围"],
    [{ order: "random" }, "没有这种排序"],
    [{ areaCode: "abc" }, "行政区划代码不正确，请重新选择"],
  ])("%j is refused: %s", async (body, msg) =>
    expect(await ask("/platformQuery/findDataList", body)).toMatchObject({ status: 400, msg }),
  );

  test("pages follow one another without a gap, either way", async () => {
    const all = (await list("redList", { pageSize: 40, order: "oldest" })).records.map(({ id }) => id);
    const first = await list("redList", { pageSize: 15, order: "oldest" });
    const second = await list("redList", { pageSize: 15, pageNum: 2, order: "oldest" });
    expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(all.slice(0, 30));
    expect((await list("redList", { pageSize: 1 })).total).toBe(first.total);
  });

  test("hits are counted as far as anybody leafs, and a sheet goes on", async () => {
    const { db } = database;
    for (let from = 0; from < 1_010; from += 505)
      await db
        .insertInto("publicRecord")
        .values(
          Array.from({ length: 505 }, (_, index) => ({
            kind: "blackList",
            sought: "数不清",
            areaCode: "320925",
            category: "非法捕捞",
            status: "惩戒中",
            decidedOn: "2026-01-05",
            publishedOn: "2026-01-05",
            publicUntil: null,
            fields: JSON.stringify({ nyjyzt: "数不清", ah: String(from + index) }),
          })),
        )
        .execute();
    expect(await list("blackList", { keyword: "数不清" })).toMatchObject({ total: 1_000, isCapped: true });
    const reply = await app.inject({
      method: "POST",
      url: "/api/records/export",
      payload: { type: "blackList", keyword: "数不清" },
    });
    const book = new excel.Workbook();
    await book.xlsx.load(reply.rawPayload as unknown as ArrayBuffer);
    expect(book.worksheets[0]?.rowCount).toBe(4 + 1_010);
  });

  test("what a list can be narrowed by is told with whose records they are", async () => {
    const { data } = await ask("/records/filters", { type: "penalty" });
    const told = data as unknown as { areas: { code: string; cityCode: string | null }[]; source: object };
    expect(told.source).toEqual({ kind: "own", name: "省农业农村厅（演示）" });
    expect(told.areas.filter(({ cityCode }) => cityCode === null)).toHaveLength(13);
    expect(told.areas).toContainEqual({ code: "320925", name: "建湖县", cityCode: "3209" });
  });
});

describe("what may be shown, and how long", () => {
  test("a penalty is shown to its last day and no longer, whether or not it was taken off", async () => {
    await add("penalty", { ajh: "到期号", cfxdrmc: "到期" }, { publicUntil: "2026-11-22" });
    const shown = async () => (await list("penalty", { keyword: "到期" })).total;
    expect(await shown()).toBe(1);
    clock.set("2026-11-22T15:59:59Z");
    expect(await shown()).toBe(1);
    clock.set("2026-11-22T16:00:00Z"); // midnight in Beijing
    expect(await shown()).toBe(0);
    expect(await module.withdrawEnded()).toBeGreaterThanOrEqual(1);
    expect(await module.withdrawEnded()).toBe(0);
    const row = await database.db
      .selectFrom("publicRecord")
      .select(["isListed", "tokens"])
      .where("sought", "=", "到期号 到期")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ isListed: false, tokens: [] });
  });

  test("nothing is shown before its day", async () => {
    await add("licence", { xzxkjdwsh: "未来号", xkxdrmc: "未来" }, { publishedOn: "2026-11-23" });
    expect((await list("licence", { keyword: "未来号" })).total).toBe(0);
    clock.set("2026-11-22T16:00:00Z");
    expect((await list("licence", { keyword: "未来号" })).total).toBe(1);
  });

  test("the working days to the publication are told", async () => {
    await add("penalty", { ajh: "七日号", cfxdrmc: "七日", zfjdrq: "2026-09-30" }, { publishedOn: "2026-10-10" });
    // the national day's holidays lie between; 8, 9 and the worked Saturday 10 October count
    expect((await list("penalty", { keyword: "七日" })).records[0]).toMatchObject({ gsrq: "2026-10-10", gsts: 3 });
  });

  test("every seeded decision was published within seven working days", async () => {
    for (const kind of ["licence", "penalty"] as const)
      for (const { gsts } of (await list(kind, { pageSize: 100 })).records) {
        if (gsts === null) continue; // written by a test above, without a day
        expect(gsts).toBeGreaterThanOrEqual(0);
        expect(gsts).toBeLessThanOrEqual(7);
      }
  });

  test("no number of a person leaves in full, whatever was kept", async () => {
    await add("licence", {
      xzxkjdwsh: "号码号",
      xkxdrmc: "号码",
      fddbrzjhm: "329999199001010011",
      bz: "电话15400000001",
    });
    const { records } = await list("licence", { keyword: "号码号" });
    expect(records[0]).toMatchObject({ fddbrzjhm: "329***********0011", bz: "电话154****0001" });
  });
});

describe("a sheet", () => {
  const exported = async (body: object) => {
    const reply = await app.inject({ method: "POST", url: "/api/records/export", payload: body });
    if (reply.statusCode !== 200 || String(reply.headers["content-type"]).includes("json"))
      throw new Error(reply.json<{ msg: string }>().msg);
    const book = new excel.Workbook();
    await book.xlsx.load(reply.rawPayload as unknown as ArrayBuffer);
    const [page] = book.worksheets;
    if (page === undefined) throw new Error("the workbook has no sheet");
    return page;
  };

  test("holds what the list holds, as days, numbers and texts, and says what narrowed it down", async () => {
    await add("penalty", {
      ajh: "导出号一",
      cfxdrmc: "=HYPERLINK(1)导出",
      zfjdrq: "2026-11-02",
      cfnrfk: 1.25 as unknown as string,
    });
    await add("penalty", { ajh: "导出号二", cfxdrmc: "导出", zfjdrq: "2026-11-02" });
    const listed = await list("penalty", { keyword: "导出", areaCode: "320925" });
    const page = await exported({ type: "penalty", keyword: "导出", areaCode: "320925" });
    expect(page.getCell("A1").value).toBe("行政处罚公示结果");
    expect(page.getCell("A2").value).toBe("单位：件　时间：2026-11-22 10:00　制表人：王演示");
    expect(page.getCell("A3").value).toBe("筛选条件：关键词：导出；行政区划：建湖县");
    const titles = (page.getRow(4).values as string[]).slice(1);
    const column = (title: string) => titles.indexOf(title) + 1;
    expect(titles.slice(0, recordQueries.penalty.fields.length)).toEqual(
      recordQueries.penalty.fields.map(({ label }) => label),
    );
    expect(page.rowCount).toBe(4 + listed.records.length);
    for (const [index, record] of listed.records.entries()) {
      const row = page.getRow(5 + index);
      expect(row.getCell(column("决定文书号（案卷号）")).value).toBe(record["ajh"]);
      expect(row.getCell(column("处罚决定日期")).value).toEqual(new Date("2026-11-02T00:00:00Z"));
      expect(row.getCell(column("公示日期")).value).toEqual(new Date("2026-11-05T00:00:00Z"));
    }
    const [, danger] = listed.records;
    expect(danger).toMatchObject({ cfxdrmc: "=HYPERLINK(1)导出" });
    expect(page.getRow(6).getCell(1)).toMatchObject({ value: "'=HYPERLINK(1)导出" });
    expect(page.getRow(6).getCell(column("罚款金额（万元）"))).toMatchObject({ value: 1.25, numFmt: "#,##0.00" });
  });

  test("is more than one page of the list where there is more", async () => {
    for (let one = 0; one < 3; one += 1)
      await database.db
        .insertInto("publicRecord")
        .values(
          Array.from({ length: 50 }, (_, index) => ({
            kind: "certificate",
            sought: "成百张",
            areaCode: "320925",
            category: "绿色食品",
            status: "有效",
            decidedOn: "2026-01-05",
            publishedOn: "2026-01-05",
            publicUntil: null,
            fields: JSON.stringify({ company: "成百张", zsbh: `${one}-${index}` }),
          })),
        )
        .execute();
    const page = await exported({ type: "certificate", keyword: "成百张" });
    expect(page.rowCount).toBe(4 + 150);
    const numbers = new Set(Array.from({ length: 150 }, (_, index) => page.getRow(5 + index).getCell(3).value));
    expect(numbers.size).toBe(150);
  });

  test("is audited with rows, digest and filters before it leaves, without a whole number", async () => {
    await add("licence", { xzxkjdwsh: "审计15400000001号", xkxdrmc: "审计" });
    await exported({ type: "licence", keyword: "审计15400000001" });
    const entry = await database.db
      .selectFrom("auditEntry")
      .selectAll()
      .where("event", "=", "records.exported")
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute();
    const found = entry.find(({ objectId: kind }) => kind === "licence");
    expect(found).toMatchObject({
      result: "ok",
      actorId: "a-7",
      detail: {
        rows: 1,
        isCut: false,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        filters: "关键词：审计154****0001",
      },
    });
  });

  test("of nothing is refused", async () =>
    expect(exported({ type: "redList", keyword: "绝无此名" })).rejects.toThrow("没有可以导出的记录，请先放宽查询条件"));
});
