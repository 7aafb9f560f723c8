import type { Favourite } from "@sannong/contract/catalogue/favourites";
import { MOST_FAVOURITES } from "@sannong/contract/catalogue/favourites.schemas";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FavouritesStore } from "./favourites.store.ts";

/** What this module wants from those beside it. */
export type Neighbours = {
  isListed(favourite: Favourite): Promise<boolean>;
  recentOf(accountId: string, most: number): Promise<{ identification: string; at: Date }[]>;
};
type Deps = Neighbours & { store: FavouritesStore; clock: Clock };

const RECENT = 12;

export function favouritesService({ store, isListed, recentOf, clock }: Deps) {
  const now = async (accountId: string) => ({ favourites: await store.list(accountId) });

  return {
    async ofMine(accountId: string) {
      const [favourites, recents] = await Promise.all([store.list(accountId), recentOf(accountId, RECENT)]);
      return {
        favourites,
        recents: recents.map(({ identification, at }) => ({ identification, at: at.toISOString() })),
      };
    },

    /** @throws Refusal `favourite.unknown`, `favourite.tooMany` */
    async set(accountId: string, { wanted, ...favourite }: Favourite & { wanted: boolean }) {
      if (!wanted) await store.remove(accountId, favourite);
      else if (!(await isListed(favourite))) throw new Refusal("favourite.unknown");
      else if (!(await store.add(accountId, favourite, { at: clock(), most: MOST_FAVOURITES })))
        throw new Refusal("favourite.tooMany");
      return now(accountId);
    },

    /** @throws Refusal `favourite.changed` when these are not exactly the ones that are kept */
    async order(accountId: string, requested: readonly Favourite[]) {
      if (!(await store.order(accountId, requested))) throw new Refusal("favourite.changed");
      return now(accountId);
    },
  };
}

export type FavouritesService = ReturnType<typeof favouritesService>;
