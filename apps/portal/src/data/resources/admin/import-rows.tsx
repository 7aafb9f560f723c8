import { type ManagedResource, importRows, rowTemplate } from "@sannong/contract/data/resources-publication";
import { importCalls, type ImportRun } from "../../../console/parts/import-calls.ts";
import { ImportDialog } from "../../../console/parts/import-dialog.tsx";
import { saveProblems } from "../../../console/parts/row-problems.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";

type Props = { resource: ManagedResource; onDone: () => void; onClose: () => void };

/** What a call gives out of a resource, from a workbook: looked through, then taken in the place of all there was. */
export function ImportRows({ resource: { id, name, rowCount, revision }, onDone, onClose }: Props) {
  const replaced = rowCount > 0 ? `，替换现有的 ${rowCount.toLocaleString("zh-CN")} 条` : "";
  return (
    <ImportDialog<ImportRun>
      {...importCalls(importRows, { id, revision: String(revision) })}
      what={`“${name}”的数据${replaced}`}
      onTemplate={() => void saveSheet(rowTemplate, { id }, `数据导入模板 ${name}`).catch(onRefusal(rowTemplate))}
      onReport={({ report }) => saveProblems(report, "内容")}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
