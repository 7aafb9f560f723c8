import { cut } from "@sannong/contract/rules/texts/cut";
import { foldedName } from "@sannong/contract/rules/texts/folding";
import type { SheetCell, SheetLine } from "@sannong/contract/rules/texts/sheet-line";
import { plainAgain } from "@sannong/contract/rules/texts/sheet-text";
import type { SheetRead } from "@sannong/contract/sheet-import.schemas";
import type { Readable } from "node:stream";
import { type OpenBook, type Sheet, UnreadableSheet, withBook } from "./read-sheet.ts";
import { Refusal } from "../refusal.ts";

/** The titles stand below a heading, at most so far down. */
const HEAD_WITHIN = 10;
const LONGEST_CELL = 2000;
/** So much is told of titles that were left out, and of sheets that were looked at. */
const MOST_TOLD = 20;
const LONGEST_TITLE = 30;

export type Wanted<Column extends string> = {
  /** every title that is understood */
  columns: readonly Column[];
  /** those that a sheet may not be without; left out: all */
  required?: readonly Column[];
  most: number;
  /** the sheet that was chosen where several fit */
  sheet?: string | undefined;
};
export type TableRow<Column extends string> = { line: number; cells: Record<Column, SheetCell> };
type Table<Column extends string> = { read: SheetRead; rows: AsyncGenerator<TableRow<Column>> };

/** A cell as text: a day as YYYY-MM-DD, without the sign that is put before what a spreadsheet would run. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cut(plainAgain(String(cell)).trim(), LONGEST_CELL);
}

/** The cells of a row as text. */
export const textsOf = <Column extends string>(cells: Record<Column, SheetCell>): Record<Column, string> =>
  Object.fromEntries(Object.entries<SheetCell>(cells).map(([title, cell]) => [title, cellText(cell)])) as Record<
    Column,
    string
  >;

const titleOf = (cell: SheetCell): string => foldedName(String(cell ?? "")).replace(/[*\s]/g, "");

type Head<Column extends string> = {
  missing: readonly Column[];
  columns: readonly Column[];
  leftOut: string[];
  line: number;
  cellsOf: (cells: readonly SheetCell[]) => Record<Column, SheetCell>;
};

function headOf<Column extends string>(wanted: Wanted<Column>, { line, cells }: SheetLine): Head<Column> {
  const places = new Map<string, number>();
  const spare = cells.filter((cell, place) => {
    const title = titleOf(cell);
    const isFirst = !places.has(title);
    if (isFirst) places.set(title, place);
    return title !== "" && !(isFirst && wanted.columns.some((column) => titleOf(column) === title));
  });
  const placeOf = (column: Column): number | undefined => places.get(titleOf(column));
  return {
    missing: (wanted.required ?? wanted.columns).filter((column) => placeOf(column) === undefined),
    columns: wanted.columns.filter((column) => placeOf(column) !== undefined),
    leftOut: spare.slice(0, MOST_TOLD).map((cell) => cut(String(cell), LONGEST_TITLE)),
    line,
    cellsOf: (values) =>
      Object.fromEntries(wanted.columns.map((column) => [column, values[placeOf(column) ?? -1] ?? null])) as Record<
        Column,
        SheetCell
      >,
  };
}

type Looked<Column extends string> = {
  sheet: Sheet;
  /** the line of titles, or the one that came nearest to it */
  head: Head<Column> | undefined;
  hasRows: boolean;
};
const fits = <Column extends string>({ head }: Looked<Column>) => head !== undefined && head.missing.length === 0;

async function lookAt<Column extends string>(sheet: Sheet, wanted: Wanted<Column>): Promise<Looked<Column>> {
  let head: Head<Column> | undefined;
  for await (const line of sheet.lines()) {
    if (head?.missing.length === 0) return { sheet, head, hasRows: true };
    const tried = headOf(wanted, line);
    if (!head || tried.missing.length < head.missing.length) head = tried;
    if (head.missing.length > 0 && line.line >= HEAD_WITHIN) break;
  }
  return { sheet, head, hasRows: false };
}

/**
 * Opens a filled-in template, a workbook or a table of text, and finds the sheet that is meant: the one whose titles
 * fit, whatever stands before it. `act` gets what was found, and the rows as they are unpacked, each by its titles in
 * whatever order they stand.
 *
 * @throws Refusal `sheet.*` for a file that cannot be read, titles that fit nowhere, several sheets that fit, no rows,
 *   or too many
 */
export async function readTable<Column extends string, T>(
  content: Readable,
  wanted: Wanted<Column>,
  act: (table: Table<Column>) => Promise<T>,
): Promise<T> {
  try {
    return await withBook(content, async (book) => {
      const { sheet, head } = await chosen(book, wanted);
      const { name } = sheet;
      const { columns, leftOut } = head;
      return act({ read: { sheet: name, columns: [...columns], leftOut }, rows: rowsOf(sheet, head, wanted.most) });
    });
  } catch (thrown) {
    if (thrown instanceof UnreadableSheet) throw new Refusal("sheet.unreadable", { cause: thrown });
    throw thrown;
  }
}

async function* rowsOf<Column extends string>(
  sheet: Sheet,
  head: Head<Column>,
  most: number,
): AsyncGenerator<TableRow<Column>> {
  let rows = 0;
  for await (const { line, cells } of sheet.lines()) {
    if (line <= head.line) continue;
    rows += 1;
    if (rows > most) throw new Refusal("sheet.tooLong", { params: { most: most.toLocaleString("zh-CN") } });
    yield { line, cells: head.cellsOf(cells) };
  }
}

/** @throws Refusal `sheet.head`, `sheet.which`, `sheet.empty` */
async function chosen<Column extends string>(book: OpenBook, wanted: Wanted<Column>) {
  const looked = await lookedAt(book, wanted);
  const fitting = looked.filter(fits);
  const filled = fitting.filter(({ hasRows }) => hasRows);
  const named = (one: Looked<Column>) => foldedName(one.sheet.name ?? "") === foldedName(wanted.sheet ?? "");
  const isAsked = wanted.sheet !== undefined && book.kind === "workbook";
  const [found, ...others] = isAsked ? fitting.filter(named) : filled;
  if (fitting.length === 0) throw headMissing(looked, wanted.required ?? wanted.columns);
  if (others.length > 0 || (isAsked && !found)) throw whichOne(filled.length > 0 ? filled : fitting);
  if (!found?.head || !found.hasRows) throw new Refusal("sheet.empty");
  return { sheet: found.sheet, head: found.head };
}

/** A table of text is one, by the sign that parts it into the most titles. */
async function lookedAt<Column extends string>({ kind, sheets }: OpenBook, wanted: Wanted<Column>) {
  const looked: Looked<Column>[] = [];
  let broken: UnreadableSheet | undefined;
  for (const sheet of sheets)
    try {
      looked.push(await lookAt(sheet, wanted));
    } catch (thrown) {
      // parted by a sign that is not meant, a quote in a cell may seem to have no end
      if (kind === "workbook" || !(thrown instanceof UnreadableSheet)) throw thrown;
      broken = thrown;
    }
  if (broken && !looked.some(fits)) throw broken;
  if (kind === "workbook") return looked;
  return looked
    .toSorted((one, other) => (other.head?.columns.length ?? 0) - (one.head?.columns.length ?? 0))
    .slice(0, 1);
}

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, MOST_TOLD)
    .map((name) => `“${name}”`)
    .join("、") + (names.length > MOST_TOLD ? "等" : "");

function headMissing<Column extends string>(looked: readonly Looked<Column>[], all: readonly Column[]): Refusal {
  const missingIn = ({ head }: Looked<Column>) => head?.missing ?? all;
  const [nearest] = looked.toSorted((one, other) => missingIn(one).length - missingIn(other).length);
  const names = looked.flatMap(({ sheet: { name } }) => (name === null ? [] : [name]));
  const where = [
    ...(names.length > 0 ? [`看过的表有${quoted(names)}，`] : []),
    ...(names.length > 1 && nearest?.sheet.name ? [`其中${quoted([nearest.sheet.name])}最接近，`] : []),
  ].join("");
  const missing = nearest ? missingIn(nearest) : all;
  return new Refusal("sheet.head", { params: { where, missing: missing.join("、") } });
}

function whichOne<Column extends string>(fitting: readonly Looked<Column>[]): Refusal {
  const sheets = fitting.map(({ sheet }) => sheet.name ?? "");
  return new Refusal("sheet.which", { params: { sheets: quoted(sheets) }, data: { sheets } });
}
