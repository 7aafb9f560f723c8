import * as styles from "./approval-table.module.css";
import { approvalKinds, type ApprovalOrder, type ApprovalStatus } from "@sannong/contract/governance/approval-words";
import type { ApprovalSummary } from "@sannong/contract/governance/approvals.schemas";
import { Icon, Tag } from "@sannong/ui";
import { type KeyboardEvent, type ReactNode } from "react";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { momentOf, StatusTag, timeLeft } from "./approval-status.tsx";

const isOpen = (status: ApprovalStatus) => status === "pending" || status === "awaitingSecond";

type Props = {
  rows: readonly ApprovalSummary[];
  /** says of each what it is, where the list holds several queues */
  withKind: boolean;
  order: ApprovalOrder;
  onOrder: (order: ApprovalOrder) => void;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  /** the request that is being read */
  open: string | undefined;
  onOpen: (id: string) => void;
};

const withOr = (ids: ReadonlySet<string>, id: string): Set<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/**
 * J and K, or the arrows, move through the rows while the focus is in a row (one key alone must not act elsewhere:
 * WCAG 2.1.4); X chooses the row, Enter is the button's own.
 */
function moveBy(event: KeyboardEvent<HTMLElement>, choose: (id: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = event.currentTarget.closest("tr");
  const openers = [...(row?.parentElement?.querySelectorAll<HTMLElement>("[data-opens]") ?? [])];
  const here = openers.findIndex((opener) => row?.contains(opener));
  const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
  const step = steps[event.key];
  const id = openers[here]?.dataset["opens"];
  if (step !== undefined) openers[Math.min(openers.length - 1, Math.max(0, here + step))]?.focus();
  else if (event.key === "x" && id) choose(id);
  else return;
  event.preventDefault();
}

/** The requests, one a row. */
export function ApprovalTable({ rows, withKind, order, onOrder, chosen, onChoose, open, onOpen }: Props) {
  const now = useNow().getTime();
  const mine = rows.filter(({ isMine }) => isMine).map(({ id }) => id);
  const what = withKind ? "类型、事项与区划" : "单位与区划";
  const all = mine.length > 0 && mine.every((id) => chosen.has(id));
  const choose = (id: string) => {
    if (mine.includes(id)) onChoose(withOr(chosen, id));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveBy(event, choose);
  return (
    <table aria-describedby="review-keys">
      <thead>
        <tr>
          <th scope="col" className={styles.pick}>
            <label>
              <input
                type="checkbox"
                aria-label="选择本页全部等我处理的申请"
                title="选择本页全部"
                checked={all}
                disabled={mine.length === 0}
                onChange={() => onChoose(new Set(all ? [] : mine))}
              />
            </label>
          </th>
          <th scope="col">申请人</th>
          <th scope="col">{what}</th>
          <Sortable by="newest" order={order} onOrder={onOrder}>
            申请时间
          </Sortable>
          <th scope="col">自动核验</th>
          <th scope="col">状态</th>
          <Sortable by="due" order={order} onOrder={onOrder}>
            时限或经办
          </Sortable>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={open === row.id ? "on" : chosen.has(row.id) ? styles.chosen : undefined}>
            <td className={styles.pick}>
              {row.isMine && (
                <label>
                  <input
                    type="checkbox"
                    aria-label={`选择 ${row.receiptNumber}`}
                    checked={chosen.has(row.id)}
                    onKeyDown={onKeyDown}
                    onChange={() => choose(row.id)}
                  />
                </label>
              )}
            </td>
            <td data-title="申请人">
              <button
                type="button"
                className="link"
                data-opens={row.id}
                onKeyDown={onKeyDown}
                onClick={() => onOpen(row.id)}
                aria-label={`${row.applicant}，查看 ${row.receiptNumber}`}
              >
                {row.applicant}
              </button>
              <small>{row.phone}</small>
            </td>
            <td data-title={what}>
              {withKind && <small className={styles.kind}>{approvalKinds[row.kind]}</small>}
              {row.title}
              <small>{row.regionName}</small>
            </td>
            <td data-title="申请时间">
              {momentOf(row.createdAt)}
              <small className={`mono ${styles.receipt}`}>{row.receiptNumber}</small>
            </td>
            <td data-title="自动核验">{isOpen(row.status) && <Marks marks={row.marks} />}</td>
            <td data-title="状态">
              <StatusTag status={row.status} />
            </td>
            {isOpen(row.status) ? (
              <TimeLeft {...timeLeft(row.dueAt, now)} />
            ) : (
              <td data-title="经办">{row.decidedBy}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the automatic checks leave to be looked at: how much, and what it is. */
const Marks = ({ marks }: { marks: readonly string[] }) =>
  marks.length === 0 ? (
    <small>没有疑点</small>
  ) : (
    <div className="marks">
      <Tag tone="warn" icon="warn">{`${marks.length} 项需核对`}</Tag>
      <ul>
        {marks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </div>
  );

const TimeLeft = ({ words, isPressing }: ReturnType<typeof timeLeft>) => (
  <td data-title="时限" className={isPressing ? "late" : undefined}>
    {words}
  </td>
);

type SortableProps = {
  by: ApprovalOrder;
  order: ApprovalOrder;
  onOrder: (order: ApprovalOrder) => void;
  children: ReactNode;
};

/** A column the list may be ordered by: the most urgent or the newest first. */
const Sortable = ({ by, order, onOrder, children }: SortableProps) => (
  <th scope="col" aria-sort={by === order ? (by === "due" ? "ascending" : "descending") : "none"}>
    <button type="button" className={styles.sort} onClick={() => onOrder(by)}>
      {children}
      <Icon name={by === order ? (by === "due" ? "up" : "down") : "sort"} size="s" />
    </button>
  </th>
);
