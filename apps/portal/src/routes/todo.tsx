import * as styles from "../content/todos/todo-card.module.css";
import { buttonClass, EmptyState, ErrorState, Paged, pageIn, Skeleton, Tabs } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useHome } from "../app/layouts/use-home.ts";
import { Page } from "../app/layouts/page.tsx";
import { PageFacts } from "../content/site/page-facts.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { PushedRow, ReviewRow, TicketsRow } from "../content/todos/todo-rows.tsx";
import { site } from "../lib/words/site.ts";
import { todoQueries } from "../content/todos/todos.queries.ts";

const SIZE = 10;
export const head = { title: "我的待办" };
type State = "open" | "done";
type Props = { state: State; page: number; onPage: (page: number) => void };

function Nothing({ state }: { state: State }) {
  const home = useHome();
  return (
    <section className="bx">
      <h2 className="sr">{state === "open" ? "待办" : "已办"}</h2>
      <EmptyState
        kind="nothingYet"
        title={state === "open" ? "没有等您办理的事" : "还没有办结的事"}
        action={
          <Link className={buttonClass({ variant: "primary" })} to={home}>
            返回首页
          </Link>
        }
      >
        各业务系统推送的待办会出现在这里，先办快到期的。
      </EmptyState>
    </section>
  );
}

function Todos({ state, page, onPage }: Props) {
  const read = useQuery(todoQueries.list({ state, pageNum: page, pageSize: SIZE }));
  const { data, isError, error } = read;
  if (isError && !data)
    return <ErrorState title="待办没有加载出来" failure={error} onRetry={() => void read.refetch()} />;
  if (!data) return <Skeleton rows={5} label="正在加载待办" />;
  const { reviews, tickets } = data;
  if (data.total === 0 && reviews.total === 0 && tickets.total === 0) return <Nothing state={state} />;
  return (
    <>
      {reviews.total > 0 && (
        <section className="bx" aria-labelledby="reviews-title">
          <div className="h">
            <h2 id="reviews-title">等我审核</h2>
            <span className={styles.cnt}>{reviews.total}</span>
            <Link className="more link hit" to="/management/registrations">
              进入审核
            </Link>
          </div>
          <ul className="todo">
            {reviews.records.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        </section>
      )}
      {tickets.total > 0 && (
        <section className="bx" aria-labelledby="tickets-title">
          <div className="h">
            <h2 id="tickets-title">等我整改</h2>
            <span className={styles.cnt}>{tickets.total}</span>
          </div>
          <ul className="todo">
            <TicketsRow tickets={tickets} />
          </ul>
        </section>
      )}
      <section className="bx" aria-labelledby="pushed-title">
        <div className="h">
          <h2 id="pushed-title">{state === "open" ? "业务系统的待办" : "已经办结"}</h2>
          {data.total > 0 && <span className={styles.cnt}>{data.total}</span>}
        </div>
        <Paged
          read={read}
          page={page}
          size={SIZE}
          label="待办"
          onPage={onPage}
          empty={{
            what: "待办",
            title: state === "open" ? "业务系统没有推送需要您办理的事" : "业务系统没有您办结的事",
            howToFill: "各业务系统推送的待办会列在这里，办结后也能查到。",
            narrowing: null,
          }}
        >
          {(records) => (
            <ul className="todo">
              {records.map((todo) => (
                <PushedRow key={todo.id} todo={todo} />
              ))}
            </ul>
          )}
        </Paged>
      </section>
    </>
  );
}

/** /todo — decisions that wait for me, and what the connected systems ask of me. */
export function Component() {
  usePageHead(head);
  const [query, setQuery] = useSearchParams();
  const value: State = query.get("state") === "done" ? "done" : "open";
  const page = pageIn(query);
  const show = (state: State, next: number) =>
    setQuery(
      { ...(state === "done" && { state }), ...(next > 1 && { page: String(next) }) },
      { preventScrollReset: true },
    );
  const panel = (state: State) => (
    <div className="stack">
      <Todos state={state} page={page} onPage={(next) => show(state, next)} />
    </div>
  );
  return (
    <Page title="我的待办" lead="等您审核的申请，和各业务系统请您办理的事。先办快到期的。">
      <PageFacts source={`${site.name}的审核队列和各接入系统`}>
        <Tabs
          label="待办分类"
          value={value}
          onChange={(next) => show(next, 1)}
          tabs={[
            { value: "open", label: "待办", icon: "inbox", panel: panel("open") },
            { value: "done", label: "已办", icon: "checkc", panel: panel("done") },
          ]}
        />
      </PageFacts>
    </Page>
  );
}
