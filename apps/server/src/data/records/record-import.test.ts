import { sentTo } from "../../../test/sent-to.ts";
import type { ImportProblem, RecordImport } from "@sannong/contract/data/records-admin";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { contentPortal } from "../../../test/content-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { recordMakers } from "@sannong/demonstration/record-makers";
import { generator } from "@sannong/demonstration/random";
import { inGbk } from "../../../test/gbk.ts";
import { bookOf } from "../../../test/zip.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import { recordsModule } from "./index.ts";
import { sheetColumns } from "./record-import.rules.ts";
import { recordQueries } from "@sannong/contract/data/record-words";
import { csvOf } from "@sannong/contract/rules/texts/sheet-text";

let portal: Awaited<ReturnType<typeof contentPortal>>;
let module: ReturnType<typeof recordsModule>;
let county: Browser;
let province: Browser;
let farmer: Browser;
const waiting: string[] = [];
beforeAll(async () => {
  portal = await contentPortal((provided) => {
    module = recordsModule({
      ...provided,
      log: silentLog,
      ownerName: () => "省农业农村厅（演示）",
      hosts: [],
      outbound: {
        call: async () => {
          throw new Error("no other host keeps records here");
        },
      },
    });
    return [module];
  });
  portal.portal.jobs.started(sentTo(waiting));
  county = await portal.signedIn("xianguanli");
  province = await portal.signedIn("xitongguanli");
  farmer = await portal.signedIn("nonghu");
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom("publicRecord").execute();
  waiting.length = 0;
});

const OWN = { code: "320925", name: "建湖县" };
type Row = Record<string, string | number | null>;
/** Penalties as a bureau hands them in, each right. */
function penalties(count: number): Row[] {
  const random = generator(7);
  const { fields } = recordQueries.penalty;
  return Array.from({ length: count }, (_, index) => {
    const now = portal.portal.clock();
    const { values } = recordMakers.penalty({ county: OWN, number: index + 1, now, random });
    const named = fields.map(({ name, label }) => [label, values[name] ?? null] as const);
    return { 行政区划代码: OWN.code, ...Object.fromEntries(named) };
  });
}
const workbook = async (rows: readonly Row[]) =>
  (
    await sheetFile({
      title: "行政处罚",
      unit: "件",
      madeBy: "演示",
      madeAt: portal.portal.clock(),
      limit: 60_000,
      columns: sheetColumns("penalty").map((title) => ({
        kind: "text" as const,
        title,
        of: (row: Row) => (row[title] === undefined || row[title] === null ? null : String(row[title])),
      })),
      rows,
    })
  ).bytes;

const ask = <T = RecordImport>(act: string, body: object, browser = county) =>
  browser.ask<T>(`/records/desk/${act}`, { method: "POST", body: body as Record<string, unknown> });
const begin = async (bytes: Buffer, browser = county, named = "处罚.xlsx"): Promise<RecordImport> => {
  const { fileUrl, fileName } = await portal.upload(browser, named, bytes, "sheet");
  const given = { kind: "penalty", fileUrl, fileName, publishedOn: "2026-01-01", publicUntil: null };
  return (await ask("import", given, browser)).data!;
};
const work = async () => {
  for (const id of waiting.splice(0)) await module.imports.perform(id);
};
const checked = async (rows: readonly Row[], browser = county): Promise<RecordImport> => {
  const { id } = await begin(await workbook(rows), browser);
  await work();
  return (await ask("progress", { id }, browser)).data!;
};
const confirmed = async ({ id }: RecordImport, mode: "good" | "whole"): Promise<RecordImport> => {
  await ask("confirm", { id, mode });
  await work();
  return (await ask("progress", { id })).data!;
};
const problemsOf = async ({ id }: RecordImport) =>
  (await ask<{ records: ImportProblem[]; total: number }>("problems", { id, pageSize: 100 })).data!;
const publicTotal = async () =>
  (await farmer.ask<{ total: number }>("/appQuery/selectPublishPunishPageInfo", { method: "POST", body: {} })).data!
    .total;
const kept = async () =>
  Number(
    (
      await portal.database.db
        .selectFrom("publicRecord")
        .select(({ fn }) => fn.countAll<string>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** 37 rows that are wrong in one way each. */
/** The story in the browser brings twenty thousand. */
const ROWS = 6_000;
const BAD = 37;
function withBad(rows: Row[]): Row[] {
  const ways: Partial<Row>[] = [
    { 行政相对人名称: "" },
    { 处罚决定日期: "去年冬天" },
    { 处罚类别: "口头批评" },
    { 统一社会信用代码: "93320000DEMA000018" },
    { "罚款金额（万元）": "两千" },
    { 行政区划代码: "320500" },
    { 公示截止日期: "2025-01-01" },
    { "决定文书号（案卷号）": "" },
  ];
  const step = Math.floor(rows.length / (BAD + 1));
  return rows.map((row, index) => {
    const at = index / step - 1;
    return Number.isInteger(at) && at >= 0 && at < BAD ? ({ ...row, ...ways[at % ways.length] } as Row) : row;
  });
}

describe("a workbook of thousands of records with 37 that are wrong", () => {
  test("is read while others are answered, says all 37 with line, column and reason, and brings the rest in", async () => {
    const rows = withBad(penalties(ROWS));
    const { id } = await begin(await workbook(rows));
    const seen: number[] = [];
    const progress = { isOver: false };
    const reading = work().finally(() => (progress.isOver = true));
    while (!progress.isOver) seen.push((await ask("progress", { id })).data!.readRows);
    await reading;
    expect(seen.some((count) => count > 0 && count < ROWS)).toBe(true);

    const one = (await ask("progress", { id })).data!;
    expect(one).toMatchObject({ state: "checked", readRows: ROWS, good: ROWS - BAD, bad: BAD, added: 0 });
    expect(await kept()).toBe(0);
    const { records, total } = await problemsOf(one);
    expect(total).toBe(BAD);
    expect(records).toHaveLength(BAD);
    // four lines stand above the first row
    const step = Math.floor(ROWS / (BAD + 1));
    expect(records.map(({ line }) => line)).toEqual(Array.from({ length: BAD }, (_, at) => step * (at + 1) + 5));
    expect(records[1]).toEqual({
      line: step * 2 + 5,
      column: "处罚决定日期",
      value: "去年冬天",
      reason: "不是日期，请写成 2026-01-31 的样子",
    });
    expect(records[2]).toMatchObject({
      column: "处罚类别",
      value: "口头批评",
      reason: expect.stringMatching(/^只能是：/),
    });
    expect((await ask("report", { id })).headers["content-type"]).toContain("spreadsheetml");

    const done = await confirmed(one, "good");
    expect(done).toMatchObject({ state: "done", written: ROWS - BAD, added: ROWS - BAD, changed: 0 });
    expect(await kept()).toBe(ROWS - BAD);
    expect((await problemsOf(one)).records).toHaveLength(BAD);
    expect((await portal.auditOf("recordImport.confirmed")).at(-1)).toMatchObject({ objectId: id, result: "ok" });

    // the same once more adds nothing
    const again = await confirmed(await checked(rows), "good");
    expect(again).toMatchObject({ state: "done", added: 0, changed: 0, written: ROWS - BAD });
    expect(await kept()).toBe(ROWS - BAD);
  }, 600_000);
});

test("a table of text that a Chinese office saved is read as a workbook is, and no picture is taken for one", async () => {
  const rows = penalties(3);
  const titles = sheetColumns("penalty");
  const lines = [titles, ...rows.map((row) => titles.map((title) => String(row[title] ?? "")))];
  const table = inGbk(csvOf(lines).replace("\uFEFF", ""));
  const { id } = await begin(table, county, "处罚.csv");
  await work();
  const one = (await ask("progress", { id })).data!;
  expect(one).toMatchObject({ state: "checked", readRows: 3, good: 3, bad: 0 });
  expect(await confirmed(one, "whole")).toMatchObject({ state: "done", added: 3 });
  const picture = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108020000", "hex");
  await expect(begin(picture, county, "处罚.csv")).rejects.toThrow("文件格式错误!");
  await expect(begin(table, county, "处罚.xlsx")).rejects.toThrow("文件格式错误!");
  await expect(begin(table, county, "处罚.xls")).rejects.toThrow("另存为其中一种后再上传");
});

describe("a workbook", () => {
  test("brings nothing in where one row is wrong, when asked so", async () => {
    const [first, second] = penalties(2);
    const one = await checked([first!, { ...second!, 处罚类别: "口头批评" }]);
    expect(await confirmed(one, "whole")).toMatchObject({ state: "nothing", added: 0, written: 0 });
    expect(await kept()).toBe(0);
    expect(await ask("confirm", { id: one.id, mode: "good" })).toMatchObject({
      code: 4750,
      msg: "这次导入现在是“未导入”，不能这样处理，请看最新的状态",
    });
    const whole = await checked([first!, second!]);
    expect(await confirmed(whole, "whole")).toMatchObject({ state: "done", added: 2 });
  });

  test("is brought in once when two confirm it at the same moment, and once when the work is done twice", async () => {
    const one = await checked(penalties(20));
    const both = await Promise.all([1, 2].map(() => ask("confirm", { id: one.id, mode: "good" })));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    await Promise.all([module.imports.perform(one.id), module.imports.perform(one.id)]);
    expect(await kept()).toBe(20);
  });

  test("brings a record up to date that is there already, and leaves a withdrawn one withdrawn", async () => {
    const rows = penalties(2);
    await confirmed(await checked(rows), "good");
    const listed = await ask<{ records: { id: string; revision: number }[] }>("list", { kind: "penalty" });
    const [shown] = listed.data!.records;
    await ask("withdraw", { id: shown!.id, revision: shown!.revision, isWithdrawn: true, reason: "复议撤销" });
    expect(await publicTotal()).toBe(1);
    portal.portal.clock.advance(61);
    const later = rows.map((row) => ({ ...row, 处罚类别: "警告", 备注: "更正" }));
    expect(await confirmed(await checked(later), "good")).toMatchObject({ added: 0, changed: 2 });
    expect(await kept()).toBe(2);
    portal.portal.clock.advance(61);
    expect(await publicTotal()).toBe(1);
  });

  test("tells of rows about the same record, and of records that another region shows", async () => {
    const [first, second] = penalties(2);
    const twice = await checked([first!, second!, first!]);
    expect((await problemsOf(twice)).records).toEqual([
      { line: 7, column: "决定文书号（案卷号）", value: "", reason: "与第 5 行是同一条记录" },
    ]);
    const elsewhere = { ...first!, 行政区划代码: "320505" };
    const foreign = await checked([elsewhere], province);
    await ask("confirm", { id: foreign.id, mode: "good" }, province);
    await work();
    const one = await checked([first!]);
    expect((await problemsOf(one)).records).toMatchObject([{ line: 5, reason: "这条记录已由其他地区公示" }]);
  });

  test("does not write over what another region has shown since it was read", async () => {
    const [first, second] = penalties(2);
    const [good, whole] = [await checked([first!, second!]), await checked([first!, second!])];
    expect(good).toMatchObject({ good: 2, bad: 0 });
    const foreign = await checked([{ ...first!, 行政区划代码: "320505" }], province);
    await ask("confirm", { id: foreign.id, mode: "good" }, province);
    await work();
    expect(await confirmed(whole, "whole")).toMatchObject({ state: "nothing", good: 1, bad: 1 });
    expect(await confirmed(good, "good")).toMatchObject({ state: "done", added: 1, changed: 0, good: 1, bad: 1 });
    expect((await problemsOf(good)).records).toMatchObject([{ line: 5, reason: "这条记录已由其他地区公示" }]);
    const areas = await portal.database.db.selectFrom("publicRecord").select("areaCode").orderBy("areaCode").execute();
    expect(areas.map(({ areaCode }) => areaCode)).toEqual(["320505", OWN.code]);
  });

  test("whose days are none, and whose faults are cut in the middle of a sign, is told of row by row", async () => {
    const rows = penalties(4);
    const long = `${"字".repeat(59)}𠮷${"字".repeat(60)}`;
    const ways: Row[] = [{ 处罚决定日期: "2026-13-01" }, { 处罚决定日期: "2026-02-30" }, { 行政相对人名称: long }];
    const one = await checked([...ways.map((way, at) => ({ ...rows[at]!, ...way })), rows[3]!]);
    expect(one).toMatchObject({ state: "checked", good: 1, bad: 3 });
    expect((await problemsOf(one)).records.map(({ value }) => value)).toEqual([
      "2026-13-01",
      "2026-02-30",
      "字".repeat(59),
    ]);
  });

  test("that is none, has no titles or lacks a column says so in a sentence", async () => {
    const emptied = await checked([]);
    expect(emptied).toMatchObject({ state: "failed", failure: "表中没有数据行，请填写后重新上传" });
    const other = await sheetFile({
      title: "别的",
      unit: "件",
      madeBy: "演示",
      madeAt: portal.portal.clock(),
      columns: [
        { kind: "text", title: "行政区划代码", of: () => OWN.code },
        { kind: "text", title: "备注", of: () => "没有别的列" },
      ],
      rows: [1],
    });
    const { id } = await begin(other.bytes);
    await work();
    expect((await ask("progress", { id })).data).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(/^表头与模板不一致，看过的表有“别的”，缺少：行政相对人名称、/),
    });
  });

  test("with several sheets that fit is read once one is chosen, and says what was read", async () => {
    const [row] = penalties(1);
    const titles = sheetColumns("penalty");
    const rows = [titles, titles.map((title) => String(row![title] ?? ""))];
    const { id } = await begin(
      bookOf([
        { name: "说明", rows: [["每行一件"]] },
        { name: "三月", rows: [...rows, rows[1]!] },
        { name: "四月", rows },
      ]),
    );
    await work();
    expect((await ask("progress", { id })).data).toMatchObject({ state: "failed", fitting: ["三月", "四月"] });
    expect((await ask("sheet", { id, sheet: "四月" })).success).toBe(true);
    await work();
    const read = { sheet: "四月", columns: titles, leftOut: [] };
    expect((await ask("progress", { id })).data).toMatchObject({ state: "checked", good: 1, fitting: null, read });
    expect(await ask("sheet", { id, sheet: "三月" })).toMatchObject({ code: 4750 });
    const former = await checked([{ ...row!, 行政区划代码: "320684" }]);
    expect((await problemsOf(former)).records).toMatchObject([{ reason: "320684 已改为 320614 海门区，请改用新代码" }]);
  });

  test("keeps nobody's whole number, in records or in the report", async () => {
    const [row] = penalties(1);
    const one = await checked([{ ...row!, 证件号码: "320925199001010010", 处罚类别: "电话 13912345678" }]);
    const { records } = await problemsOf(one);
    expect(JSON.stringify(records)).not.toContain("13912345678");
    const right = await checked([{ ...row!, 备注: "联系电话 13912345678" }]);
    await confirmed(right, "good");
    const { fields } = await portal.database.db.selectFrom("publicRecord").select("fields").executeTakeFirstOrThrow();
    expect(JSON.stringify(fields)).not.toContain("13912345678");
    // nor in what it is found and told apart by
    const id = "320925199001010010";
    await confirmed(await checked([{ ...row!, 行政相对人名称: `演示人 ${id}` }]), "good");
    const kept = await portal.database.db.selectFrom("publicRecord").select(["sought", "recordKey"]).execute();
    expect(JSON.stringify(kept)).toContain("演示人");
    expect(JSON.stringify(kept)).not.toContain(id);
  });

  test("of another region is not looked at, and that is written down", async () => {
    const one = await checked(penalties(1), province);
    for (const act of ["progress", "problems", "discard"])
      expect((await ask(act, { id: one.id })).status, act).toBe(403);
    expect((await portal.auditOf("recordImport.refused")).length).toBe(3);
    expect((await ask("imports", {})).data).not.toMatchObject({ records: [expect.objectContaining({ id: one.id })] });
  });
});

describe("a record", () => {
  const listed = async (body: object = {}) =>
    (
      await ask<{ records: { id: string; revision: number; values: Row; isShown: boolean }[]; next: string | null }>(
        "list",
        { kind: "penalty", ...body },
      )
    ).data!;
  const save = (one: { id: string; revision: number; values: Row }, change: object = {}, browser = county) =>
    ask(
      "save",
      {
        id: one.id,
        revision: one.revision,
        values: one.values,
        areaCode: OWN.code,
        publishedOn: "2026-01-01",
        publicUntil: null,
        ...change,
      },
      browser,
    );

  test("outside its time is not found by the public, and is once its time is mended", async () => {
    await confirmed(await checked(penalties(1)), "good");
    const [one] = (await listed()).records;
    expect(one).toMatchObject({ isShown: true });
    expect(await publicTotal()).toBe(1);
    expect(await save(one!, { publishedOn: "2025-01-01", publicUntil: "2026-01-01" })).toMatchObject({
      success: true,
      data: { isShown: false },
    });
    portal.portal.clock.advance(61);
    expect(await publicTotal()).toBe(0);
    const [over] = (await listed({ view: "unlisted" })).records;
    expect(await save(over!, { publishedOn: "2030-01-01" })).toMatchObject({ data: { isShown: false } });
    const [later] = (await listed()).records;
    expect((await save(later!)).data).toMatchObject({ isShown: true });
    portal.portal.clock.advance(61);
    expect(await publicTotal()).toBe(1);
  });

  test("is mended by the first of two, and not by another region", async () => {
    await confirmed(await checked(penalties(1)), "good");
    const [one] = (await listed()).records;
    const both = await Promise.all([
      save({ ...one!, values: { ...one!.values, bz: "甲" } }),
      save({ ...one!, values: { ...one!.values, bz: "乙" } }, {}, province),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741 });
    const other = await portal.signedIn("shouceguanli");
    const [now] = (await listed()).records;
    expect((await save(now!, {}, other)).status).toBe(403);
  });

  test("that is wrong is not kept, and no two go by one number", async () => {
    await confirmed(await checked(penalties(2)), "good");
    const [one, two] = (await listed()).records;
    expect(await save({ ...one!, values: { ...one!.values, cflb: "口头批评" } })).toMatchObject({
      code: 4753,
      msg: expect.stringMatching(/^处罚类别：只能是：/),
    });
    expect(await save({ ...one!, values: { ...one!.values, zfjdrq: "2026-13-01" } })).toMatchObject({ code: 4753 });
    expect(await save({ ...one!, values: { ...one!.values, ajh: two!.values["ajh"]! } })).toMatchObject({ code: 4752 });
    const both = await Promise.all(
      [one!, two!].map((each) => save({ ...each, values: { ...each.values, ajh: "同号" } })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 4752]);
  });

  test("is leafed through by a cursor, and found by its words", async () => {
    await confirmed(await checked(penalties(25)), "good");
    const first = await listed({ pageSize: 10 });
    const second = await listed({ pageSize: 10, cursor: first.next });
    const third = await listed({ pageSize: 10, cursor: second.next });
    const ids = [first, second, third].flatMap(({ records }) => records.map(({ id }) => id));
    expect(new Set(ids).size).toBe(25);
    expect(third.next).toBeNull();
    const number = String(first.records[0]!.values["ajh"]);
    expect((await listed({ keywords: number })).records.map(({ id }) => id)).toContain(first.records[0]!.id);
  });
});

test("what cannot be handed to the job runner is not begun, and not confirmed", async () => {
  const { jobs } = portal.portal;
  const one = await checked(penalties(3));
  const before = await portal.portal.auditRows("recordImport.begun");
  jobs.started({ ...sentTo([]), send: () => Promise.reject(new Error("the server fell")) });
  try {
    expect(await begin(await workbook(penalties(1)))).toBeFalsy();
    expect((await ask("confirm", { id: one.id, mode: "good" })).success).toBe(false);
  } finally {
    jobs.started(sentTo(waiting));
  }
  expect(await portal.portal.auditRows("recordImport.begun")).toHaveLength(before.length);
  expect((await ask("progress", { id: one.id })).data).toMatchObject({ state: "checked" });
});

test("an import whose server fell in the middle is gone on with, once by however many", async () => {
  const one = await checked(penalties(20));
  await ask("confirm", { id: one.id, mode: "good" });
  // its job was tried to the end
  waiting.length = 0;
  await module.imports.resume();
  expect(waiting).toContain(one.id);
  await Promise.all([1, 2, 3].map(() => module.imports.perform(one.id)));
  expect((await ask("progress", { id: one.id })).data).toMatchObject({ state: "done", added: 20, changed: 0 });
  expect(await kept()).toBe(20);
  waiting.length = 0;
  await module.imports.resume();
  expect(waiting).not.toContain(one.id);
});

describe("with an import that is over go its workbook and the rows that nobody reads again", () => {
  const heldOf = async (subjectId: string) => {
    const { db } = portal.database;
    const files = await db.selectFrom("storedFile").select("id").where("subjectId", "=", subjectId).execute();
    const rows = db.selectFrom("recordImportRow").select("line").where("importId", "=", subjectId);
    return { files: files.length, rows: (await rows.where("problems", "is", null).execute()).length };
  };
  const over = { files: 0, rows: 0 };
  const withMistake = () => penalties(3).map((row, at) => (at === 1 ? { ...row, 行政区划代码: "320583" } : row));

  test("brought in, discarded, or come to nothing", async () => {
    const taken = await checked(penalties(3));
    expect(await heldOf(taken.id)).toEqual({ files: 1, rows: 3 });
    await confirmed(taken, "good");
    expect(await heldOf(taken.id)).toEqual(over);

    const discarded = await checked(penalties(3));
    await ask("discard", { id: discarded.id });
    expect(await heldOf(discarded.id)).toEqual(over);

    const none = await checked(withMistake());
    expect(await confirmed(none, "whole")).toMatchObject({ state: "nothing" });
    expect(await heldOf(none.id)).toEqual(over);
    expect((await problemsOf(none)).total).toBe(1);
  });

  test("failed, unless a sheet is still to be chosen", async () => {
    const { id } = await begin(Buffer.from("行政区划代码,什么\n320925,1\n"), county, "处罚.csv");
    await work();
    expect((await ask("progress", { id })).data).toMatchObject({ state: "failed" });
    expect(await heldOf(id)).toEqual(over);
  });
});
