import { refusalOfCode } from "@sannong/contract/errors";
import { importValues, type ValueReport, valueTemplate } from "@sannong/contract/data/indicators-admin";
import { useQueryClient } from "@tanstack/react-query";
import { type DryRun, ImportDialog } from "../../../console/parts/import-dialog.tsx";
import { dryRunOf, saveProblems } from "../../../console/parts/row-problems.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { saveSheet } from "../../../lib/save-sheet.ts";
import { postFile } from "../../../lib/uploads/send-file.ts";
import { brainAdminQueries } from "./brain-admin.queries.ts";

type Run = DryRun & { file: File; report: ValueReport };
const send = (file: File, mode: "look" | "good" | "all", onProgress: (part: number) => void) =>
  postFile(importValues, { file, query: { mode }, onProgress, reasonOf: refusalOfCode });

/** Values from a workbook: the same file is looked through, then sent again to be taken in. */
export function ImportValues({ month, onClose }: { month: string | undefined; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportDialog<Run>
      what="数值"
      onTemplate={() => void saveSheet(valueTemplate, { month }, "指标数值导入模板").catch(onRefusal(valueTemplate))}
      dryRun={async (file, onProgress) => {
        const report = await send(file, "look", onProgress);
        return { ...dryRunOf(report), file, report };
      }}
      take={async ({ file }, mode) => ({ taken: (await send(file, mode, () => undefined)).imported })}
      onReport={({ report }) => saveProblems(report, "指标、区划、月份")}
      onDone={() => void client.invalidateQueries({ queryKey: brainAdminQueries.key })}
      onClose={onClose}
    />
  );
}
