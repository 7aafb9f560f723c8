import * as styles from "./audit-check.module.css";
import * as auditKeepingStyles from "./audit-keeping.module.css";
import { auditFaults } from "@sannong/contract/governance/audit-words";
import { startAuditCheck } from "@sannong/contract/governance/audit";
import type { AuditCheck as Check, AuditRound as Round } from "@sannong/contract/governance/audit.schemas";
import { Alert, Button, EmptyState, ErrorState, Skeleton, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { auditQueries } from "./audit.queries.ts";
import { secondOf } from "./audit-marks.tsx";

const counted = (count: number) => count.toLocaleString("zh-CN");

/** 完整性核验: the walk along the chain, how far it is, and what it found. */
export function AuditCheck({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useQuery(auditQueries.check());
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => callWithMessage(startAuditCheck, {}),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onRefusal(startAuditCheck),
    onSettled: () => queries.invalidateQueries({ queryKey: auditQueries.check().queryKey }),
  });
  if (error && !data) return <ErrorState title="核验结果没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} label="正在读取核验结果" />;
  const { latest, underWay, round, lastRound } = data;
  return (
    <section className={`bx ${styles.auditCheck}`} aria-labelledby="check-title">
      <div className="h">
        <h2 id="check-title">审计日志的完整性</h2>
        <Button
          size="small"
          variant="primary"
          icon="shield"
          busy={start.isPending}
          disabled={underWay !== null}
          onClick={() => start.mutate()}
        >
          {underWay ? "正在核验" : "开始核验"}
        </Button>
      </div>
      <div className="pad">
        <p className="sm muted">
          每条记录写入时就带校验值，一秒内串成链，每天的链尾有签名。每天凌晨 2:20
          核验上次核验过的签名链头以来的日志；更早的由轮转核验分段走，一周走完一遍；点“开始核验”则立即从头走到尾。改动、删除、截断、夹带都会指出是哪一条，签名的链头也逐个核对。
        </p>
        {underWay && <Progress check={underWay} />}
        {latest ? (
          <Result check={latest} onOpen={onOpen} />
        ) : (
          !underWay && (
            <EmptyState kind="nothingYet" title="还没有核验过">
              点“开始核验”，可以离开本页，结果会留在这里。
            </EmptyState>
          )
        )}
        <Rounds round={round} last={lastRound} />
      </div>
    </section>
  );
}

const Progress = ({ check: { checked, total } }: { check: Check }) => (
  <p className={styles.auditProgress} role="status">
    <span>
      已核验 <b className="num">{counted(checked)}</b> / {counted(total)} 条
    </span>
    <progress max={Math.max(total, 1)} value={checked} aria-label="核验进度" />
  </p>
);

/** How far the walk along everything is that takes a week, and what the one before it found. */
const Rounds = ({ round, last }: { round: Round | null; last: Round | null }) => (
  <dl className={auditKeepingStyles.auditFacts} aria-label="轮转核验">
    <div>
      <dt>上一轮全量</dt>
      <dd>
        {last?.endedAt
          ? `${secondOf(last.begunAt)} 到 ${secondOf(last.endedAt)}，核验 ${counted(last.checked)} 条到第 ${last.reached} 环，${last.faults === 0 ? "完好" : `发现 ${last.faults} 处问题`}`
          : "还没有走完过一轮"}
      </dd>
    </div>
    {round && (
      <div>
        <dt>本轮</dt>
        <dd>
          {`${secondOf(round.begunAt)} 开始，已核验 ${counted(round.checked)} 条到第 ${round.reached} 环，${round.faults === 0 ? "没有发现问题" : `发现 ${round.faults} 处问题`}`}
        </dd>
      </div>
    )}
  </dl>
);

function Result({ check, onOpen }: { check: Check; onOpen: (id: string) => void }) {
  const { begunAt, endedAt, askedBy, checked, isIntact, faults, from, heads, head, scope } = check;
  return (
    <>
      {isIntact ? (
        <Alert tone="ok">
          {scope === "new" ? "新写入的审计日志完好" : "审计日志完好"}：{counted(checked)}
          {" 条记录与写入时一致，没有缺失。"}
        </Alert>
      ) : (
        <Alert tone="err">
          发现 {faults.length} 处问题（共核验 {counted(checked)} 条）。请保留现场，用最近的备份比对，并告知安全管理员。
        </Alert>
      )}
      <dl className={auditKeepingStyles.auditFacts}>
        <div>
          <dt>最近一次</dt>
          <dd>
            {secondOf(endedAt ?? begunAt)}，由{askedBy ?? "系统"}发起
          </dd>
        </div>
        <div>
          <dt>起点</dt>
          <dd>
            {from
              ? `${from.day} 签名的链头（第 ${from.seq} 环）之后，${scope === "new" ? "更早的以前核验过" : "更早的已转离线"}`
              : "第一条记录"}
          </dd>
        </div>
        <div>
          <dt>签名链头</dt>
          <dd>{heads === 0 ? "途中还没有签名的链头" : `${heads} 个与日志一致`}</dd>
        </div>
        {head && (
          <div>
            <dt>链尾</dt>
            <dd>
              第 {head.seq} 环，<span className="mono">{head.mac}</span>
              <small className="muted">抄到别处保存：以后可用它证明日志没有被退回到更早的样子</small>
            </dd>
          </div>
        )}
      </dl>
      {faults.length > 0 && (
        <ul className={styles.auditBeside}>
          {faults.map(({ kind, seq, entryId }) => (
            <li key={`${kind}${seq}${entryId}`}>
              <Tag tone="err" icon="err">
                {auditFaults[kind].name}
              </Tag>
              <span>
                {seq === null ? "" : `链上第 ${seq} 环，`}
                {auditFaults[kind].words}
              </span>
              {entryId && kind !== "missing" ? (
                <Button size="small" onClick={() => onOpen(entryId)}>
                  查看这条记录
                </Button>
              ) : (
                entryId && <small className="mono">{entryId}</small>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
