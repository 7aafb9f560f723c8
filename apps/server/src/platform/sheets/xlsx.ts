import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PassThrough } from "node:stream";
import { cut } from "@sannong/contract/rules/texts/cut";
import { dayOf, momentOfClock } from "@sannong/contract/rules/time/days";
import { neverAFormula } from "@sannong/contract/rules/texts/sheet-text";
import type { stream, Worksheet } from "exceljs";
import { boundedQueue } from "../limits/bounded-queue.ts";

type Common = { title: string; width?: number };
/**
 * What stands in a column, and how it is shown: a `date` is a day (a moment gives its day here),
 * a `time` a moment to the minute, `money` has two decimals. Null leaves the cell empty.
 */
export type SheetColumn<Row> = Common &
  (
    | { kind: "text"; of: (row: Row) => string | null }
    | { kind: "number" | "money"; of: (row: Row) => number | null }
    | { kind: "date" | "time"; of: (row: Row) => Date | string | null }
  );

export type Sheet<Row> = {
  /** 表名 */
  title: string;
  /** 单位: what the figures count, or whose table it is */
  unit: string;
  /** 制表人 */
  madeBy: string;
  /** 时间 */
  madeAt: Date;
  /** what narrowed the rows down, each as 名称：值 */
  filters?: readonly string[];
  columns: readonly SheetColumn<Row>[];
  /** taken one by one, so a store may still be reading while the first are written */
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** rows beyond this many are left out, and the sheet says so */
  limit?: number;
};

export type SheetFile = {
  bytes: Buffer;
  /** how many rows it holds */
  rows: number;
  /** there were more than the limit */
  isCut: boolean;
  /** SHA-256 of the file in hex, for the audit */
  digest: string;
};

const SHEET_LIMIT = 10_000;

/** A few at a time: each holds its file until it is audited and sent. */
const inTurn = boundedQueue({ concurrency: 2, longest: 20, retryAfter: 10 });

/**
 * Makes a workbook of one sheet: title, 单位·时间·制表人 and the filters above a head that stays in view and is
 * repeated on every printed page. It is whole before anybody gets it, so an export is audited before it leaves.
 *
 * @throws Refusal `server.busy` when too many are being made
 */
export const sheetFile = <Row>(sheet: Sheet<Row>): Promise<SheetFile> => inTurn(() => write(sheet));

async function write<Row>(sheet: Sheet<Row>): Promise<SheetFile> {
  // read from disk with the first export: no start waits for it
  const { default: excel } = await import("exceljs");
  const out = new PassThrough();
  const collected = collect(out);
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  book.creator = book.lastModifiedBy = textOf(sheet.madeBy);
  book.created = book.modified = sheet.madeAt;
  const page = openPage(book, sheet);
  const counts = await writeRows(page, sheet);
  page.commit();
  await book.commit();
  return { ...(await collected), ...counts };
}

async function collect(out: PassThrough) {
  const hash = createHash("sha256");
  const parts: Buffer[] = [];
  for await (const part of out as AsyncIterable<Buffer>) {
    hash.update(part);
    parts.push(part);
  }
  return { bytes: Buffer.concat(parts), digest: hash.digest("hex") };
}

const HEAD = 4;
const font = { name: "微软雅黑", size: 10 };
const line = { style: "thin", color: { argb: "FFBFC8C3" } } as const;
const border = { top: line, left: line, bottom: line, right: line };
const formats = { text: "@", number: "#,##0.##", money: "#,##0.00", date: "yyyy-mm-dd", time: "yyyy-mm-dd hh:mm" };
const widths = { text: 24, number: 14, money: 16, date: 13, time: 18 };

function openPage<Row>(
  book: stream.xlsx.WorkbookWriter,
  { title, unit, madeBy, madeAt, filters = [], ...sheet }: Sheet<Row>,
) {
  const { columns } = sheet;
  const page = book.addWorksheet(sheetName(title), {
    views: [{ state: "frozen", ySplit: HEAD }],
    pageSetup: {
      paperSize: 9,
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `${HEAD}:${HEAD}`,
    },
    headerFooter: { oddFooter: `&L${title.replaceAll("&", "&&")}&R第 &P 页，共 &N 页` },
  });
  page.columns = columns.map(({ kind, width = widths[kind] }) => ({ width }));
  page.autoFilter = { from: { row: HEAD, column: 1 }, to: { row: HEAD, column: columns.length } };
  const above = [
    { text: title, height: 28, font: { ...font, size: 16, bold: true }, horizontal: "center" },
    { text: `单位：${unit}　时间：${momentOfClock(madeAt)}　制表人：${madeBy}` },
    { text: `筛选条件：${filters.length > 0 ? filters.join("；") : "全部"}` },
  ] as const;
  for (const [index, { text, ...style }] of above.entries()) {
    const row = page.getRow(index + 1);
    row.height = "height" in style ? style.height : 18;
    const cell = row.getCell(1);
    cell.value = textOf(text);
    cell.font = "font" in style ? style.font : font;
    cell.alignment = { vertical: "middle", horizontal: "horizontal" in style ? style.horizontal : "left" };
    if (columns.length > 1) page.mergeCells(index + 1, 1, index + 1, columns.length);
    row.commit();
  }
  const head = page.getRow(HEAD);
  for (const [index, column] of columns.entries()) {
    const cell = head.getCell(index + 1);
    cell.value = textOf(column.title);
    cell.font = { ...font, bold: true };
    cell.fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFE3F1EA" } };
    cell.alignment = { vertical: "middle", horizontal: "center", wrapText: true };
    cell.border = border;
  }
  head.commit();
  return page;
}

/** Nobody else waits longer than this for a sheet being written. */
const SLICE_MS = 8;

async function writeRows<Row>(page: Worksheet, { columns, rows, limit = SHEET_LIMIT }: Sheet<Row>) {
  const styles = columns.map(({ kind }) => ({
    numFmt: formats[kind],
    font,
    border,
    alignment: { vertical: "middle" as const, wrapText: kind === "text" },
  }));
  let written = 0;
  let since = performance.now();
  for await (const row of rows) {
    if (written === limit) {
      page.addRow([`仅列出前 ${limit} 行，其余请缩小筛选范围后再导出`]).commit();
      return { rows: written, isCut: true };
    }
    written += 1;
    const line = page.getRow(HEAD + written);
    for (const [index, column] of columns.entries()) {
      const cell = line.getCell(index + 1);
      cell.value = valueOf(column, row);
      cell.style = styles[index] as (typeof styles)[number];
    }
    line.commit();
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return { rows: written, isCut: false };
}

function valueOf<Row>(column: SheetColumn<Row>, row: Row): string | number | Date | null {
  if (column.kind === "text") {
    const text = column.of(row);
    return text === null ? null : textOf(text);
  }
  if (column.kind === "number" || column.kind === "money") return column.of(row);
  const moment = column.of(row);
  if (moment === null) return null;
  if (column.kind === "date")
    return new Date(`${typeof moment === "string" ? moment.slice(0, 10) : dayOf(new Date(moment))}T00:00:00Z`);
  // a sheet knows no zones: what the clock on the wall here says is written into it
  return new Date(`${momentOfClock(new Date(moment)).replace(" ", "T")}:00Z`);
}

/** A cell holds this much; a longer one makes spreadsheets call the file damaged. */
const LONGEST = 32_767;
const textOf = (text: string): string => cut(neverAFormula(text), LONGEST);

const sheetName = (title: string): string => cut(title.replaceAll(/[[\]:*?/\\']/g, ""), 31) || "Sheet1";
