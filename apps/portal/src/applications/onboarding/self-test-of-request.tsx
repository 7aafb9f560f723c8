import * as styles from "./self-test-lines.module.css";
import { ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { fullMomentInWords } from "../../lib/words/words.ts";
import { onboardingQueries } from "./onboarding.queries.ts";
import { SelfTestLines } from "./self-test-lines.tsx";

/** The run that a request to go live rests on, line by line, for who reviews it. */
export function SelfTestOfRequest({ receiptNumber }: { receiptNumber: string }) {
  const { data, isError, error, refetch } = useQuery(onboardingQueries.asked(receiptNumber));
  return (
    <section className={styles.selfTestOfRequest} aria-labelledby="self-test-of-request">
      <h3 id="self-test-of-request" className="row">
        <span className="grow">接入自测</span>
        {data?.run && (
          <small className="muted">
            第 {data.run.number} 次，{fullMomentInWords(data.run.startedAt)}
          </small>
        )}
      </h3>
      {isError && <ErrorState title="自测没有加载出来" failure={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={4} label="正在读取自测" />}
      {data && !data.run && <p className="muted">没有留下申请时的自测记录，请以自测报告为准。</p>}
      {data?.run && <SelfTestLines lines={data.run.lines} protocol={data.protocol} />}
    </section>
  );
}
