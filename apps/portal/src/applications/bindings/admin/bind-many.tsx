import {
  batchReport,
  bindingTemplate,
  lookAtBindings,
  submitBatch,
} from "@sannong/contract/applications/binding-admin";
import type { LookedAt } from "@sannong/contract/applications/binding-admin.schemas";
import { refusalOfCode } from "@sannong/contract/errors";
import { lineInWords } from "@sannong/contract/rules/protocols/binding-line";
import { useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../../app/with-proof.ts";
import { type DryRun, ImportDialog } from "../../../console/parts/import-dialog.tsx";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { call } from "../../../lib/api/api.ts";
import { ApiCancelled } from "../../../lib/api/api-failure.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";
import { postFile } from "../../../lib/uploads/send-file.ts";
import { bindingAdminQueries } from "./binding-admin.queries.ts";

type Run = DryRun & { looked: LookedAt };

/** A list of pairs: looked through line by line, then given to a second person with the reason. */
export function BindMany({ systemAbbr, onClose }: { systemAbbr: string; onClose: () => void }) {
  const prove = useProof();
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: bindingAdminQueries.key });
  return (
    <ImportDialog<Run>
      what="账号绑定"
      submission={{
        reasonLabel: "绑定原因",
        note: <SecondPersonNote />,
        done: "已提交，由另一位管理员在“审核申请”中复核。复核通过后整批生效，每位用户都会收到站内消息。",
      }}
      onTemplate={() => void saveSheet(bindingTemplate, {}, "批量绑定模板").catch(onRefusal(bindingTemplate))}
      dryRun={async ({ file, sheet, onProgress }) => {
        const looked = await postFile(lookAtBindings, {
          file,
          query: { systemAbbr, ...(sheet !== undefined && { sheet }) },
          onProgress,
          reasonOf: refusalOfCode,
        });
        refresh();
        const { lines: total, good, bad } = looked.batch;
        const badRows = looked.problems.map((one) => ({
          line: one.line,
          what: [one.account, one.boundUsername].filter(Boolean).join(" → "),
          reason: lineInWords(one),
        }));
        return { total, good, bad, read: looked.read, badRows, looked };
      }}
      take={async ({ looked }, _mode, reason) => {
        const done = await prove(() => call(submitBatch, { id: looked.batch.id, reason }));
        if (!done) throw new ApiCancelled();
        return { taken: done.good };
      }}
      onReport={({ looked }) =>
        void saveSheet(batchReport, { id: looked.batch.id }, "批量绑定检查结果").catch(onRefusal(batchReport))
      }
      onDone={refresh}
      onClose={onClose}
    />
  );
}
