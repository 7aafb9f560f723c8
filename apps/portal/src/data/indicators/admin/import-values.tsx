import { refusalOfCode } from "@sannong/contract/errors";
import { importValues, type ValueReport, valueTemplate } from "@sannong/contract/data/indicators-admin";
import { useQueryClient } from "@tanstack/react-query";
import { type DryRun, ImportDialog, type Sending } from "../../../console/parts/import-dialog.tsx";
import { dryRunOf, saveProblems } from "../../../console/parts/row-problems.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { saveSheet } from "../../../lib/save-sheet.ts";
import { postFile } from "../../../lib/uploads/send-file.ts";
import { brainAdminQueries } from "./brain-admin.queries.ts";

type Run = DryRun & { sent: Omit<Sending, "onProgress">; report: ValueReport };
const send = ({ file, sheet, onProgress }: Sending, mode: "look" | "good" | "all") =>
  postFile(importValues, {
    file,
    query: { mode, ...(sheet !== undefined && { sheet }) },
    onProgress,
    reasonOf: refusalOfCode,
  });

/** Values from a workbook: the same file is looked through, then sent again to be taken in. */
export function ImportValues({ month, onClose }: { month: string | undefined; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportDialog<Run>
      what="数值"
      onTemplate={() => void saveSheet(valueTemplate, { month }, "指标数值导入模板").catch(onRefusal(valueTemplate))}
      dryRun={async ({ onProgress, ...sent }) => {
        const report = await send({ ...sent, onProgress }, "look");
        return { ...dryRunOf(report), sent, report };
      }}
      take={async ({ sent }, mode) => ({
        taken: (await send({ ...sent, onProgress: () => undefined }, mode)).imported,
      })}
      onReport={({ report }) => saveProblems(report, "指标、区划、月份")}
      onDone={() => void client.invalidateQueries({ queryKey: brainAdminQueries.key })}
      onClose={onClose}
    />
  );
}
