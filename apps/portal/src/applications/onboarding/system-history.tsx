import * as styles from "./system-history.module.css";
import type { HistoryRow } from "@sannong/contract/applications/onboarding.schemas";
import { Button, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { momentInWords } from "../../lib/words/words.ts";
import { historyQuery } from "./onboarding.queries.ts";

const Row = ({ row: { at, what, tone, who, note } }: { row: HistoryRow }) => (
  <li className={tone}>
    <b>{what}</b>
    <small>
      <time dateTime={at}>{momentInWords(at)}</time>
      {who && `，${who}`}
    </small>
    {note && <p>原因：{note}</p>}
  </li>
);

/** 办理记录: what was done about an application, by whom and when, the newest first. */
export function SystemHistory({ id }: { id: string }) {
  const read = useInfiniteQuery(historyQuery(id));
  const rows = read.data?.pages.flatMap(({ records }) => records);
  return (
    <section className="bx no-print" aria-labelledby="system-history">
      <div className="h">
        <h2 id="system-history">办理记录</h2>
      </div>
      {read.isError && !rows ? (
        <ErrorState title="办理记录没有读到" failure={read.error} onRetry={() => void read.refetch()} />
      ) : !rows ? (
        <Skeleton rows={3} label="正在读取办理记录" />
      ) : rows.length === 0 ? (
        <EmptyState kind="nothingYet" title="还没有办理记录">
          提交、审核和自测的每一步会出现在这里。
        </EmptyState>
      ) : (
        <ol className={`pad ${styles.passedSteps}`}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
      {read.hasNextPage && (
        <Button variant="link" block busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          更多
        </Button>
      )}
    </section>
  );
}
