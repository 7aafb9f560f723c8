import { refusalOfCode } from "@sannong/contract/errors";
import { importPeople, importTemplate } from "@sannong/contract/identity/people";
import type { ImportReport } from "@sannong/contract/identity/people.schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../../app/with-proof.ts";
import { type DryRun, ImportDialog } from "../../../console/parts/import-dialog.tsx";
import { dryRunOf, saveProblems } from "../../../console/parts/row-problems.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { saveSheet } from "../../../lib/save-sheet.ts";
import { postFile } from "../../../lib/uploads/send-file.ts";
import { peopleQueries } from "../people.queries.ts";

type Run = DryRun & { file: File; report: ImportReport };

const send = (file: File, mode: "look" | "good" | "all", onProgress: (part: number) => void) =>
  postFile(importPeople, { file, query: { mode }, onProgress, reasonOf: refusalOfCode });

/** Accounts from a workbook: the same file is looked through, then sent again to be taken in. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const prove = useProof();
  const client = useQueryClient();
  return (
    <ImportDialog<Run>
      what="账号"
      onTemplate={() => void saveSheet(importTemplate, {}, "批量导入账号模板").catch(onRefusal(importTemplate))}
      dryRun={async (file, onProgress) => {
        const report = await send(file, "look", onProgress);
        return { ...dryRunOf(report), file, report };
      }}
      take={async ({ file }, mode) => ({
        taken: (await prove(() => send(file, mode, () => undefined)))?.imported ?? 0,
      })}
      onReport={({ report }) => saveProblems(report, "用户名")}
      onDone={() => void client.invalidateQueries({ queryKey: peopleQueries.key })}
      onClose={onClose}
    />
  );
}
