import { createHash } from "node:crypto";
import excel from "exceljs";
import { describe, expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { type Sheet, type SheetColumn, sheetFile } from "./xlsx.ts";

type Licence = { holder: string | null; fee: number | null; count: number; day: string | null; at: Date };

const columns: SheetColumn<Licence>[] = [
  { title: "持证单位", kind: "text", of: (row) => row.holder },
  { title: "金额（元）", kind: "money", of: (row) => row.fee },
  { title: "数量", kind: "number", of: (row) => row.count },
  { title: "发证日期", kind: "date", of: (row) => row.day },
  { title: "登记时间", kind: "time", of: (row) => row.at },
];
const licence: Licence = {
  holder: "示例农机合作社（演示）",
  fee: 1234.5,
  count: 3,
  day: "2026-02-28",
  at: new Date("2026-03-01T16:30:00Z"),
};
const sheet = (rows: Sheet<Licence>["rows"], more: Partial<Sheet<Licence>> = {}): Sheet<Licence> => ({
  title: "证照查询结果",
  unit: "件",
  madeBy: "王演示",
  madeAt: new Date("2026-11-22T06:05:00Z"),
  filters: ["关键词：农机", "设区市：示例市"],
  columns,
  rows,
  ...more,
});

async function opened(bytes: Buffer) {
  const book = new excel.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const [page] = book.worksheets;
  if (page === undefined) throw new Error("the workbook has no sheet");
  return page;
}

describe("a sheet opened again", () => {
  test("says above its rows what it is, whose it is and what narrowed it down", async () => {
    const page = await opened((await sheetFile(sheet([licence]))).bytes);
    expect(page.name).toBe("证照查询结果");
    expect(page.getCell("A1").value).toBe("证照查询结果");
    expect(page.getCell("A2").value).toBe("单位：件　时间：2026-11-22 14:05　制表人：王演示");
    expect(page.getCell("A3").value).toBe("筛选条件：关键词：农机；设区市：示例市");
    expect(page.getCell("E1").master.address).toBe("A1");
    expect(page.getRow(4).values).toEqual([undefined, "持证单位", "金额（元）", "数量", "发证日期", "登记时间"]);
  });

  test("keeps its head in view and repeats it on paper", async () => {
    const page = await opened((await sheetFile(sheet([licence]))).bytes);
    expect(page.views[0]).toMatchObject({ state: "frozen", ySplit: 4 });
    expect(page.autoFilter).toBe("A4:E4");
    expect(page.pageSetup).toMatchObject({ orientation: "landscape", paperSize: 9, printTitlesRow: "4:4" });
  });

  test("holds numbers as numbers and days as days, by the clock here", async () => {
    const page = await opened((await sheetFile(sheet([licence]))).bytes);
    const cells = ["A5", "B5", "C5", "D5", "E5"].map((address) => page.getCell(address));
    expect(cells.map(({ value }) => value)).toEqual([
      "示例农机合作社（演示）",
      1234.5,
      3,
      new Date("2026-02-28T00:00:00Z"),
      new Date("2026-03-02T00:30:00Z"),
    ]);
    expect(cells.map(({ numFmt }) => numFmt)).toEqual(["@", "#,##0.00", "#,##0.##", "yyyy-mm-dd", "yyyy-mm-dd hh:mm"]);
  });

  test("leaves empty what is not known", async () => {
    const page = await opened((await sheetFile(sheet([{ ...licence, holder: null, fee: null, day: null }]))).bytes);
    expect(["A5", "B5", "D5"].map((address) => page.getCell(address).value)).toEqual([null, null, null]);
  });

  test("without filters it says that it holds everything", async () =>
    expect((await opened((await sheetFile(sheet([], { filters: [] }))).bytes)).getCell("A3").value).toBe(
      "筛选条件：全部",
    ));

  test("is named by a title that sheets would not take", async () => {
    const page = await opened((await sheetFile(sheet([], { title: "2026/11 [许可]：明细*?" }))).bytes);
    expect(page.name).toBe("202611 许可：明细");
  });
});

describe("no cell is run by a spreadsheet", () => {
  test.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1"])("%j is text", async (typed) => {
    const page = await opened((await sheetFile(sheet([{ ...licence, holder: typed }]))).bytes);
    const { value, formula } = page.getCell("A5");
    expect(formula).toBeUndefined();
    expect((value as string).replaceAll("\r\n", "\n")).toBe(`'${typed.replaceAll("\r", "\n")}`);
  });

  test("nor what a visitor typed as a filter or a title", async () => {
    const page = await opened((await sheetFile(sheet([], { title: "=1+1", filters: ["=1+1"] }))).bytes);
    expect(page.getCell("A1").value).toBe("'=1+1");
    expect(page.getCell("A3").value).toBe("筛选条件：=1+1");
  });

  test("characters that paper cannot hold do not break the file", async () => {
    const page = await opened((await sheetFile(sheet([{ ...licence, holder: "农\u0000机\u000B<b>&" }]))).bytes);
    expect(page.getCell("A5").value).toBe("农机<b>&");
  });
});

describe("many rows", () => {
  const many = (count: number) =>
    (async function* () {
      for (let index = 0; index < count; index += 1) yield { ...licence, count: index };
    })();

  test("end at the limit, and the sheet says so", async () => {
    const file = await sheetFile(sheet(many(12), { limit: 10 }));
    expect(file).toMatchObject({ rows: 10, isCut: true });
    const page = await opened(file.bytes);
    expect(page.getCell("C14").value).toBe(9);
    expect(page.getCell("A15").value).toBe("仅列出前 10 行，其余请缩小筛选范围后再导出");
  });

  test("as many as the limit are all there", async () =>
    expect(await sheetFile(sheet(many(10), { limit: 10 }))).toMatchObject({ rows: 10, isCut: false }));

  test("do not hold up anybody else", async () => {
    let turns = 0;
    let isMade = false;
    const turn = () => {
      turns += 1;
      if (!isMade) setImmediate(turn);
    };
    setImmediate(turn);
    const { rows } = await sheetFile(sheet(many(5_000)));
    isMade = true;
    expect(rows).toBe(5_000);
    expect(turns).toBeGreaterThan(20);
  });

  test("are named by the digest of the file", async () => {
    const { bytes, digest } = await sheetFile(sheet([licence]));
    expect(digest).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test("what fails while they are read fails the sheet", async () => {
    const broken = (async function* () {
      yield licence;
      throw new Error("the database went away");
    })();
    await expect(sheetFile(sheet(broken))).rejects.toThrow("the database went away");
  });

  test("too many at once are told to come back", async () => {
    const made = await Promise.allSettled(Array.from({ length: 30 }, () => sheetFile(sheet([licence]))));
    const refused = made.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(8);
    expect(refused.every(({ reason }) => reason instanceof Refusal && reason.reason === "server.busy")).toBe(true);
  });
});
