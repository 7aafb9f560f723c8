import type { SheetCell, SheetLine } from "@sannong/contract/rules/sheet-line";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CellValue } from "exceljs";
import type { SheetBounds } from "./sheet-reader.ts";

/** A file that is no workbook, or a broken one. */
export class UnreadableSheet extends Error {
  override name = "UnreadableSheet";
}

/** Nobody else waits longer than this for a workbook being read. */
const SLICE_MS = 8;
/** As many as a spreadsheet knows; empty ones, which are not told, are counted too. */
const MOST_ROWS = 1_048_576;
/** No template of ours is a tenth as wide: what stands further to the right is not looked at. */
const MOST_COLUMNS = 500;

/**
 * The lines of a workbook's first sheet, one by one as they are unpacked: what is in memory is a line, and the words
 * that cells share. Lines without anything in them are left out; their numbers are those a spreadsheet shows.
 *
 * @throws UnreadableSheet
 */
export async function* sheetLines(content: Readable, bounds?: SheetBounds): AsyncGenerator<SheetLine> {
  // read from disk with the first workbook: no start waits for it
  const { rowsOf, USUAL_BOUNDS } = await import("./sheet-reader.ts");
  const rows = rowsOf(content, bounds ?? USUAL_BOUNDS);
  let since = performance.now();
  let count = 0;
  try {
    for await (const row of rows) {
      count += 1;
      if (count > MOST_ROWS) throw new Error("the sheet has more rows than a sheet can have");
      const cells = Array.from(row.values.slice(1, 1 + MOST_COLUMNS), plain);
      if (cells.some((cell) => cell !== null)) yield { line: row.number, cells };
      if (performance.now() - since < SLICE_MS) continue;
      await nextTurn();
      since = performance.now();
    }
  } catch (failure) {
    throw new UnreadableSheet("the workbook could not be read", { cause: failure });
  } finally {
    content.destroy();
  }
}

/** What stands in a cell, whatever it is dressed in; nothing for an empty one. */
function plain(value: CellValue | undefined): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || value instanceof Date) return value;
  if (typeof value === "object") {
    if ("richText" in value) return plain(value.richText.map(({ text }) => text).join(""));
    if ("result" in value) return plain(value.result);
    if ("text" in value) return plain(value.text);
    return "error" in value ? value.error : null;
  }
  const text = String(value).trim();
  return text === "" ? null : text;
}
