import * as batchActsStyles from "./batch-acts.module.css";
import * as styles from "./batch-list.module.css";
import { batchReport } from "@sannong/contract/applications/binding-admin";
import { type BatchState, batchStates } from "@sannong/contract/applications/binding-admin-words";
import type { BindingBatch } from "@sannong/contract/applications/binding-admin.schemas";
import { Button, Tag } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";
import { momentInWords } from "../../../lib/words/words.ts";
import { BatchActs } from "./batch-acts.tsx";
import { BatchLines } from "./batch-lines.tsx";
import { bindingAdminQueries, isUnderWay } from "./binding-admin.queries.ts";

/** So many are shown at once. */
export const BATCHES = 5;
const tones: Partial<Record<BatchState, "ok" | "warn" | "info" | "err">> = {
  looked: "info",
  waiting: "warn",
  applying: "info",
  applied: "ok",
  failed: "err",
  undoing: "info",
};
const count = (many: number) => many.toLocaleString("zh-CN");

/** A system's lists of bindings, the newest first, with what is going on. */
export function BatchList({ systemAbbr }: { systemAbbr: string }) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<BindingBatch>();
  const read = useQuery(bindingAdminQueries.batches({ systemAbbr, pageNum: page, pageSize: BATCHES }));
  return (
    <>
      <ConsoleTable<BindingBatch>
        label="批量绑定"
        read={read}
        columns={columnsOf(setOpen)}
        keyOf={({ id }) => id}
        paging={byNumber(page, BATCHES, read.data?.total ?? 0, setPage)}
        empty={{
          what: "批量绑定",
          howToFill: "有一期用户对照表时，可用“批量绑定”一次导入；先试行检查，再由另一位管理员复核。",
          narrowing: null,
        }}
      />
      {open && <BatchLines batch={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const columnsOf = (onOpen: (batch: BindingBatch) => void): Column<BindingBatch>[] => [
  {
    title: "清单",
    cell: (batch) => (
      <span className={styles.batchCell}>
        <button type="button" className="link" onClick={() => onOpen(batch)}>
          {batch.fileName}
        </button>
        <small>
          {batch.madeBy}，{momentInWords(batch.madeAt)}上传
        </small>
      </span>
    ),
  },
  {
    title: "检查结果",
    width: 160,
    cell: ({ lines, good, bad }) => (
      <span className={styles.batchCell}>
        {`${count(lines)} 行，${count(good)} 行可绑定`}
        {bad > 0 && <small>{`${count(bad)} 行有问题`}</small>}
      </span>
    ),
  },
  { title: "状态", width: 240, cell: (batch) => <Standing batch={batch} /> },
  {
    title: "操作",
    width: 250,
    cell: (batch) => (
      <span className={batchActsStyles.batchActs}>
        <BatchActs batch={batch} />
        <SaveReport id={batch.id} />
      </span>
    ),
  },
];

function Standing({ batch }: { batch: BindingBatch }) {
  const { state, through, good, bound, skipped, undone, undoneBy, undoUntil, receiptNumber } = batch;
  return (
    <span className={styles.batchCell}>
      <span>
        <Tag tone={tones[state] ?? "plain"}>{batchStates[state]}</Tag>
      </span>
      {isUnderWay(state) && <progress aria-label="进度" max={state === "applying" ? good : bound} value={through} />}
      {state === "waiting" && (
        <small>
          <Link className="link" to="/management/registrations?kind=bindingBatch">
            {receiptNumber}
          </Link>
        </small>
      )}
      {state === "applied" && (
        <small>
          {`已绑定 ${count(bound)} 个${skipped > 0 ? `，${count(skipped)} 个情况有变没有绑定` : ""}`}
          {undoUntil && `；${momentInWords(undoUntil)}前可整批撤销`}
        </small>
      )}
      {state === "undone" && <small>{`${undoneBy ?? ""}撤销了 ${count(undone)} 个`}</small>}
      {state === "failed" && <small>系统故障，没有绑定任何账号，请重新上传</small>}
    </span>
  );
}

function SaveReport({ id }: { id: string }) {
  const saving = useMutation({
    mutationFn: () => saveSheet(batchReport, { id }, "批量绑定结果"),
    onError: onRefusal(batchReport),
  });
  return (
    <Button size="small" icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
      结果
    </Button>
  );
}
