import { type Favourite, myFavourites, orderFavourites, setFavourite } from "@sannong/contract/catalogue/favourites";
import { toast } from "@sannong/ui";
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { openDialog } from "../../app/dialogs.ts";
import { call, failureText, isSilent } from "../../lib/api/api.ts";
import { useSession } from "../../lib/session/session.ts";
import { type Change, changed, isSame } from "./changed.ts";

const mine = () =>
  queryOptions({ queryKey: ["favourites"], queryFn: () => call(myFavourites, {}), meta: { quiet: true } });

// quick changes go out one after the other, so that the last answer is the last press
const mutationKey = ["favourites"];
const scope = { id: "favourites" };

/** What I keep at hand, and what I do with it; who is not signed in is asked to. */
export function useFavourites() {
  const session = useSession();
  const client = useQueryClient();
  const isMine = session.status === "signedIn";
  const read = useQuery({ ...mine(), enabled: isMine });
  const underWay = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  const kept = changed(read.data?.favourites ?? [], underWay);
  const { queryKey } = mine();

  const { mutate } = useMutation({
    mutationKey,
    scope,
    mutationFn: (change: Change) =>
      Array.isArray(change) ? call(orderFavourites, { favourites: change }) : call(setFavourite, change),
    onSuccess: ({ favourites }) => client.setQueryData(queryKey, (old) => (old ? { ...old, favourites } : undefined)),
    onError: (failure) => {
      if (!isSilent(failure)) toast.error(`没有保存：${failureText(failure)}`);
      // the answer to a change that still waits brings the whole list
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });

  return {
    read,
    kept,
    recents: read.data?.recents ?? [],
    isKept: (favourite: Favourite) => kept.some((one) => isSame(one, favourite)),
    toggle(favourite: Favourite, name: string) {
      if (!isMine) {
        toast.warning("登录后可以收藏");
        return void openDialog("signIn", { reason: "登录后可以收藏" });
      }
      const wanted = !kept.some((one) => isSame(one, favourite));
      mutate(
        { ...favourite, wanted },
        { onSuccess: () => toast.success(wanted ? `已收藏${name}` : `已取消收藏${name}`) },
      );
    },
    order: (favourites: Favourite[]) => mutate(favourites),
  };
}
