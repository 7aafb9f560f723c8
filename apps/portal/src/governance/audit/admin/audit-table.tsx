import * as styles from "./audit-table.module.css";
import type { AuditView } from "@sannong/contract/governance/audit-words";
import type { AuditRow } from "@sannong/contract/governance/audit.schemas";
import type { Narrowing } from "@sannong/ui";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byCursor } from "../../../console/parts/pages.tsx";
import { actorOf, gistOf, ResultTag, secondOf } from "./audit-marks.tsx";

type Read = Parameters<typeof ConsoleTable<AuditRow>>[0]["read"] & {
  data: { nextCursor: string | null; total: number | null; isMore: boolean } | undefined;
};
type Props = {
  view: AuditView;
  read: Read;
  cursor: string;
  onNext: (cursor: string) => void;
  onBack: (() => void) | undefined;
  onFirst: () => void;
  narrowing: Narrowing;
  open?: string;
  /** absent where rows are only looked at */
  onOpen?: (id: string) => void;
};

const labels: Record<AuditView, string> = { all: "审计记录", signIn: "登录记录", personal: "个人信息访问记录" };

const columnsOf = ({ view, onOpen }: Pick<Props, "view" | "onOpen">): readonly Column<AuditRow>[] => [
  {
    title: "时间",
    // day and second in one line
    width: 184,
    cell: ({ at, id, eventName }) =>
      onOpen ? (
        <button
          type="button"
          className={`link num ${styles.auditOpener}`}
          aria-label={`${secondOf(at)} ${eventName}，查看详情`}
          onClick={() => onOpen(id)}
        >
          {secondOf(at)}
        </button>
      ) : (
        <span className="num">{secondOf(at)}</span>
      ),
  },
  ...(view === "signIn" ? [] : [eventColumn]),
  {
    title: view === "personal" ? "谁看的" : "操作人",
    width: 150,
    cell: (row) => (
      <>
        {actorOf(row)}
        {row.actor && <small>{row.actor.roleName}</small>}
      </>
    ),
  },
  { title: "结果", width: 96, cell: ({ result }) => <ResultTag result={result} /> },
  { title: view === "personal" ? "理由" : "说明", cell: (row) => <Said row={row} isPersonal={view === "personal"} /> },
  {
    title: "来源",
    width: 190,
    cell: ({ address, device }) => (
      <>
        <span className="num">{address ?? "服务器"}</span>
        {device && <small>{device}</small>}
      </>
    ),
  },
];

const eventColumn: Column<AuditRow> = {
  title: "事件",
  width: 190,
  cell: ({ eventName, object }) => (
    <>
      {eventName}
      {object && <small>{object.kindName}</small>}
    </>
  ),
};

function Said({ row, isPersonal }: { row: AuditRow; isPersonal: boolean }) {
  const gist = gistOf(row);
  if (!row.reason && !gist) return <span className="muted">{isPersonal ? "没有填写理由" : "—"}</span>;
  return (
    <>
      {row.reason}
      {gist && <small>{gist}</small>}
    </>
  );
}

/** One part of the log, page by page. */
export function AuditTable({ view, read, cursor, onNext, onBack, onFirst, narrowing, open, onOpen }: Props) {
  const total = read.data?.total ?? null;
  return (
    <ConsoleTable
      label={labels[view]}
      read={read}
      columns={columnsOf({ view, ...(onOpen && { onOpen }) })}
      keyOf={({ id }) => id}
      openKey={open}
      paging={byCursor(cursor, {
        total,
        isMore: read.data?.isMore ?? false,
        next: read.data?.nextCursor ?? null,
        onNext,
        onBack,
        onFirst,
      })}
      empty={{
        level: 2,
        what: labels[view],
        howToFill: "有人办理、登录或查看以后，每件事都会记在这里。",
        noneFound: "没有符合条件的记录",
        advice: "放宽时间或去掉一个条件再查。",
        narrowing,
      }}
    />
  );
}
