import { type ApprovalKind, approvalStatuses } from "@sannong/contract/approval-words";
import { type Emptiness, Paged, Tabs } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { approvalQueries } from "./approvals.queries.ts";
import { ApprovalBulk } from "./approval-bulk.tsx";
import { ApprovalDrawer, type ProofOf } from "./approval-detail.tsx";
import { ApprovalFilters } from "./approval-filters.tsx";
import { ApprovalTable, isOpen } from "./approval-table.tsx";
import { type ApprovalView, filterOf, type Shown } from "./approval-view.ts";
import { UndoBar } from "./undo-bar.tsx";
import type { Undoable } from "./undoable.ts";

const PAGE = 10;
type Props = {
  kinds: readonly ApprovalKind[];
  view: ApprovalView;
  onView: (change: Partial<ApprovalView>) => void;
  proofOf: ProofOf;
};

const shown: readonly Shown[] = ["pending", "awaitingSecond", "approved", "rejected", "withdrawn", "all"];
const none: ReadonlySet<string> = new Set();

/** 注册审核: the queue of the administrator's own region, by status, narrowed down, decided one by one or several at once. */
export function ApprovalList({ kinds, view, onView, proofOf }: Props) {
  const { status, order, page } = view;
  const [open, setOpen] = useState<string>();
  const [chosen, setChosen] = useState(none);
  const [undoable, setUndoable] = useState<Undoable>();
  const forgetUndoable = useCallback(() => setUndoable(undefined), []);
  const read = useQuery(approvalQueries.list({ ...filterOf(view), order, pageNum: page, pageSize: PAGE }));
  const { data } = read;
  // what is chosen is what one sees: another list begins with nothing chosen
  const look = (change: Partial<ApprovalView>) => {
    setChosen(none);
    onView(change);
  };
  const counted = (one: Shown) => {
    if (!data) return "";
    const counts = Object.values(data.counts).reduce((sum, count) => sum + count, 0);
    return ` ${one === "all" ? counts : data.counts[one]}`;
  };
  const rows = data?.records ?? [];
  // what somebody else has decided meanwhile is chosen no more
  const picked = new Set(rows.filter(({ id, status: now }) => chosen.has(id) && isOpen(now)).map(({ id }) => id));
  const place = rows.findIndex(({ id }) => id === open);
  const body = (
    <>
      <h2 className="sr">申请列表</h2>
      {undoable && <UndoBar undoable={undoable} onOver={forgetUndoable} />}
      <ApprovalBulk
        kind={view.kind}
        rows={rows}
        chosen={picked}
        onClear={() => setChosen(none)}
        undoable={undoable}
        onUndoable={setUndoable}
      />
      <Paged
        read={read}
        page={page}
        size={PAGE}
        rows={5}
        label="申请列表"
        onPage={(next) => look({ page: next })}
        empty={emptinessOf(view, () => look({ ...unnarrowed, page: 1 }))}
      >
        {(records) => (
          <>
            <ApprovalTable
              rows={records}
              order={order}
              onOrder={(next) => look({ order: next, page: 1 })}
              chosen={picked}
              onChoose={setChosen}
              open={open}
              onOpen={setOpen}
            />
            <p className="hint no-print" id="review-keys">
              键盘：在列表中按 J、K 或上下方向键移动，Enter 打开，X 选择。
            </p>
          </>
        )}
      </Paged>
    </>
  );
  return (
    <div className="review-list">
      <ApprovalFilters
        key={`${view.kind}${view.keywords}`}
        kinds={kinds}
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
          label: (value === "all" ? "全部" : approvalStatuses[value]) + counted(value),
          panel: value === status ? body : null,
        }))}
      />
      {open && (
        <ApprovalDrawer
          id={open}
          previous={rows[place - 1]?.id}
          next={place < 0 ? undefined : rows[place + 1]?.id}
          undoable={undoable}
          onUndoable={setUndoable}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
          proofOf={proofOf}
        />
      )}
    </div>
  );
}

const unnarrowed = { keywords: "", region: "", overdue: false };

/** Whether there is nothing at all, or only nothing of what is looked for. */
const emptinessOf = ({ status, keywords, region, overdue }: ApprovalView, onClear: () => void): Emptiness => ({
  what: "申请",
  title: status === "all" ? "还没有申请" : `没有${approvalStatuses[status]}的申请`,
  howToFill: status === "pending" || status === "all" ? "有人提交后会出现在这里。" : "其他状态的申请在旁边各栏。",
  advice: "换一个状态，或清除筛选条件。",
  narrowing: { isSet: keywords !== "" || region !== "" || overdue, onClear },
});
