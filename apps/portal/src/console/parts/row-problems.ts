import type { SheetReport } from "@sannong/contract/sheet-import.schemas";
import { csvOf } from "@sannong/contract/rules/texts/sheet-text";
import { saveFile } from "../../lib/browser/save-file.ts";
import type { DryRun } from "./import-dialog.tsx";

/** So many bad rows are shown; the file holds all. */
const SHOWN = 100;

export const dryRunOf = ({ rows, good, read, problems }: SheetReport): DryRun => ({
  total: rows,
  good,
  bad: problems.length,
  read,
  badRows: problems.slice(0, SHOWN).map(({ line, who, reasons }) => ({ line, what: who, reason: reasons.join("；") })),
});

/** Every row that cannot be taken, to be mended beside the workbook; `who` is what their second column is called. */
export function saveProblems({ problems }: SheetReport, who: string): void {
  const rows = problems.map((row) => [String(row.line), row.who, row.reasons.join("；")]);
  saveFile("导入问题.csv", csvOf([["行号", who, "原因"], ...rows]), "text/csv");
}
