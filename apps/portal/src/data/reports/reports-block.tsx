import * as styles from "./reports-block.module.css";
import { ErrorState, Skeleton, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { reportQueries } from "./reports.queries.ts";

const SHOWN = 3;

/** The newest reports, and the way to all. */
export function ReportsBlock() {
  const { data, isError, error, refetch } = useQuery(reportQueries.list({ pageSize: SHOWN }));
  return (
    <section className="bx" aria-labelledby="reports-title">
      <div className="h">
        <h2 id="reports-title">分析报告</h2>
        <Link className="more link hit" to="/analysisReport">
          全部
        </Link>
      </div>
      {isError && !data ? (
        <ErrorState title="报告没有加载出来" failure={error} onRetry={() => void refetch()} />
      ) : data?.records.length === 0 ? (
        <p className="muted">还没有报告。公布以后，最新的几篇会在这里。</p>
      ) : data ? (
        <ul className={styles.rpb}>
          {data.records.map(({ id, title }) => (
            <li key={id}>
              <Link to={`/analysisReport?id=${encodeURIComponent(id)}`}>
                <WholeWords>{title}</WholeWords>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton rows={3} label="正在加载报告" />
      )}
    </section>
  );
}
