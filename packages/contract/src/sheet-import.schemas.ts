import * as z from "zod/mini";
import { optionalText } from "./fields.ts";

/** Which of a workbook's sheets is meant, where several fit. */
export const sheetName = optionalText(100);
/** What was read of a file. */
export const sheetRead = z.object({
  /** as it stands on its tab; null: a table of text has none */
  sheet: z.nullable(z.string()),
  columns: z.array(z.string()),
  /** titles that nobody reads */
  leftOut: z.array(z.string()),
});
export type SheetRead = z.infer<typeof sheetRead>;

/** A workbook whose rows come in: what is to be done with it, and what was found in it. */
export const sheetImport = {
  input: z.object({
    /** look: nothing is written; good: the rows without problems; all: every row or none */
    mode: z.enum(["look", "good", "all"], "请选择试行或导入"),
    sheet: sheetName,
  }),
  output: z.object({
    rows: z.number(),
    good: z.number(),
    imported: z.number(),
    read: sheetRead,
    problems: z.array(z.object({ line: z.number(), who: z.string(), reasons: z.array(z.string()) })),
  }),
};
export type SheetReport = z.infer<typeof sheetImport.output>;
