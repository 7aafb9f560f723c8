import * as styles from "./consents-at-a-glance.module.css";
import { buttonClass, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fullMomentInWords } from "../../lib/words/words.ts";
import { sharingQueries } from "./consents.queries.ts";

/** 我的数据: how many systems one has agreed with, and the way to them; on paper, which and since when. */
export function ConsentsAtAGlance() {
  const { data, isPending, isError, error, refetch } = useQuery(sharingQueries.mine());
  return (
    <section className="bx" aria-labelledby="agreements-title">
      <div className="h">
        <h2 id="agreements-title">系统授权</h2>
      </div>
      <div className="pad">
        {isPending && <Skeleton rows={1} />}
        {isError && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {data && (
          <p>
            {data.consents.length === 0
              ? "您还没有同意过系统读取信息。"
              : `您同意过 ${data.consents.length} 个系统读取您的信息，随时可以撤回。`}
          </p>
        )}
        {data && data.consents.length > 0 && (
          <>
            <Link className={`${buttonClass()} no-print`} to="/mine/consents">
              查看和撤回
            </Link>
            <ul className={`says ${styles.onPaper}`}>
              {data.consents.map(({ systemAbbr, systemName, fields, agreedAt }) => (
                <li key={systemAbbr}>
                  {systemName}（{fullMomentInWords(agreedAt)}同意）：{fields.join("、")}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
