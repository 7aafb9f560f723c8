import * as styles from "./office-network.module.css";
import { changeStatuses } from "@sannong/contract/governance/setting-words";
import { withdrawOfficeNetwork } from "@sannong/contract/governance/office-network";
import type {
  OfficeNetwork as Network,
  OfficeNetworkChange,
} from "@sannong/contract/governance/office-network.schemas";
import { Alert, Button, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { WaitingChange } from "../../../console/parts/waiting-change.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { ProposeOfficeNetwork } from "./propose-office-network.tsx";
import { settingsQueries } from "./settings.queries.ts";

/** 访问范围: from which addresses the office may be entered, what waits for a second person, and what was changed. */
export function OfficeNetwork() {
  const { data, error, refetch } = useQuery(settingsQueries.network());
  const [isChanging, setIsChanging] = useState(false);
  if (error && !data) return <ErrorState title="访问范围没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={5} label="正在读取访问范围" />;
  const { ranges, fixedBy, waiting, history, yourAddress, isForwardedUnheard } = data;
  return (
    <div className={styles.settings}>
      <section className="bx" aria-labelledby="office-network">
        <div className="h">
          <h2 id="office-network">从哪里可以进入管理后台</h2>
        </div>
        <div className={styles.network}>
          {ranges.length === 0 ? (
            <p>
              <b>不限地址</b>：有权限的人从任何地方都能进入。建议只留下办公用的地址段。
            </p>
          ) : (
            <>
              <p>只能从这些地址进入，管理后台的页面和接口都受限；门户的其他功能不受影响。</p>
              <Ranges ranges={ranges} />
            </>
          )}
          <p className="sm muted">
            您现在的地址是 <span className="mono">{yourAddress}</span>
          </p>
          {isForwardedUnheard && (
            <Alert tone="warn">
              请求经过了代理，而部署配置 TRUSTED_PROXIES
              没有写明它，所有人看起来都来自同一个地址。请先联系运维人员补上，再设置访问范围。
            </Alert>
          )}
          {waiting && <Waiting waiting={waiting} />}
          {fixedBy !== null ? (
            <p className="sm muted">
              由部署配置 <span className="mono">{fixedBy}</span> 固定，请联系运维人员修改。
            </p>
          ) : (
            <p>
              <Button icon="edit" disabled={waiting !== null} onClick={() => setIsChanging(true)}>
                修改访问范围
              </Button>
            </p>
          )}
        </div>
      </section>
      {history.length > 0 && <History changes={history} />}
      {isChanging && <ProposeOfficeNetwork opened={data} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

const Ranges = ({ ranges }: { ranges: readonly string[] }) =>
  ranges.length === 0 ? (
    <b>不限地址</b>
  ) : (
    <ul className={`${styles.ranges} mono`}>
      {ranges.map((range) => (
        <li key={range}>{range}</li>
      ))}
    </ul>
  );

function Waiting({ waiting }: { waiting: NonNullable<Network["waiting"]> }) {
  const queries = useQueryClient();
  return (
    <WaitingChange
      kind="officeNetwork"
      waiting={waiting}
      withdraw={() => callWithMessage(withdrawOfficeNetwork, {})}
      onFailure={onRefusal(withdrawOfficeNetwork)}
      onSettled={() => queries.invalidateQueries({ queryKey: settingsQueries.key })}
    >
      <b>{waiting.ranges.length === 0 ? "不限地址" : waiting.ranges.join("、")}</b>
    </WaitingChange>
  );
}

const History = ({ changes }: { changes: readonly OfficeNetworkChange[] }) => (
  <section className="bx" aria-labelledby="office-network-history">
    <div className="h">
      <h2 id="office-network-history">最近的变更</h2>
    </div>
    <ul>
      {changes.map(({ receiptNumber, ranges, reason, status, askedBy, askedAt, endedBy, endedAt }) => (
        <li key={receiptNumber}>
          <div className={styles.what}>
            <Ranges ranges={ranges} />
            <p className="sm muted">
              {fullMomentInWords(askedAt)} {askedBy}提交：{reason}
            </p>
            {endedAt && (
              <p className="sm muted">
                {fullMomentInWords(endedAt)} {endedBy ?? ""}
                {changeStatuses[status]}
              </p>
            )}
          </div>
          <Tag tone={status === "inForce" ? "ok" : status === "rejected" ? "err" : "plain"}>
            {changeStatuses[status]}
          </Tag>
        </li>
      ))}
    </ul>
  </section>
);
