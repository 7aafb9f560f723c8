import { arrangeScenes } from "@sannong/contract/content/scenes-publication";
import { toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callTold } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { sceneDeskQueries } from "./scene-desk.queries.ts";

/** Which scenes are recommended, in their order, and another order for them. Of two who change it the second is told. */
export function useArrange() {
  const queries = useQueryClient();
  const read = useQuery(sceneDeskQueries.arrangement());
  const arranging = useMutation({
    mutationFn: (ids: readonly string[]) =>
      callTold(arrangeScenes, { revision: read.data?.revision ?? 0, ids: [...ids] }),
    onSuccess: ({ data, msg }) => {
      queries.setQueryData(sceneDeskQueries.arrangement().queryKey, data);
      toast.success(msg);
    },
    onError: onRefusal(arrangeScenes),
    onSettled: () => queries.invalidateQueries({ queryKey: sceneDeskQueries.key }),
  });
  const ids = read.data?.scenes.map(({ id }) => id) ?? [];
  return {
    read,
    isBusy: arranging.isPending || !read.data,
    arrange: (to: readonly string[]) => arranging.mutate(to),
    recommend: (id: string) => arranging.mutate([...ids, id]),
    release: (id: string) => arranging.mutate(ids.filter((one) => one !== id)),
  };
}
