import { Readable } from "node:stream";
import type { SheetLine } from "@sannong/contract/rules/sheet-line";
import { UnreadableSheet } from "./read-sheet.ts";

/** A workbook is an archive, and begins as one. */
export const isWorkbook = (content: Buffer): boolean => content.subarray(0, 2).toString("latin1") === "PK";

/** Spreadsheets here write either; what is no UTF-8 is the national set. */
function textOf(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("gb18030").decode(content);
  }
}

/**
 * The lines of a comma-separated table, every cell as it is written: a number keeps its leading zeros.
 *
 * @throws UnreadableSheet
 */
export async function* csvLines(content: Buffer): AsyncGenerator<SheetLine> {
  if (content.includes(0)) throw new UnreadableSheet("that is no text");
  // read from disk with the first table: no start waits for it
  const { default: excel } = await import("exceljs");
  const book = new excel.Workbook();
  const sheet = await book.csv
    .read(Readable.from([textOf(content)]), { map: (cell: string) => cell })
    .catch((failure: unknown) => {
      throw new UnreadableSheet("the table could not be read", { cause: failure });
    });
  for (let line = 1; line <= sheet.rowCount; line += 1) {
    const values = sheet.getRow(line).values as (string | undefined)[];
    const cells = Array.from(values.slice(1), (cell) => cell?.trim() || null);
    if (cells.some((cell) => cell !== null)) yield { line, cells };
  }
}
