/** What stands in one cell of a workbook; null: nothing. */
export type SheetCell = string | number | Date | null;
/** One line of a sheet, by the number that whoever opens the workbook sees. */
export type SheetLine = { line: number; cells: SheetCell[] };
