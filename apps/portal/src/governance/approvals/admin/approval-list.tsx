import * as styles from "./approval-list.module.css";
import * as approvalTableStyles from "./approval-table.module.css";
import { countInWords } from "@sannong/contract/counted";
import {
  type ApprovalKind,
  approvalStatuses,
  MOST_CHECKED,
  queuePageSizes,
} from "@sannong/contract/governance/approval-words";
import type { listApprovals } from "@sannong/contract/governance/approvals";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, type Emptiness, Paged, SelectField, Tabs } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { approvalQueries } from "./approvals.queries.ts";
import { ApprovalBulk } from "./approval-bulk.tsx";
import { ApprovalDrawer, type ProofOf } from "./approval-detail.tsx";
import { ApprovalFilters } from "./approval-filters.tsx";
import { ApprovalTable } from "./approval-table.tsx";
import { type ApprovalView, filterOf, isNarrowed, type PageSize, type Shown } from "./approval-view.ts";
import { neighboursOf } from "./go-on.ts";
import { UndoBar } from "./undo-bar.tsx";
import type { Undoable } from "./undoable.ts";

type Props = {
  kinds: readonly ApprovalKind[];
  view: ApprovalView;
  onView: (change: Partial<ApprovalView>) => void;
  proofOf: ProofOf;
};
type Page = OutputOf<typeof listApprovals>;

const shown: readonly Shown[] = ["mine", "pending", "awaitingSecond", "approved", "rejected", "withdrawn", "all"];
const nameOf = (one: Shown) => (one === "mine" ? "等我处理" : one === "all" ? "全部" : approvalStatuses[one]);
const none: ReadonlySet<string> = new Set();

function countOf(one: Shown, { counts, mine }: Page): number {
  if (one === "mine") return mine;
  return one === "all" ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[one];
}

/** The queues of the administrator's own region: first what waits for them, narrowed down, decided one by one or several at once. */
export function ApprovalList({ kinds, view, onView, proofOf }: Props) {
  const { status, order, page, size, id: open } = view;
  const [chosen, setChosen] = useState(none);
  const [undoable, setUndoable] = useState<Undoable>();
  const forgetUndoable = useCallback(() => setUndoable(undefined), []);
  const read = useQuery(approvalQueries.list({ ...filterOf(view), order, pageNum: page, pageSize: size }));
  const { data } = read;
  // what is chosen is what one sees: another list begins with nothing chosen
  const look = (change: Partial<ApprovalView>) => {
    setChosen(none);
    onView({ ...change, id: "" });
  };
  const rows = data?.records ?? [];
  // what somebody else has decided meanwhile is chosen no more
  const picked = new Set(rows.filter(({ id, isMine }) => chosen.has(id) && isMine).map(({ id }) => id));
  const ids = rows.map(({ id }) => id);
  // what is read may leave the list by somebody else's act; who reads it goes on from where it stood
  const [stood, setStood] = useState<readonly string[]>(ids);
  if (ids.includes(open) && ids.join() !== stood.join()) setStood(ids);
  const body = (
    <>
      <h2 className="sr">申请列表</h2>
      {undoable && <UndoBar undoable={undoable} onOver={forgetUndoable} />}
      {data?.checked != null && (
        <Alert>{`待办较多，只核验了最急的 ${MOST_CHECKED} 条。请再按类型或区划缩小范围。`}</Alert>
      )}
      <ApprovalBulk
        rows={rows}
        chosen={picked}
        onClear={() => setChosen(none)}
        undoable={undoable}
        onUndoable={setUndoable}
      />
      <Paged
        read={read}
        page={page}
        size={size}
        rows={5}
        label="申请列表"
        onPage={(next) => look({ page: next })}
        empty={emptinessOf(view, () => look({ ...unnarrowed, page: 1 }))}
      >
        {(records) => (
          <>
            <ApprovalTable
              rows={records}
              withKind={view.kind === ""}
              order={order}
              onOrder={(next) => look({ order: next, page: 1 })}
              chosen={picked}
              onChoose={setChosen}
              open={open || undefined}
              onOpen={(id) => onView({ id })}
            />
            <div className={`row ${styles.reviewFoot} no-print`}>
              <span className="hint">{`共 ${countInWords(data?.total ?? 0)} 条`}</span>
              <SelectField
                label="每页"
                value={size}
                onChange={(event) => look({ size: Number(event.target.value) as PageSize, page: 1 })}
              >
                {queuePageSizes.map((rowsOfOne) => (
                  <option key={rowsOfOne} value={rowsOfOne}>{`${rowsOfOne} 条`}</option>
                ))}
              </SelectField>
              <p className="hint grow" id="review-keys">
                键盘：在列表中按 J、K 或上下方向键移动，Enter 打开，X 选择。
              </p>
            </div>
          </>
        )}
      </Paged>
    </>
  );
  return (
    <div className={approvalTableStyles.reviewList}>
      <ApprovalFilters
        key={`${view.kind}${view.keywords}`}
        queues={data?.queues ?? kinds.map((kind) => ({ kind }))}
        view={view}
        onView={look}
        regions={data?.regions ?? []}
      />
      <Tabs<Shown>
        label="审核状态"
        value={status}
        onChange={(next) => look({ status: next, page: 1 })}
        tabs={shown.map((value) => ({
          value,
          label: data ? `${nameOf(value)} ${countInWords(countOf(value, data))}` : nameOf(value),
          panel: value === status ? body : null,
        }))}
      />
      {open && (
        <ApprovalDrawer
          id={open}
          {...neighboursOf(open, ids, stood)}
          undoable={undoable}
          onUndoable={setUndoable}
          onOpen={(id) => onView({ id })}
          onClose={() => onView({ id: "" })}
          proofOf={proofOf}
        />
      )}
    </div>
  );
}

/** Everything that {@link isNarrowed} looks at, taken away. */
const unnarrowed: Partial<ApprovalView> = { keywords: "", region: "", overdue: false, marks: "" };

function titleOfNone(status: Shown): string {
  if (status === "mine") return "没有等您处理的申请";
  return status === "all" ? "还没有申请" : `没有${approvalStatuses[status]}的申请`;
}

const howToFill: Partial<Record<Shown, string>> = {
  mine: "新的申请和轮到您复核的申请会出现在这里。",
  pending: "有人提交后会出现在这里。",
  all: "有人提交后会出现在这里。",
};

/** Whether there is nothing at all, or only nothing of what is looked for. */
const emptinessOf = (view: ApprovalView, onClear: () => void): Emptiness => ({
  what: "申请",
  title: titleOfNone(view.status),
  howToFill: howToFill[view.status] ?? "其他状态的申请在旁边各栏。",
  advice: "换一个状态，或清除筛选条件。",
  narrowing: { isSet: isNarrowed(view), onClear },
});
