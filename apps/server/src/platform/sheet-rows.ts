import type { SheetCell, SheetLine } from "@sannong/contract/rules/sheet-line";
import { plainAgain } from "@sannong/contract/rules/sheet-text";
import type { Readable } from "node:stream";
import { sheetLines, UnreadableSheet } from "./read-sheet.ts";
import { Refusal } from "./refusal.ts";

/** The titles stand below a heading, at most so far down. */
const HEAD_WITHIN = 10;
const LONGEST_CELL = 2000;

export type SheetRow<Column extends string> = { line: number; cells: Record<Column, string> };
type Input<Column extends string> = { columns: readonly Column[]; most: number };

function cellText(cell: SheetCell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return plainAgain(String(cell)).trim().slice(0, LONGEST_CELL);
}

function headOf<Column extends string>(columns: readonly Column[], cells: readonly string[]) {
  const places = new Map(cells.map((cell, place) => [cell.replace(/[*＊\s]/g, ""), place]));
  return {
    missing: columns.filter((column) => !places.has(column)),
    read: (values: readonly string[]) =>
      Object.fromEntries(columns.map((column) => [column, values[places.get(column) ?? -1] ?? ""])) as Record<
        Column,
        string
      >,
  };
}
type Head<Column extends string> = ReturnType<typeof headOf<Column>>;

const headMissing = (missing: readonly string[]) =>
  new Refusal("sheet.head", { params: { missing: missing.join("、") } });

/**
 * The rows of a filled-in template, each by its titles in whatever order they stand, as they are unpacked.
 *
 * @throws Refusal `sheet.*` for a file that is no workbook, another one's titles, no rows, or too many
 */
export async function* sheetRows<Column extends string>(
  content: Readable,
  { columns, most }: Input<Column>,
): AsyncGenerator<SheetRow<Column>> {
  let head: Head<Column> | undefined;
  let missing: readonly string[] = columns;
  let rows = 0;
  const rowOf = ({ line, cells: read }: SheetLine): SheetRow<Column> | undefined => {
    const cells = read.map(cellText);
    if (head) {
      rows += 1;
      if (rows > most) throw new Refusal("sheet.tooLong", { params: { most: String(most) } });
      return { line, cells: head.read(cells) };
    }
    const tried = headOf(columns, cells);
    if (tried.missing.length < missing.length) missing = tried.missing;
    if (tried.missing.length === 0) head = tried;
    else if (line >= HEAD_WITHIN) throw headMissing(missing);
    return undefined;
  };
  try {
    for await (const line of sheetLines(content)) {
      const row = rowOf(line);
      if (row) yield row;
    }
  } catch (thrown) {
    if (thrown instanceof UnreadableSheet) throw new Refusal("sheet.unreadable", { cause: thrown });
    throw thrown;
  }
  if (!head) throw headMissing(missing);
  if (rows === 0) throw new Refusal("sheet.empty");
}
