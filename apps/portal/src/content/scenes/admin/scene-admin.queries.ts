import { scenes, sceneArrangement } from "@sannong/contract/content/scenes-publication";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

/** The page's own key, so that an act on a scene reads its place anew too. */
const key = ["admin", "地方场景"] as const;

export const sceneAdminQueries = {
  key,
  arrangement: () =>
    queryOptions({
      queryKey: [...key, "arrangement"],
      queryFn: ({ signal }) => call(sceneArrangement, {}, { signal }),
      staleTime: 0,
    }),
  /** scenes that may be recommended, by a part of their names */
  called: (keywords: string) =>
    queryOptions({
      queryKey: [...key, "called", keywords],
      queryFn: ({ signal }) =>
        call(scenes.list, { keywords, state: "published", pageNum: 1, pageSize: 20 }, { signal }),
    }),
};
