import { type ManagedResource, importRows, rowTemplate } from "@sannong/contract/data/resources-publication";
import { refusalOfCode } from "@sannong/contract/errors";
import type { OutputOf } from "@sannong/contract/endpoint";
import { type DryRun, ImportDialog, type Sending } from "../../../console/parts/import-dialog.tsx";
import { dryRunOf, saveProblems } from "../../../console/parts/row-problems.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { saveSheet } from "../../../lib/save-sheet.ts";
import { postFile } from "../../../lib/uploads/send-file.ts";

type Run = DryRun & { sent: Omit<Sending, "onProgress">; report: OutputOf<typeof importRows> };
type Props = { resource: ManagedResource; onDone: () => void; onClose: () => void };

/** What a call gives out of a resource, from a workbook: looked through, then taken in the place of all there was. */
export function ImportRows({ resource: { id, name, rowCount }, onDone, onClose }: Props) {
  const send = ({ file, sheet, onProgress }: Sending, mode: "look" | "good" | "all") =>
    postFile(importRows, {
      file,
      query: { id, mode, ...(sheet !== undefined && { sheet }) },
      onProgress,
      reasonOf: refusalOfCode,
    });
  const replaced = rowCount > 0 ? `，替换现有的 ${rowCount.toLocaleString("zh-CN")} 条` : "";
  return (
    <ImportDialog<Run>
      what={`“${name}”的数据${replaced}`}
      onTemplate={() => void saveSheet(rowTemplate, { id }, `数据导入模板 ${name}`).catch(onRefusal(rowTemplate))}
      dryRun={async ({ onProgress, ...sent }) => {
        const report = await send({ ...sent, onProgress }, "look");
        return { ...dryRunOf(report), sent, report };
      }}
      take={async ({ sent }, mode) => ({
        taken: (await send({ ...sent, onProgress: () => undefined }, mode)).imported,
      })}
      onReport={({ report }) => saveProblems(report, "内容")}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
