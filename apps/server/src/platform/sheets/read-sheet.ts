import { createWriteStream } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SheetCell, SheetLine } from "@sannong/contract/rules/texts/sheet-line";
import type { CellValue } from "exceljs";
import { asKept } from "../texts/keepable.ts";
import { DELIMITERS, linesOf, textOf } from "./read-csv.ts";
import type { SheetBounds, WorkbookRow } from "./sheet-reader.ts";

/** A file that is neither a workbook nor a table of text, or a broken one. */
export class UnreadableSheet extends Error {
  override name = "UnreadableSheet";
}

export type Sheet = {
  /** as it stands on its tab; null: a table of text has none */
  name: string | null;
  /** Lines without anything in them are left out; their numbers are those a spreadsheet shows. @throws UnreadableSheet */
  lines: () => AsyncGenerator<SheetLine>;
};
/**
 * workbook: the sheets that a person sees, in their order. text: one table, once for each sign that may part its cells,
 * of which one is right.
 */
export type OpenBook = { kind: "workbook" | "text"; sheets: readonly Sheet[] };

/** Nobody else waits longer than this for a workbook being read. */
const SLICE_MS = 8;
/** As many as a spreadsheet knows; empty ones, which are not told, are counted too. */
const MOST_ROWS = 1_048_576;
/** No template of ours is a tenth as wide: what stands further to the right is not looked at. */
const MOST_COLUMNS = 500;

/**
 * Opens a workbook (.xlsx) or a table of text (.csv) for as long as `act` takes. It lies on disk meanwhile: what is in
 * memory of a workbook is a line, and the words that cells share.
 *
 * @throws UnreadableSheet, and what `act` throws
 */
export async function withBook<T>(
  content: Readable,
  act: (book: OpenBook) => Promise<T>,
  bounds?: SheetBounds,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sannong-sheet-"));
  try {
    const path = join(folder, "book");
    await orUnreadable(pipeline(content, createWriteStream(path)));
    // a form's file that is longer than may be sent ends early, and says so
    if ("truncated" in content && content.truncated === true) throw new UnreadableSheet("the file is too large");
    const { book, close } = await orUnreadable(opened(path, bounds));
    try {
      return await act(book);
    } finally {
      close();
    }
  } finally {
    content.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

const unreadable = (cause: unknown) => new UnreadableSheet("the file could not be read", { cause });
const orUnreadable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((failure: unknown) => {
    throw unreadable(failure);
  });

async function opened(path: string, given?: SheetBounds): Promise<{ book: OpenBook; close: () => void }> {
  // read from disk with the first workbook: no start waits for it
  const { openWorkbook, USUAL_BOUNDS } = await import("./sheet-reader.ts");
  const bounds = given ?? USUAL_BOUNDS;
  const file = await open(path);
  const [{ buffer }, { size }] = await Promise.all([file.read(Buffer.alloc(2), 0, 2, 0), file.stat()]).finally(() =>
    file.close(),
  );
  // a workbook is an archive, and begins as one
  if (buffer.toString("latin1") === "PK") {
    const { sheets, close } = await openWorkbook(path, bounds);
    const told = sheets.map(({ name, rows }) => ({ name, lines: () => lines(rows(), rowOfWorkbook) }));
    return { book: { kind: "workbook", sheets: told }, close };
  }
  if (size > bounds.kept) throw new Error("the table is larger than any that is handed in");
  const text = textOf(await readFile(path));
  const tables = DELIMITERS.map((delimiter) => ({
    name: null,
    lines: () =>
      lines(numbered(linesOf(text, delimiter, bounds.text)), ({ number, values }) => ({ number, cells: values })),
  }));
  return { book: { kind: "text", sheets: tables }, close: () => undefined };
}

const rowOfWorkbook = ({ number, values }: WorkbookRow) => ({ number, cells: values.slice(1) });

function* numbered(all: Iterable<string[]>): Generator<{ number: number; values: string[] }> {
  let number = 0;
  for (const values of all) yield { number: (number += 1), values };
}

async function* lines<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  told: (row: Row) => { number: number; cells: CellValue[] },
): AsyncGenerator<SheetLine> {
  let since = performance.now();
  let count = 0;
  let last = 0;
  try {
    for await (const row of rows) {
      count += 1;
      if (count > MOST_ROWS) throw new Error("the sheet has more rows than a sheet can have");
      const { number, cells: all } = told(row);
      // a program that does not number its rows means the next one
      last = Number.isInteger(number) ? number : last + 1;
      const cells = Array.from(all.slice(0, MOST_COLUMNS), plain);
      if (cells.some((cell) => cell !== null)) yield { line: last, cells };
      if (performance.now() - since < SLICE_MS) continue;
      await nextTurn();
      since = performance.now();
    }
  } catch (failure) {
    throw unreadable(failure);
  }
}

/** What a spreadsheet writes for the end of a line inside a cell, and for signs that nobody sees. */
const UNSEEN = /_x00[01][0-9A-F]_|\r/g;

/** What a spreadsheet shows for a number in a cell of days that is no day, such as 20260131. */
const BEYOND = "########";
const isShown = (day: Date): boolean => day.getUTCFullYear() >= 1000 && day.getUTCFullYear() <= 9999;

/** What stands in a cell, whatever it is dressed in; nothing for an empty one. */
function plain(value: CellValue | undefined): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  if (value instanceof Date) return isShown(value) ? value : BEYOND;
  if (typeof value === "object") {
    if ("richText" in value) return plain(value.richText.map(({ text }) => text).join(""));
    if ("result" in value) return plain(value.result);
    if ("text" in value) return plain(value.text);
    return "error" in value ? value.error : null;
  }
  const text = asKept(String(value).replace(UNSEEN, "").trim());
  return text === "" ? null : text;
}
