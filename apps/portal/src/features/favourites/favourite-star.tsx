import { type Favourite, setFavourite } from "@sannong/contract/favourites";
import { Icon, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { openDialog } from "../../app/dialogs.ts";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";
import { useSession } from "../../lib/session.ts";
import { favouriteQueries } from "./favourites.queries.ts";

type Props = Favourite & {
  /** what it is called, for readers */
  name: string;
  /** a button with its word, where there is room */
  withWord?: boolean;
};

/** Keeps a system or service at hand. Whoever is not signed in is asked to sign in first. */
export function FavouriteStar({ kind, subject, name, withWord = false }: Props) {
  const isSignedIn = useSession().status === "signedIn";
  const client = useQueryClient();
  const mine = useQuery({ ...favouriteQueries.mine(), enabled: isSignedIn });
  const kept = isSignedIn && mine.data?.favourites.some((one) => one.kind === kind && one.subject === subject) === true;
  const setting = useMutation({
    mutationFn: (wanted: boolean) => call(setFavourite, { kind, subject, wanted }),
    onSuccess: ({ favourites }, wanted) => {
      client.setQueryData(favouriteQueries.mine().queryKey, (old) => old && { ...old, favourites });
      toast.success(wanted ? "已收藏，可在“收藏”里找到" : "已取消收藏");
    },
    onError: onRefusal(setFavourite),
  });
  const press = () => {
    if (isSignedIn) return setting.mutate(!kept);
    toast.warning("请登录!");
    openDialog("signIn", {});
  };
  return (
    <button
      type="button"
      className={`${withWord ? "btn d" : "ib"} star${kept ? " on" : ""}`}
      aria-pressed={kept}
      aria-label={withWord ? undefined : `收藏${name}`}
      aria-busy={setting.isPending || undefined}
      onClick={press}
    >
      <Icon name={kept ? "starf" : "star"} />
      {withWord && (kept ? "已收藏" : "收藏")}
    </button>
  );
}
