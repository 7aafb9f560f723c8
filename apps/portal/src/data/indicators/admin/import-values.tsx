import { importValues, valueTemplate } from "@sannong/contract/data/indicators-admin";
import { useQueryClient } from "@tanstack/react-query";
import { importCalls, type ImportRun } from "../../../console/parts/import-calls.ts";
import { ImportDialog } from "../../../console/parts/import-dialog.tsx";
import { saveProblems } from "../../../console/parts/row-problems.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";
import { brainAdminQueries } from "./brain-admin.queries.ts";

const calls = importCalls(importValues);

/** Values from a workbook: the same file is looked through, then sent again to be taken in. */
export function ImportValues({ month, onClose }: { month: string | undefined; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportDialog<ImportRun>
      {...calls}
      what="数值"
      onTemplate={() => void saveSheet(valueTemplate, { month }, "指标数值导入模板").catch(onRefusal(valueTemplate))}
      onReport={({ report }) => saveProblems(report, "指标、区划、月份")}
      onDone={() => void client.invalidateQueries({ queryKey: brainAdminQueries.key })}
      onClose={onClose}
    />
  );
}
