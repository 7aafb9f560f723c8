import * as auditCheckStyles from "./audit-check.module.css";
import * as styles from "./audit-keeping.module.css";
import {
  headFailures,
  headPlaces,
  heldBackFor,
  LATE_HEAD_HOURS,
} from "@sannong/contract/governance/audit-keeping-words";
import type { AuditKeeping as Keeping, HeadDestination } from "@sannong/contract/governance/audit-keeping.schemas";
import { Alert, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { auditQueries } from "./audit.queries.ts";
import { AuditHeads } from "./audit-heads.tsx";
import { secondOf } from "./audit-marks.tsx";

/** 签名与留存: the chain's end as it was signed each day, who else keeps it, how long the log stays and what went. */
export function AuditKeeping() {
  const { data, error, refetch } = useQuery(auditQueries.keeping());
  return (
    <>
      {error && <ErrorState title="签名与留存的情况没有读到" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={5} label="正在读取签名与留存的情况" />}
      {data && <Standing keeping={data} />}
      <AuditHeads />
    </>
  );
}

function Standing({ keeping }: { keeping: Keeping }) {
  const { last, key, destinations, onlineDays, archiveDays, onlineFrom, due } = keeping;
  return (
    <section className={`bx ${auditCheckStyles.auditCheck}`} aria-labelledby="keeping-title">
      <div className="h">
        <h2 id="keeping-title">签名与留存</h2>
      </div>
      <div className="pad">
        <p className="sm muted">
          每天用国密 SM2
          签名一次链尾，送到另外的机器保存：即使有人改得动整个数据库，也改不了已经送走的链头。到期的日志按链头分段写成文件，核对无误才移出系统。
        </p>
        <Warnings keeping={keeping} />
        <dl className={styles.auditFacts}>
          <div>
            <dt>最近签名</dt>
            <dd>
              {last ? `${last.day} 的链头，到第 ${last.seq} 环，${secondOf(last.signedAt)} 签名` : "还没有签名过"}
            </dd>
          </div>
          {destinations.map((destination) => (
            <Destination key={destination.place} destination={destination} />
          ))}
          <div>
            <dt>保存期限</dt>
            <dd>
              在线 {onlineDays} 天，离线文件再保存 {archiveDays} 天，然后销毁
              <small className="muted">期限由两名安全管理员在“参数与策略”里共同修改；没有人能删除单条日志</small>
            </dd>
          </div>
          <div>
            <dt>在线范围</dt>
            <dd>
              从第 {onlineFrom} 环起{due > 0 && `，其中 ${due} 段已到期，今晚 1:30 处理`}
            </dd>
          </div>
          {key && (
            <div>
              <dt>签名公钥</dt>
              <dd>
                编号 <span className="mono">{key.kid}</span>
                <a className="link" href="/api/audit/headKeys" target="_blank" rel="noopener">
                  公开地址
                </a>
                <small className="mono muted">{key.publicKey}</small>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

/** What somebody has to do something about, the gravest first. */
function Warnings({ keeping: { last, isLate, destinations, heldBack } }: { keeping: Keeping }) {
  const isSafe = last !== null && !isLate && destinations.length > 0 && destinations.every((one) => !one.isLate);
  return (
    <>
      {isLate && (
        <Alert tone="err">
          已超过 {LATE_HEAD_HOURS} 小时没有签名链头，请在“后台任务”查看“签名审计链头”为什么没有完成。
        </Alert>
      )}
      {last && last.faults > 0 && (
        <Alert tone="err">最近签名的一段里有 {last.faults} 处问题，请立即运行“完整性核验”查明。</Alert>
      )}
      {destinations.length === 0 && (
        <Alert tone="warn">
          没有配置异机留存：链头只在本机。请运维人员设置 AUDIT_HEADS_DIR（另一台机器的目录）或
          AUDIT_HEADS_URL（收集服务）。
        </Alert>
      )}
      {destinations
        .filter((one) => one.isLate)
        .map(({ place, where }) => (
          <Alert key={place} tone="err">
            {headPlaces[place]}（{where}）已超过 {LATE_HEAD_HOURS} 小时没有收下新的链头。
          </Alert>
        ))}
      {heldBack && (
        <Alert tone="warn">
          {heldBack.day} 的一段已到期，仍然在线：{heldBackFor[heldBack.reason]}。
        </Alert>
      )}
      {isSafe && heldBack === null && <Alert tone="ok">链头按时签名，并已保存在另外的机器上。</Alert>}
    </>
  );
}

const Destination = ({ destination }: { destination: HeadDestination }) => {
  const { place, where, last, waiting, failure } = destination;
  return (
    <div>
      <dt>{headPlaces[place]}</dt>
      <dd>
        {last ? `${last.day} 的链头（第 ${last.seq} 环），${secondOf(last.at)} 收下` : "还没有收下过链头"}
        {waiting > 0 && (
          <Tag tone="warn" icon="clock">
            {waiting} 个待送
          </Tag>
        )}
        <small className="mono muted">{where}</small>
        {failure && (
          <small className={styles.auditFailure}>
            {secondOf(failure.at)} 没有送到：{headFailures[failure.reason]}。会自动再送。
          </small>
        )}
      </dd>
    </div>
  );
};
