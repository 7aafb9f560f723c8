import { type Favourite, myFavourites, orderFavourites, setFavourite } from "@sannong/contract/favourites";
import { toast } from "@sannong/ui";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { openDialog } from "../../app/dialogs.ts";
import { call, failureText, isSilent } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";

const mine = () =>
  queryOptions({ queryKey: ["favourites"], queryFn: () => call(myFavourites, {}), meta: { quiet: true } });

const isSame = (one: Favourite, other: Favourite) => one.kind === other.kind && one.subject === other.subject;

/** What I keep at hand, and what I do with it; who is not signed in is asked to. */
export function useFavourites() {
  const session = useSession();
  const client = useQueryClient();
  const isMine = session.status === "signedIn";
  const read = useQuery({ ...mine(), enabled: isMine });
  const kept = read.data?.favourites ?? [];
  const { queryKey } = mine();

  // shown at once; what the server says in the end stands
  const show = (favourites: Favourite[]) =>
    client.setQueryData(queryKey, (old) => (old ? { ...old, favourites } : undefined));
  const onError = (failure: unknown) => {
    if (!isSilent(failure)) toast.error(failureText(failure));
    void client.invalidateQueries({ queryKey });
  };
  const onSuccess = ({ favourites }: { favourites: Favourite[] }) => show(favourites);
  const set = useMutation({
    mutationFn: (wanted: Favourite & { wanted: boolean }) => call(setFavourite, wanted),
    onSuccess,
    onError,
  });
  const reorder = useMutation({
    mutationFn: (favourites: Favourite[]) => call(orderFavourites, { favourites }),
    onSuccess,
    onError,
  });

  return {
    read,
    kept,
    recents: read.data?.recents ?? [],
    isKept: (favourite: Favourite) => kept.some((one) => isSame(one, favourite)),
    toggle(favourite: Favourite, name: string) {
      if (!isMine) {
        toast.warning("登录后可以收藏");
        return void openDialog("signIn", {});
      }
      const wanted = !kept.some((one) => isSame(one, favourite));
      show(wanted ? [...kept, favourite] : kept.filter((one) => !isSame(one, favourite)));
      set.mutate(
        { ...favourite, wanted },
        { onSuccess: () => toast.success(wanted ? `已收藏${name}` : `已取消收藏${name}`) },
      );
    },
    order(favourites: Favourite[]) {
      show(favourites);
      reorder.mutate(favourites);
    },
  };
}
