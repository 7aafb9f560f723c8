import { buttonClass, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { MoreScenes } from "../content/scenes/more-scenes.tsx";
import { Particulars } from "../content/scenes/scene-particulars.tsx";
import { sceneQueries } from "../content/scenes/scenes.queries.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { ApiRefusal } from "../lib/api/api-failure.ts";

export const head = { title: "场景详情" };

/** /scene/sceneparticulars — one scene. */
export function Component() {
  const [query] = useSearchParams();
  const read = useQuery(sceneQueries.detail(query.get("id") ?? ""));
  const { data, error } = read;
  const title = data?.name ?? head.title;
  usePageHead({ title });
  const isGone = error instanceof ApiRefusal && (error.reason === "scenes.notFound" || error.status === 400);
  return (
    <Page title={title} lead={data?.summary} more={<MoreScenes />}>
      {data ? (
        <Particulars scene={data} />
      ) : isGone ? (
        <EmptyState
          kind="elsewhere"
          title="没有找到这个场景"
          level={2}
          action={
            <Link className={buttonClass({ variant: "primary" })} to="/scene/scene">
              看各地场景
            </Link>
          }
        >
          它可能已经下线，看看其他地方的做法。
        </EmptyState>
      ) : error && !data ? (
        <ErrorState title="场景没有加载出来" failure={error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton rows={6} label="正在读取场景" />
      )}
    </Page>
  );
}
