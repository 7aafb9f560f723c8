import * as z from "zod/mini";

/** A workbook whose rows come in: what is to be done with it, and what was found in it. */
export const sheetImport = {
  input: z.object({
    /** look: nothing is written; good: the rows without problems; all: every row or none */
    mode: z.enum(["look", "good", "all"], "请选择试行或导入"),
  }),
  output: z.object({
    rows: z.number(),
    good: z.number(),
    imported: z.number(),
    problems: z.array(z.object({ line: z.number(), who: z.string(), reasons: z.array(z.string()) })),
  }),
};
export type SheetReport = z.infer<typeof sheetImport.output>;
