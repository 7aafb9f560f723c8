import * as auditCheckStyles from "./audit-check.module.css";
import * as auditKeepingStyles from "./audit-keeping.module.css";
import * as styles from "./audit-record.module.css";
import { auditFaults } from "@sannong/contract/governance/audit-words";
import type { auditDetail } from "@sannong/contract/governance/audit";
import type { AuditRow } from "@sannong/contract/governance/audit.schemas";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, Dialog, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { auditQueries } from "./audit.queries.ts";
import type { AuditAddress } from "./audit-address.ts";
import { actorOf, ResultTag, secondOf } from "./audit-marks.tsx";

type Props = {
  id: string;
  onOpen: (id: string) => void;
  /** another search, begun from this record */
  onSearch: (sought: Partial<AuditAddress>) => void;
  onClose: () => void;
};
type Detail = OutputOf<typeof auditDetail>;

/** One entry: what was written, whether it is still so, what stands beside it in the chain and in its request. */
export function AuditRecord({ id, onOpen, onSearch, onClose }: Props) {
  const { data, isError, error, refetch } = useQuery(auditQueries.detail(id));
  const heading = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      drawer
      title={data ? data.row.eventName : "审计记录"}
      width={640}
      onClose={onClose}
      initialFocus={heading}
    >
      <div ref={heading} tabIndex={-1} className={styles.auditRecord}>
        {data && <Details key={id} detail={data} onOpen={onOpen} onSearch={onSearch} />}
        {isError && <ErrorState title="记录没有加载出来" failure={error} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton rows={6} label="正在读取记录" />}
      </div>
    </Dialog>
  );
}

function Details({ detail, onOpen, onSearch }: Pick<Props, "onOpen" | "onSearch"> & { detail: Detail }) {
  const { row, previous, next, sameTrace } = detail;
  const { actor, object, traceId, address } = row;
  return (
    <>
      <p className="row">
        <ResultTag result={row.result} />
        <span className="num muted">{secondOf(row.at)}</span>
      </p>
      <Integrity detail={detail} />
      <dl className={auditKeepingStyles.auditFacts}>
        <Fact label="操作人">
          {actorOf(row)}
          {actor && <span className="muted">（{actor.roleName}）</span>}
          {actor && <Search onClick={() => onSearch({ person: actor.id, side: "actor" })}>此人的操作</Search>}
        </Fact>
        {object && (
          <Fact label="对象">
            {object.kindName} <span className="mono">{object.id}</span>
            {object.id && <Search onClick={() => onSearch({ objectId: object.id })}>此对象的记录</Search>}
          </Fact>
        )}
        {row.reason && <Fact label="原因">{row.reason}</Fact>}
        {row.facts.map(({ key, label, value }) => (
          <Fact key={key} label={label}>
            <span className={key === "subject" || key === "sha256" ? "mono" : undefined}>{value || "（空）"}</span>
            {key === "subject" && (
              <Search onClick={() => onSearch({ person: value, side: "object" })}>还有谁看过</Search>
            )}
          </Fact>
        ))}
        <Fact label="来源">
          {address === null ? "服务器自己" : `${address}${detail.port === null ? "" : `，端口 ${detail.port}`}`}
          {address !== null && <Search onClick={() => onSearch({ address })}>此地址的记录</Search>}
        </Fact>
        {row.device && <Fact label="设备">{row.device}</Fact>}
        {traceId && (
          <Fact label="请求号">
            <span className="mono">{traceId}</span>
          </Fact>
        )}
        <Fact label="事件名">
          <span className="mono">{row.event}</span>
        </Fact>
        <Fact label="记录编号">
          <span className="mono">{row.id}</span>
        </Fact>
      </dl>
      {sameTrace.length > 0 && (
        <section aria-labelledby="same-trace">
          <h3 id="same-trace">同一次请求里的其他记录</h3>
          <ul className={auditCheckStyles.auditBeside}>
            {sameTrace.map((one) => (
              <Beside key={one.id} row={one} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="chain">
        <h3 id="chain">链上的前后记录</h3>
        <ul className={auditCheckStyles.auditBeside}>
          <Beside row={previous} what="前一条" none="这是链上的第一条" onOpen={onOpen} />
          <Beside row={next} what="后一条" none="后面还没有记录" onOpen={onOpen} />
        </ul>
      </section>
    </>
  );
}

function Integrity({ detail: { fault, seq, mac } }: { detail: Detail }) {
  if (fault) {
    const { name, words } = auditFaults[fault];
    return (
      <Alert tone="err">
        {name}：{words}。请保留现场并告知安全管理员。
      </Alert>
    );
  }
  return (
    <Alert tone="ok">
      {seq === null ? "刚写入，一秒内封存。" : `完好：链上第 ${seq} 环，与写入时一致。`}
      <span className={`mono ${styles.auditMac}`}>校验值 {mac.slice(0, 16)}…</span>
    </Alert>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Search = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="link sm" onClick={onClick}>
    {children}
  </button>
);

type BesideProps = { row: AuditRow | null; what?: string; none?: string; onOpen: (id: string) => void };
function Beside({ row, what, none, onOpen }: BesideProps) {
  if (!row) return <li className="muted">{none}</li>;
  return (
    <li>
      {what && <span className="muted">{what}</span>}
      <Button size="small" onClick={() => onOpen(row.id)}>
        {row.eventName}
      </Button>
      <small>
        {actorOf(row)}，{secondOf(row.at)}
      </small>
    </li>
  );
}
