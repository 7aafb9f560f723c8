import * as styles from "./scene-card.module.css";
import { buttonClass, EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { SceneGrid } from "./scene-card.tsx";
import { sceneQueries } from "./scenes.queries.ts";

const MOST = 3;

/** A few recommended scenes, for other pages too: the home page's tab 地方场景. */
export function FeaturedScenes() {
  const { data, isError, error, refetch } = useQuery(sceneQueries.featured(MOST));
  if (isError && !data)
    return <ErrorState title="推荐场景没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.scWait}>
        <Skeleton rows={3} label="正在读取推荐场景" />
      </div>
    );
  if (data.records.length === 0)
    return (
      <EmptyState
        kind="nothingYet"
        title="还没有推荐的场景"
        action={
          <PageLink className={buttonClass()} to="/scene/scene">
            看全部场景
          </PageLink>
        }
      >
        各地做得好的场景会推荐在这里。
      </EmptyState>
    );
  return <SceneGrid scenes={data.records} isChoice />;
}
