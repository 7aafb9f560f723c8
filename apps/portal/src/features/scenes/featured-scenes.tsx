import { EmptyState, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { SceneGrid } from "./scene-card.tsx";
import { sceneQueries } from "./scenes.queries.ts";

const MOST = 3;

/** A few recommended scenes, for other pages too: the home page's tab 地方场景. */
export function FeaturedScenes() {
  const { data, isError, refetch } = useQuery(sceneQueries.featured(MOST));
  if (isError) return <ErrorState title="推荐场景没有读到" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} label="正在读取推荐场景" />;
  if (data.records.length === 0) return <EmptyState title="还没有推荐的场景" />;
  return <SceneGrid scenes={data.records} />;
}
