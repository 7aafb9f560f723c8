import { ROW_REGION_COLUMN } from "@sannong/contract/data/resource-words";
import type { SheetReport } from "@sannong/contract/sheet-import.schemas";
import excel from "exceljs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataPortal } from "../../../test/data-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";

let portal: Awaited<ReturnType<typeof dataPortal>>;
let province: Browser;
let county: Browser;
let code: string;
beforeAll(async () => {
  portal = await dataPortal();
  province = await portal.signedIn("xitongguanli");
  county = await portal.signedIn("xianguanli");
  code = await portal.codeOf("粮食作物播种面积和产量");
});
afterAll(() => portal.close());

const titles = ["行政区划代码（area_code）", "行政区划（area_name）", "季别（season）", "作物（crop）"];
const others = [
  "播种面积（万亩）（area_mu）",
  "单产（公斤/亩）（yield_kg）",
  "总产（万吨）（output_t）",
  "上报日期（report_date）",
];
const columns = [ROW_REGION_COLUMN, ...titles, ...others];
const row = (region: string, change: Record<string, string> = {}) => ({
  [ROW_REGION_COLUMN]: region,
  "行政区划代码（area_code）": region,
  "作物（crop）": "水稻",
  "播种面积（万亩）（area_mu）": "12.5",
  ...change,
});
const sheetOf = async (rows: readonly Record<string, string>[]) =>
  (
    await sheetFile({
      title: "数据",
      unit: "见各列",
      madeBy: "演示",
      madeAt: new Date(),
      columns: columns.map((title) => ({
        title,
        kind: "text",
        of: (cells: Record<string, string>) => cells[title] ?? "",
      })),
      rows,
    })
  ).bytes;
const revisionNow = async () =>
  (await portal.post<{ revision: number }>(province, "/data/desk/read", { id: code })).data?.revision ?? 0;
async function send(who: Browser, mode: string, rows: readonly Record<string, string>[], shown?: number) {
  const revision = shown ?? (await revisionNow());
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="shuju.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const reply = await portal.app.inject({
    method: "POST",
    url: `/api/data/desk/importRows?mode=${mode}&id=${encodeURIComponent(code)}&revision=${revision}`,
    headers: {
      "user-agent": "test",
      authorization: who.state.bearer,
      cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": "multipart/form-data; boundary=edge",
    },
    payload: Buffer.concat([Buffer.from(head), await sheetOf(rows), Buffer.from("\r\n--edge--\r\n")]),
  });
  return reply.json<{ success: boolean; code: number; data: SheetReport | null }>();
}
const kept = async () =>
  (
    await portal.db
      .selectFrom("dataRow")
      .select(["regionCode", "content"])
      .where("resourceCode", "=", code)
      .orderBy("seq")
      .execute()
  ).map(({ regionCode: region, content }) => [region, (content as { area_mu: number }).area_mu]);

test("the template has a column for each item", async () => {
  const reply = await portal.app.inject({
    method: "POST",
    url: "/api/data/desk/rowTemplate",
    headers: {
      "user-agent": "test",
      authorization: province.state.bearer,
      cookie: [...province.jar].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    payload: { id: code },
  });
  const book = new excel.Workbook();
  await book.xlsx.load(reply.rawPayload as unknown as ArrayBuffer);
  const cells = book.worksheets[0]?.getSheetValues().flat().filter(Boolean) ?? [];
  expect(cells).toEqual(expect.arrayContaining(columns));
});

test("looking writes nothing; what is taken in replaces all there was, and says how much there is", async () => {
  const before = await kept();
  expect(before.length).toBeGreaterThan(5);
  const rows = [row("320925"), row("320583"), row("33"), row("", { "播种面积（万亩）（area_mu）": "多" })];
  const looked = await send(province, "look", rows);
  expect(looked.data).toMatchObject({ rows: 4, good: 2, imported: 0 });
  expect(looked.data?.problems.map(({ reasons }) => reasons)).toEqual([
    ["区划代码“33”不在提供方所在地区内"],
    ["“播种面积（万亩）”要填数字，现在是“多”"],
  ]);
  expect((await send(province, "all", rows)).data).toMatchObject({ imported: 0 });
  expect(await kept()).toEqual(before);
  expect((await send(province, "good", rows)).data).toMatchObject({ imported: 2 });
  expect(await kept()).toEqual([
    ["320925", 12.5],
    ["320583", 12.5],
  ]);
  const { data } = await portal.post(province, "/data/desk/read", { id: code });
  expect(data).toMatchObject({ rowCount: 2, revision: 2 });
  expect(await portal.auditRows("dataResource.imported")).toMatchObject([{ objectId: code, detail: { rows: 2 } }]);
});

test("another region's administrator brings nothing in", async () => {
  expect(await send(county, "good", [row("320925")])).toMatchObject({ code: 4740 });
});

test("rows that somebody else brought in since the page was read are not replaced unseen", async () => {
  const shown = await revisionNow();
  expect((await send(province, "look", [row("320925")], shown)).data).toMatchObject({ good: 1 });
  expect((await send(province, "all", [row("320925"), row("320583"), row("3209")], shown)).data?.imported).toBe(3);
  const broughtIn = await kept();
  for (const mode of ["look", "good", "all"])
    expect(await send(province, mode, [row("320925")], shown)).toMatchObject({
      code: 4741,
      data: { revision: shown + 1 },
    });
  expect(await kept()).toEqual(broughtIn);
});
