import { importPeople, importTemplate } from "@sannong/contract/identity/people";
import { useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../../app/with-proof.ts";
import { importCalls, type ImportRun } from "../../../console/parts/import-calls.ts";
import { ImportDialog } from "../../../console/parts/import-dialog.tsx";
import { saveProblems } from "../../../console/parts/row-problems.ts";
import { ApiCancelled } from "../../../lib/api/api-failure.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";
import { peopleQueries } from "../people.queries.ts";

const { dryRun, take } = importCalls(importPeople);

/** Accounts from a workbook: the same file is looked through, then sent again to be taken in. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const prove = useProof();
  const client = useQueryClient();
  return (
    <ImportDialog<ImportRun>
      what="账号"
      onTemplate={() => void saveSheet(importTemplate, {}, "批量导入账号模板").catch(onRefusal(importTemplate))}
      dryRun={dryRun}
      take={async (run, mode) => {
        const done = await prove(() => take(run, mode));
        if (!done) throw new ApiCancelled();
        return done;
      }}
      onReport={({ report }) => saveProblems(report, "用户名")}
      onDone={() => void client.invalidateQueries({ queryKey: peopleQueries.key })}
      onClose={onClose}
    />
  );
}
