import * as styles from "./audit-heads.module.css";
import { checkAuditSegment } from "@sannong/contract/governance/audit";
import { headPlaces, segmentStates } from "@sannong/contract/governance/audit-keeping-words";
import type { AuditHead } from "@sannong/contract/governance/audit-keeping.schemas";
import { auditFaults } from "@sannong/contract/governance/audit-words";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, pageIn, Tag } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveJson } from "../../../lib/browser/save-file.ts";
import { auditQueries } from "./audit.queries.ts";
import { secondOf } from "./audit-marks.tsx";

const PAGE_SIZE = 20;
const stateTones = { online: "ok", archived: "info", destroyed: "plain" } as const;
const counted = (first: string, seq: string) => (BigInt(seq) - BigInt(first) + 1n).toLocaleString("zh-CN");

type Acts = { isBusy: (seq: string) => boolean; check: (seq: string) => void };
const columnsOf = ({ isBusy, check }: Acts): readonly Column<AuditHead>[] => [
  {
    title: "签名",
    width: 160,
    cell: ({ day, signedAt }) => (
      <>
        <span className="num">{day}</span>
        <small>{secondOf(signedAt)}</small>
      </>
    ),
  },
  {
    title: "封住的一段",
    width: 200,
    cell: ({ first, seq, faults }) => (
      <>
        <span className="num">
          {first} — {seq}
        </span>
        <small>
          {counted(first, seq)} 条{faults > 0 && `，签名时有 ${faults} 处问题`}
        </small>
      </>
    ),
  },
  {
    title: "异机留存",
    width: 200,
    cell: ({ taken }) =>
      taken.length === 0 ? (
        <span className="muted">还没有</span>
      ) : (
        taken.map(({ place, at }) => (
          <span key={place} className={styles.auditTaken}>
            {headPlaces[place]}
            <small>{secondOf(at)}</small>
          </span>
        ))
      ),
  },
  {
    title: "日志",
    cell: ({ state, file }) => (
      <>
        <Tag tone={stateTones[state]}>{segmentStates[state]}</Tag>
        {file && (
          <>
            <small className="mono">{file.name}</small>
            <small>{secondOf(file.removedAt)} 移出</small>
          </>
        )}
      </>
    ),
  },
  {
    title: "操作",
    width: 220,
    cell: ({ seq, day, state, statement, signature }) => (
      <span className={styles.auditActs}>
        <Button
          size="small"
          aria-label={`下载链头：${day}，到第 ${seq} 环`}
          onClick={() => saveJson(`audit-head-${day}-${seq}.json`, { statement, signature })}
        >
          下载链头
        </Button>
        {state === "archived" && (
          <Button size="small" busy={isBusy(seq)} aria-label={`核验文件：到第 ${seq} 环`} onClick={() => check(seq)}>
            核验文件
          </Button>
        )}
      </span>
    ),
  },
];

/** Every day's head, the newest first; and the files of what went offline, read again on request. */
export function AuditHeads() {
  const [query, setQuery] = useSearchParams();
  const page = pageIn(query);
  const read = useQuery(auditQueries.heads({ pageNum: page, pageSize: PAGE_SIZE }));
  const checking = useMutation({
    mutationFn: (seq: string) => call(checkAuditSegment, { seq }),
    onError: onRefusal(checkAuditSegment),
  });
  const turnTo = (next: number) => setQuery({ view: "keeping", ...(next > 1 && { page: String(next) }) });
  const columns = columnsOf({
    isBusy: (seq) => checking.isPending && checking.variables === seq,
    check: checking.mutate,
  });
  return (
    <div className={styles.auditHeads}>
      <div role="status">{checking.data && <Checked proof={checking.data} />}</div>
      <ConsoleTable
        label="签名链头"
        read={read}
        columns={columns}
        keyOf={({ seq }) => seq}
        paging={byNumber(page, PAGE_SIZE, read.data?.total ?? 0, turnTo)}
        empty={{
          what: "签名的链头",
          level: 2,
          howToFill: "门户启动后几分钟内签名第一个，以后每天一个。",
          narrowing: null,
        }}
      />
    </div>
  );
}

function Checked({ proof }: { proof: OutputOf<typeof checkAuditSegment> }) {
  const { day, first, seq, checked, isIntact, faults } = proof;
  const what = `${day} 的离线文件（第 ${first} 到 ${seq} 环）`;
  if (isIntact)
    return (
      <Alert tone="ok">
        {what}完好：{checked.toLocaleString("zh-CN")} 条记录与写入时一致，与签名的链头一致。
      </Alert>
    );
  return (
    <Alert tone="err">
      {what}有 {faults.length} 处问题：
      {faults
        .slice(0, 5)
        .map(({ kind, seq: at }) => `${auditFaults[kind].name}${at === null ? "" : `（第 ${at} 环）`}`)
        .join("、")}
      。请保留文件并告知安全管理员。
    </Alert>
  );
}
