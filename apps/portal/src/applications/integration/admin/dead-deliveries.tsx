import * as styles from "./dead-deliveries.module.css";
import { ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { integrationQueries } from "./integration.queries.ts";

/** 事件死信: which systems did not take what they were to be told of, and the way to send it again. */
export function DeadDeliveries() {
  const { data, isError, error, refetch } = useQuery(integrationQueries.dead());
  return (
    <section className="bx" aria-labelledby="dead-letters">
      <div className="h">
        <h2 id="dead-letters">事件死信</h2>
      </div>
      {!data ? (
        isError ? (
          <ErrorState title="死信没有读到" failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} label="正在读取死信" />
        )
      ) : data.records.length === 0 ? (
        <p className="pad muted">推送的事件各系统都收下了，或还在重试。</p>
      ) : (
        <ul className={styles.deadLetters}>
          {data.records.map(({ systemAbbr, name, count }) => (
            <li key={systemAbbr}>
              <Link
                className="link"
                to={`/management/systems/${encodeURIComponent(systemAbbr)}?tab=deliveries&state=dead`}
              >
                {name}
              </Link>
              <Tag tone="err">{count.toLocaleString("zh-CN")} 条</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
