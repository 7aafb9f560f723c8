import type { Endpoint } from "@sannong/contract/endpoint";
import { refusalOfCode } from "@sannong/contract/errors";
import type { sheetImport, SheetReport } from "@sannong/contract/sheet-import.schemas";
import type { ZodMiniType } from "zod/mini";
import { postFile } from "../../lib/uploads/send-file.ts";
import type { DryRun, Sending } from "./import-dialog.tsx";
import { dryRunOf } from "./row-problems.ts";

type SheetEntry = Endpoint<{ input: ZodMiniType; output: typeof sheetImport.output }>;
/** What was found in a file, and which it was: it is sent again to be taken in. */
export type ImportRun = DryRun & { sent: Omit<Sending, "onProgress">; report: SheetReport };

/**
 * The two calls of an import: everything of a file is looked through, and the same sheet of it is taken in.
 *
 * @param query what the entry wants beside file, sheet and mode
 */
export function importCalls(entry: SheetEntry, query: Readonly<Record<string, string>> = {}) {
  const send = ({ file, sheet, onProgress }: Sending, mode: "look" | "good" | "all") =>
    postFile(entry, {
      file,
      query: { ...query, mode, ...(sheet !== undefined && { sheet }) },
      onProgress,
      reasonOf: refusalOfCode,
    });
  return {
    async dryRun({ onProgress, ...sent }: Sending): Promise<ImportRun> {
      const report = await send({ ...sent, onProgress }, "look");
      return { ...dryRunOf(report), sent, report };
    },
    async take({ sent }: ImportRun, mode: "good" | "all"): Promise<{ taken: number }> {
      return { taken: (await send({ ...sent, onProgress: () => undefined }, mode)).imported };
    },
  };
}
