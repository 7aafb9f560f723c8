import { type ApprovalStatus, approvalKinds, approvalStatuses } from "@sannong/contract/approval-words";
import type { ApprovalKind } from "@sannong/contract/approval-words";
import type { ApprovalSummary } from "@sannong/contract/approvals.schemas";
import { Button, EmptyState, Paged, Tabs, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { approvalQueries } from "./approvals.queries.ts";
import { ApprovalDialog } from "./approval-detail.tsx";
import { momentOf, StatusTag, timeLeft } from "./approval-status.tsx";

const PAGE = 10;
type Shown = ApprovalStatus | "all";
/** What stands in the address, so that a link shows the same list. */
export type ApprovalView = { kind: ApprovalKind; status: Shown; keywords: string; page: number };
type Props = { view: ApprovalView; onView: (change: Partial<ApprovalView>) => void };

const isOpen = (status: ApprovalStatus) => status === "pending" || status === "awaitingSecond";

/** 注册审核: the queue of the administrator's own region, by status, searched by number. */
export function ApprovalList({ view, onView }: Props) {
  const { kind, status, keywords, page } = view;
  const [open, setOpen] = useState<string>();
  const read = useQuery(
    approvalQueries.list({
      kind,
      pageNum: page,
      pageSize: PAGE,
      ...(status === "all" ? {} : { status }),
      ...(keywords ? { keywords } : {}),
    }),
  );
  const { data } = read;
  const counted = (one: Shown) => {
    if (!data) return "";
    const counts = Object.values(data.counts).reduce((sum, count) => sum + count, 0);
    return ` ${one === "all" ? counts : data.counts[one]}`;
  };
  const body = (
    <>
      <h2 className="sr">申请列表</h2>
      <Paged
        read={read}
        page={page}
        size={PAGE}
        rows={5}
        label="申请列表"
        onPage={(next) => onView({ page: next })}
        empty={<EmptyState title="没有符合条件的申请">换一个状态，或清除搜索条件。</EmptyState>}
      >
        {(records) => <Table rows={records} onOpen={setOpen} />}
      </Paged>
    </>
  );
  const tab = (value: Shown, label: string) => ({
    value,
    label: label + counted(value),
    panel: value === status ? body : null,
  });
  return (
    <div className="review-list">
      <Filters key={`${kind}${keywords}`} view={view} onView={onView} />
      <Tabs<Shown>
        label="审核状态"
        value={status}
        onChange={(next) => onView({ status: next, page: 1 })}
        tabs={[
          tab("pending", approvalStatuses.pending),
          tab("approved", approvalStatuses.approved),
          tab("rejected", approvalStatuses.rejected),
          tab("all", "全部"),
        ]}
      />
      {open && <ApprovalDialog id={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Filters({ view, onView }: Props) {
  const [typed, setTyped] = useState(view.keywords);
  return (
    <form
      className="review-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onView({ keywords: typed.trim(), page: 1 });
      }}
    >
      <TextField
        label="受理编号或手机号"
        icon="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={40}
      />
      <Button type="submit">搜索</Button>
      {view.keywords && (
        <Button variant="link" onClick={() => onView({ keywords: "", page: 1 })}>
          清除
        </Button>
      )}
      {(Object.keys(approvalKinds) as ApprovalKind[]).map((kind) => (
        <Button
          key={kind}
          variant={kind === view.kind ? "soft" : "link"}
          aria-pressed={kind === view.kind}
          onClick={() => onView({ kind, page: 1 })}
        >
          {approvalKinds[kind]}
        </Button>
      ))}
    </form>
  );
}

function Table({ rows, onOpen }: { rows: readonly ApprovalSummary[]; onOpen: (id: string) => void }) {
  const [now] = useState(() => Date.now());
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">申请人</th>
          <th scope="col">单位与区划</th>
          <th scope="col">申请时间</th>
          <th scope="col">状态</th>
          <th scope="col">时限或经办</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <button
                type="button"
                className="link"
                onClick={() => onOpen(row.id)}
                aria-label={`${row.applicant}，查看 ${row.receiptNumber}`}
              >
                {row.applicant}
              </button>
              <small>{row.phone}</small>
            </td>
            <td>
              {row.title}
              <small>{row.regionName}</small>
            </td>
            <td>
              {momentOf(row.createdAt)}
              <small>{row.receiptNumber}</small>
            </td>
            <td>
              <StatusTag status={row.status} />
            </td>
            <td className={row.isOverdue ? "late" : undefined}>
              {isOpen(row.status) ? timeLeft(row.dueAt, now) : row.decidedBy}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
