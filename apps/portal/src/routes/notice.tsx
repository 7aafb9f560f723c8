import { noticeHead } from "@sannong/contract/content/article-heads";
import { buttonClass, EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { NoticeArticle, noticeText } from "../content/notices/notice-article.tsx";
import { noticeQueries } from "../content/notices/notices.queries.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { PageTools, useTextSize } from "../content/site/page-tools.tsx";
import { ApiRefusal } from "../lib/api/api.ts";

const unread = { title: "通知" };

/** /notices/… — one notice, whole. */
export function Component() {
  const id = useParams()["*"] ?? "";
  const { data, error, refetch } = useQuery(noticeQueries.detail(id));
  const [size, setSize] = useTextSize();
  usePageHead(useMemo(() => (data ? noticeHead(data) : unread), [data]));
  const isGone = error instanceof ApiRefusal && error.reason === "notice.unknown";
  return (
    <div className="wrap page">
      <Link className="back no-print" to="/notices">
        <Icon name="left" size="s" />
        返回通知列表
      </Link>
      {data ? (
        <NoticeArticle
          notice={data}
          size={size}
          tools={<PageTools size={size} onSize={setSize} text={() => noticeText(data)} />}
        />
      ) : isGone ? (
        <div className="card">
          <h1 className="sr">通知</h1>
          <h2 className="sr">没有找到</h2>
          <EmptyState
            kind="elsewhere"
            title="这条通知不存在或已经撤下"
            action={
              <Link className={buttonClass({ variant: "primary" })} to="/notices">
                看全部通知
              </Link>
            }
          >
            可能是链接写错了，也可能内容已经更新。
          </EmptyState>
        </div>
      ) : (
        <div className="card">
          <h1 className="sr">通知</h1>
          {error && !data ? (
            <ErrorState title="通知没有加载出来" failure={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={6} label="正在加载通知" />
          )}
        </div>
      )}
    </div>
  );
}
