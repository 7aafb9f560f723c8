import * as styles from "./urgent.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { UrgentTask, workbench } from "@sannong/contract/governance/workbench";
import { approvalsAddress, queueAddress, queueNames } from "@sannong/contract/governance/workbench-words";
import { Tag } from "@sannong/ui";
import { Link } from "react-router";
import { type Column, ConsoleTable } from "../parts/console-table.tsx";
import { byNumber } from "../parts/pages.tsx";
import { DueWords } from "./due-words.tsx";

type Read = {
  data: OutputOf<typeof workbench> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

const columns: readonly Column<UrgentTask>[] = [
  {
    title: "事项",
    cell: ({ queue, title, id }) => (
      <Link className="link hit" to={queueAddress(queue, id)}>
        {title}
      </Link>
    ),
  },
  { title: "类型", cell: ({ queue }) => queueNames[queue], width: 160 },
  {
    title: "时限",
    cell: ({ dueAt, isOverdue }) =>
      isOverdue ? (
        <Tag tone="err" icon="warn">
          <DueWords at={dueAt} />
        </Tag>
      ) : (
        <DueWords at={dueAt} />
      ),
    width: 150,
  },
];

/** What has to be decided first: the most late stands on top, marked. */
export function Urgent({ read }: { read: Read }) {
  const { data, ...state } = read;
  const rows = data?.urgent ?? [];
  const total = data?.waiting ?? 0;
  return (
    <section className={styles.wbUrgent} aria-labelledby="urgent-title">
      <h2 id="urgent-title">先办这些</h2>
      <ConsoleTable
        label="待办事项"
        read={{ ...state, data: data && { records: rows } }}
        columns={columns}
        keyOf={({ id }) => id}
        paging={byNumber(1, Math.max(total, 1), total, () => {})}
        empty={{
          what: "申请",
          title: "没有等您审核的申请",
          howToFill: "新的申请到了，会按时限排在这里。",
          narrowing: null,
        }}
      />
      {total > rows.length && (
        <Link className="link" to={approvalsAddress}>{`以上是最急的 ${rows.length} 条，查看全部 ${total} 条`}</Link>
      )}
    </section>
  );
}
