import * as styles from "./todo-card.module.css";
import { ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PushedRow, ReviewRow, TicketsRow } from "./todo-rows.tsx";
import { todoQueries } from "./todos.queries.ts";

const SHOWN = 5;

/** 我的待办: the most urgent of what waits for me. */
export function TodoCard() {
  const { data, isError, error, refetch } = useQuery(todoQueries.list({ state: "open", pageNum: 1, pageSize: SHOWN }));
  const total = data && data.total + data.reviews.total + data.tickets.total;
  const rest = Math.max(SHOWN - (data?.reviews.records.length ?? 0), 2);
  return (
    <section className={`bx ${styles.waits}`} aria-labelledby="todo-title" id="todo" tabIndex={-1}>
      <div className="h">
        <h2 id="todo-title">我的待办</h2>
        {total !== undefined && total > 0 && <span className={styles.cnt}>{total}</span>}
        <Link className="more link hit" to="/todo">
          全部
        </Link>
      </div>
      {isError && !data ? (
        <ErrorState title="待办没有加载出来" failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={1} label="正在加载待办" />
      ) : total === 0 ? (
        <p className="quiet">没有等您办理的事。审核申请和各系统推送的待办会出现在这里。</p>
      ) : (
        <ul className="todo">
          {data.reviews.records.slice(0, SHOWN - Math.min(data.records.length, 2)).map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
          <TicketsRow tickets={data.tickets} />
          {data.records.slice(0, rest).map((todo) => (
            <PushedRow key={todo.id} todo={todo} />
          ))}
        </ul>
      )}
    </section>
  );
}
