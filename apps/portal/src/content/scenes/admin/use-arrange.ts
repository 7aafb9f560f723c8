import { arrangeScenes } from "@sannong/contract/content/scenes-publication";
import { toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { sceneAdminQueries } from "./scene-admin.queries.ts";

/** Which scenes are recommended, in their order, and another order for them. Of two who change it the second is told. */
export function useArrange() {
  const queries = useQueryClient();
  const read = useQuery(sceneAdminQueries.arrangement());
  const arranging = useMutation({
    mutationFn: (ids: readonly string[]) =>
      callWithMessage(arrangeScenes, { revision: read.data?.revision ?? 0, ids: [...ids] }),
    onSuccess: ({ data, msg }) => {
      queries.setQueryData(sceneAdminQueries.arrangement().queryKey, data);
      toast.success(msg);
    },
    onError: onRefusal(arrangeScenes),
    onSettled: () => queries.invalidateQueries({ queryKey: sceneAdminQueries.key }),
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
