import { refusalOfCode } from "@sannong/contract/errors";
import { importPeople, importTemplate } from "@sannong/contract/identity/people";
import type { ImportReport } from "@sannong/contract/identity/people.schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../../app/with-proof.ts";
import { type DryRun, ImportDialog, type Sending } from "../../../console/parts/import-dialog.tsx";
import { dryRunOf, saveProblems } from "../../../console/parts/row-problems.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { saveSheet } from "../../../lib/save-sheet.ts";
import { postFile } from "../../../lib/uploads/send-file.ts";
import { peopleQueries } from "../people.queries.ts";

type Run = DryRun & { sent: Omit<Sending, "onProgress">; report: ImportReport };

const send = ({ file, sheet, onProgress }: Sending, mode: "look" | "good" | "all") =>
  postFile(importPeople, {
    file,
    query: { mode, ...(sheet !== undefined && { sheet }) },
    onProgress,
    reasonOf: refusalOfCode,
  });

/** Accounts from a workbook: the same file is looked through, then sent again to be taken in. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const prove = useProof();
  const client = useQueryClient();
  return (
    <ImportDialog<Run>
      what="账号"
      onTemplate={() => void saveSheet(importTemplate, {}, "批量导入账号模板").catch(onRefusal(importTemplate))}
      dryRun={async ({ onProgress, ...sent }) => {
        const report = await send({ ...sent, onProgress }, "look");
        return { ...dryRunOf(report), sent, report };
      }}
      take={async ({ sent }, mode) => ({
        taken: (await prove(() => send({ ...sent, onProgress: () => undefined }, mode)))?.imported ?? 0,
      })}
      onReport={({ report }) => saveProblems(report, "用户名")}
      onDone={() => void client.invalidateQueries({ queryKey: peopleQueries.key })}
      onClose={onClose}
    />
  );
}
