import { monthOf } from "@sannong/contract/rules/time/days";
import { valueColumns } from "@sannong/contract/data/indicator-words";
import type { ManagedReport, ReportInput } from "@sannong/contract/data/reports-publication";
import type { ManagedIndicator, ManagedValue, ValueImport, ValueReport } from "@sannong/contract/data/indicators-admin";
import excel from "exceljs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ContentPortal, contentPortal } from "../../../test/content-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import { seedIndicators } from "@sannong/demonstration/indicators";
import { seedReports } from "@sannong/demonstration/reports";
import { indicatorsModule } from "./index.ts";

let portal: ContentPortal;
let province: Browser;
let county: Browser;
let officer: Browser;
beforeAll(async () => {
  portal = await contentPortal((provided) => [indicatorsModule(provided)]);
  const now = portal.portal.clock();
  await seedIndicators(portal.database.db, now, "little");
  await seedReports(portal.database.db, now);
  province = await portal.signedIn("xitongguanli");
  county = await portal.signedIn("xianguanli");
  officer = await portal.signedIn("ganbu");
});
afterAll(() => portal.close());

const COUNTY = "320925";
const post = (body: Record<string, unknown>) => ({ method: "POST", body }) as const;
const monthNow = () => monthOf(portal.portal.clock());
type Cells = Partial<Record<(typeof valueColumns)[number], string>>;
const row = (change: Cells = {}): Cells => ({
  指标: "粮食收获进度",
  行政区划代码: COUNTY,
  月份: monthNow(),
  数值: "96.5",
  ...change,
});
const sheetOf = async (rows: readonly Cells[], columns: readonly (keyof Cells)[] = valueColumns) =>
  (
    await sheetFile({
      title: "数值",
      unit: "见各行",
      madeBy: "演示",
      madeAt: new Date(),
      columns: columns.map((title) => ({ title, kind: "text", of: (cells: Cells) => cells[title] ?? "" })),
      rows,
    })
  ).bytes;
async function send(browser: Browser, mode: string, file: Buffer) {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="shuzhi.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const reply = await portal.portal.app.inject({
    method: "POST",
    url: `/api/smartBrain/desk/import?mode=${mode}`,
    headers: {
      "user-agent": "test",
      authorization: browser.state.bearer,
      cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": "multipart/form-data; boundary=edge",
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--edge--\r\n")]),
  });
  return reply.json<{ success: boolean; code: number; msg: string; data: ValueReport | null }>();
}
const valueOf = async (month = monthNow()) => {
  const { data } = await county.ask<{ records: ManagedValue[]; told: number; month: string }>(
    "/smartBrain/desk/values",
    post({ indicator: "grain-progress", month }),
  );
  return data!;
};

describe("values from a workbook", () => {
  test("every bad row is named with its line and all its reasons; looking writes nothing", async () => {
    const before = await valueOf();
    const { data } = await send(
      county,
      "look",
      await sheetOf([
        row({ 数值: "12.5" }),
        row({ 指标: "没有的指标", 月份: "明年" }),
        row({ 行政区划代码: "320583", 数值: "三成" }),
        row({ 行政区划代码: "99", 数值: "140" }),
        row({ 数值: "13" }),
        row({ 数值: "" }),
        row({ 月份: "2099年1月", 数值: "1.234" }),
      ]),
    );
    expect(data).toEqual({
      rows: 6,
      good: 1,
      read: { sheet: "数值", columns: valueColumns, leftOut: [] },
      imported: 0,
      problems: [
        { line: 6, who: `没有的指标 ${COUNTY} 明年`, reasons: ["没有这项指标", "月份写成 2026-10 的样子"] },
        {
          line: 7,
          who: `粮食收获进度 320583 ${monthNow()}`,
          reasons: ["不在您管理的行政区划内", "数值“三成”不是数字"],
        },
        {
          line: 8,
          who: `粮食收获进度 99 ${monthNow()}`,
          reasons: ["没有这个区划，请填省、市、县的代码", "比率要在 0 到 100 之间"],
        },
        { line: 9, who: `粮食收获进度 ${COUNTY} ${monthNow()}`, reasons: ["与第 5 行是同一个数"] },
        {
          line: 11,
          who: `粮食收获进度 ${COUNTY} 2099年1月`,
          reasons: ["月份还没有到", "最多 1 位小数，例如 1.2"],
        },
      ],
    });
    expect(await valueOf()).toEqual(before);
  });

  test("comes in whole or not at all when asked so, is seen in the cockpit at once, and leaves a trace", async () => {
    const file = await sheetOf([row({ 数值: "97.1" }), row({ 指标: "grain-progress", 行政区划代码: "32" })]);
    expect((await send(county, "all", file)).data).toMatchObject({ good: 1, imported: 0 });
    expect((await send(county, "good", file)).data).toMatchObject({ good: 1, imported: 1 });
    expect((await valueOf()).records).toMatchObject([{ regionCode: COUNTY, regionName: "建湖县", value: 97.1 }]);
    const { data: seen } = await province.ask<{ value: number }>(
      "/smartBrain/indicator",
      post({ indicator: "grain-progress", regionCode: COUNTY }),
    );
    expect(seen).toMatchObject({ value: 97.1, month: monthNow() });
    portal.portal.clock.advance(1);
    await send(county, "good", file);
    const { data: imports } = await county.ask<{ records: ValueImport[] }>("/smartBrain/desk/imports", post({}));
    expect(imports?.records).toMatchObject([
      { same: 1, changed: 0, added: 0 },
      { fileName: "shuzhi.xlsx", same: 0 },
    ]);
    expect(await portal.auditOf("indicator.imported")).toMatchObject([
      { result: "ok", objectKind: "indicator" },
      { detail: { same: 1 } },
    ]);
  });

  test("another file, another head and an empty one are told apart", async () => {
    expect((await send(county, "look", Buffer.from("d0cf11e0a1b11ae1", "hex"))).code).toBe(4715);
    const wrong = await send(county, "look", await sheetOf([row()], ["指标", "月份"]));
    expect([wrong.code, wrong.msg]).toEqual([
      4716,
      "表头与模板不一致，看过的表有“数值”，缺少：行政区划代码、数值。请下载模板，不要改动表头",
    ]);
    expect((await send(county, "look", await sheetOf([]))).code).toBe(4718);
    expect((await send(officer, "look", await sheetOf([row()]))).code).toBe(403);
  });

  test("the template lists what the region owes, and is taken back as it is", async () => {
    const reply = await portal.portal.app.inject({
      method: "POST",
      url: "/api/smartBrain/desk/template",
      headers: {
        "user-agent": "test",
        authorization: county.state.bearer,
        cookie: [...county.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      payload: {},
    });
    const book = new excel.Workbook();
    await book.xlsx.load(reply.rawPayload as unknown as ArrayBuffer);
    const cells = book.worksheets[0]?.getColumn(2).values.filter((value) => value === COUNTY) ?? [];
    expect(cells.length).toBeGreaterThan(5);
    expect((await send(county, "look", reply.rawPayload)).data).toMatchObject({ rows: 0, problems: [] });
  });
});

describe("an indicator", () => {
  const save = (browser: Browser, change: object) =>
    browser.ask<ManagedIndicator>("/smartBrain/desk/saveIndicator", post({ ...change }));
  const one = async () =>
    (await province.ask<{ records: ManagedIndicator[] }>("/smartBrain/desk/indicators", post({}))).data!.records[0]!;

  test("is described anew by the first of two, and the cockpit says it so at once", async () => {
    const { code, revision, name, themes, decimals, moreIsBetter, source, owner, cycle } = await one();
    const given = { code, revision, name, themes, decimals, moreIsBetter, source, owner, cycle };
    const both = await Promise.all(
      ["新口径甲（演示）", "新口径乙（演示）"].map((definition) => save(province, { ...given, definition })),
    );
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 4741, data: { revision: revision + 1 } });
    const { data } = await county.ask<{ definition: string }>("/smartBrain/indicator", post({ indicator: code }));
    expect(data?.definition).toMatch(/^新口径[甲乙]（演示）$/);
  });

  test("is described by the province alone", async () => {
    const { code, revision, name, themes, decimals, moreIsBetter, source, owner, cycle, definition } = await one();
    const given = { code, revision, name, themes, decimals, moreIsBetter, source, owner, cycle, definition };
    expect((await save(county, given)).status).toBe(403);
  });
});

describe("what is counted", () => {
  const given = (change: object = {}) => ({
    code: "tea-output",
    name: "茶叶产量",
    unit: "吨",
    themes: ["village"],
    decimals: 1,
    moreIsBetter: true,
    definition: "当季采摘加工的茶叶。",
    source: "农情调度系统",
    owner: "种植业管理处",
    cycle: "month",
    ...change,
  });
  const ask = (act: string, body: object, browser = province) =>
    browser.ask<ManagedIndicator>(`/smartBrain/desk/${act}`, post({ ...body }));
  const listed = async () =>
    (await province.ask<{ records: ManagedIndicator[] }>("/smartBrain/desk/indicators", post({}))).data?.records ?? [];
  const board = async () =>
    (
      await province.ask<{ figures: { code: string; value: number | null }[]; indicators: number }>(
        "/smartBrain/board",
        post({ theme: "village" }),
      )
    ).data;
  const tea = async () => (await listed()).find(({ code }) => code === "tea-output")!;

  test("is added in the office and takes values at once", async () => {
    const before = (await board())!.indicators;
    expect(await ask("addIndicator", given())).toMatchObject({ data: { hasValues: false, revision: 1, decimals: 1 } });
    const fresh = (await board())!;
    expect(fresh.indicators).toBe(before + 1);
    expect(fresh.figures.at(-1)).toMatchObject({ code: "tea-output", value: null });
    const sent = await send(county, "all", await sheetOf([row({ 指标: "茶叶产量", 数值: "12.5" })]));
    expect(sent.data).toMatchObject({ imported: 1 });
    const { data } = await county.ask("/smartBrain/indicator", post({ indicator: "tea-output", regionCode: COUNTY }));
    expect(data).toMatchObject({ value: 12.5, definition: "当季采摘加工的茶叶。" });
    expect(await tea()).toMatchObject({ hasValues: true });
    expect(await portal.auditOf("indicator.added")).toMatchObject([{ objectId: "tea-output", result: "ok" }]);
  });

  test("is not added twice, nor under a name that an import would mistake, nor by a county", async () => {
    expect(await ask("addIndicator", given())).toMatchObject({ code: 4810 });
    expect(await ask("addIndicator", given({ code: "tea-two" }))).toMatchObject({ code: 4810 });
    expect(await ask("addIndicator", given({ code: "tea-two", name: "tea-output" }))).toMatchObject({ code: 4810 });
    expect(await ask("addIndicator", given({ code: "Tea", name: "另一项" }))).toMatchObject({ status: 400 });
    expect((await ask("addIndicator", given({ code: "tea-two", name: "县里的" }), county)).status).toBe(403);
    const { code: _code, unit: _unit, ...same } = given({ name: "粮食收获进度" });
    expect(await ask("saveIndicator", { ...same, code: "tea-output", revision: 1 })).toMatchObject({ code: 4810 });
  });

  test("stands first on its board when it is put first", async () => {
    const [first] = await listed();
    const { code, revision } = await tea();
    expect(await ask("moveIndicator", { code, revision, before: first!.code })).toMatchObject({ success: true });
    expect((await board())!.figures[0]).toMatchObject({ code: "tea-output" });
    expect(await ask("moveIndicator", { code, revision, before: null })).toMatchObject({ code: 4741 });
  });

  test("retired it is gone from board and import, and comes back with what was told of it", async () => {
    const { code, revision } = await tea();
    const both = await Promise.all([1, 2].map(() => ask("retireIndicator", { code, revision })));
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect((await board())!.figures.map((figure) => figure.code)).not.toContain(code);
    const sent = await send(county, "look", await sheetOf([row({ 指标: "茶叶产量", 数值: "12.5" })]));
    expect(sent.data?.problems).toMatchObject([{ reasons: ["没有这项指标"] }]);
    expect(await county.ask("/smartBrain/indicator", post({ indicator: code }))).toMatchObject({ code: 4631 });
    expect((await listed()).at(-1)).toMatchObject({ code, isRetired: true, hasValues: true });
    await ask("restoreIndicator", { code, revision: revision + 1 });
    const { data } = await county.ask("/smartBrain/indicator", post({ indicator: code, regionCode: COUNTY }));
    expect(data).toMatchObject({ value: 12.5 });
  });
});

describe("a report on its page of the office", () => {
  const report = (change: Partial<ReportInput> = {}): Record<string, unknown> => ({
    title: "建湖县秋粮专报（演示）",
    summary: "秋粮收获接近尾声。",
    period: "month",
    theme: "grain",
    until: "2026-09",
    areaCode: COUNTY,
    author: "建湖县农业农村局（演示）",
    isForStaff: false,
    ...change,
  });
  const save = (browser: Browser, change: Partial<ReportInput> = {}) =>
    browser.ask<ManagedReport>("/analysisReport/desk/save", post(report(change)));
  const act = (browser: Browser, body: Record<string, unknown>) =>
    browser.ask<ManagedReport | null>("/analysisReport/desk/act", post(body));
  const read = (browser: Browser, id: string) =>
    browser.ask<{ title: string; attachments: { fileUrl: string; fileName: string }[] }>(
      "/analysisReport/detail",
      post({ id }),
    );
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

  test("is shown with its file, the file is replaced, and it is taken down", async () => {
    const { id } = (await save(county)).data!;
    expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({
      code: 4812,
      msg: "还没有上传报告文件，请先上传再发布",
    });
    const first = await portal.upload(county, "专报.pdf", pdf);
    const held = await save(county, { id, revision: 1, attach: [first.fileUrl] });
    expect(held.data, held.msg).toMatchObject({ files: [{ fileName: "专报.pdf" }], isComposed: false });
    expect((await read(officer, id)).code).toBe(4670);
    expect(await act(county, { id, revision: 2, act: "publish" })).toMatchObject({
      msg: "已发布，读者随即可以看到",
      data: { state: "published" },
    });
    const [file] = (await read(officer, id)).data!.attachments;
    const opened = await officer.ask(`/file/downloadFileWithFileName?filePath=${encodeURIComponent(file!.fileUrl)}`);
    expect(opened.status).toBe(200);
    const second = await portal.upload(county, "专报（更正）.pdf", pdf);
    const old = held.data!.files[0]!.fileUrl;
    await save(county, { id, revision: 3, attach: [second.fileUrl], detach: [old] });
    expect((await read(officer, id)).data?.attachments).toMatchObject([{ fileName: "专报（更正）.pdf" }]);
    const found = await officer.ask<{ records: { title: string }[] }>("/search/find", post({ keywords: "秋粮专报" }));
    expect(found.data?.records.map(({ title }) => title)).toContain("建湖县秋粮专报（演示）");
    expect(await act(county, { id, revision: 4, act: "withdraw", reason: "数字有误" })).toMatchObject({
      data: { state: "withdrawn", withdrawnReason: "数字有误" },
    });
    expect((await read(officer, id)).code).toBe(4670);
    expect(await portal.auditOf("report.withdrawn")).toMatchObject([{ objectId: id, result: "ok" }]);
  });

  test("there is one of a region, theme and time", async () => {
    const again = { until: "2026-08" };
    expect((await save(county, again)).success).toBe(true);
    expect(await save(county, again)).toMatchObject({
      code: 4810,
      msg: "这个地区、专题和报告期已经有一份报告，请修改那一份",
    });
  });

  test("that was written from figures keeps what it is about", async () => {
    const { data } = await province.ask<{ records: ManagedReport[] }>(
      "/analysisReport/desk/list",
      post({ theme: "grain" }),
    );
    const composed = data!.records.find(({ isComposed }) => isComposed)!;
    const { id, revision, title, summary, period, theme, until, areaCode, author, isForStaff } = composed;
    const same = { id, revision, title, summary, period, theme, until, areaCode, author, isForStaff };
    expect((await save(province, { ...same, theme: "livestock" })).code).toBe(4812);
    expect((await save(province, { ...same, title: "更正后的标题（演示）" })).success).toBe(true);
    expect((await read(officer, id)).data).toMatchObject({ title: "更正后的标题（演示）", attachments: [] });
  });

  test("of another region is neither read nor changed, and that is written down", async () => {
    const foreign = (await save(province, { areaCode: "3205", until: "2026-07" })).data!;
    for (const answer of [
      await county.ask("/analysisReport/desk/read", post({ id: foreign.id })),
      await save(county, { id: foreign.id, revision: 1 }),
      await act(county, { id: foreign.id, revision: 1, act: "discard" }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 4740 });
    expect(await portal.auditOf("report.refused")).toHaveLength(3);
  });
});

test("two who bring in the same values in other orders wait for each other, and both are done", async () => {
  const months = ["2021-01", "2021-02", "2021-03"];
  const told = async (value: string, order: readonly string[]) =>
    send(county, "all", await sheetOf(order.map((month) => row({ 月份: month, 数值: value }))));
  expect((await told("1", months)).data).toMatchObject({ imported: 3 });
  const { db } = portal.database;
  let letGo: () => void = () => undefined;
  const holding = new Promise<void>((done) => (letGo = done));
  const isHeld = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (trx) => {
    const middle = trx.selectFrom("indicatorValue").select("value").where("month", "=", "2021-02");
    await middle.where("regionCode", "=", COUNTY).forUpdate().execute();
    isHeld.resolve();
    await holding;
  });
  await isHeld.promise;
  const both = [told("2", months), told("3", months.toReversed())];
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 15_000, interval: 20 });
  letGo();
  await holder;
  expect((await Promise.all(both)).map(({ data }) => data?.imported)).toEqual([3, 3]);
});
