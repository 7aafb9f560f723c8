import { myFavourites } from "@sannong/contract/favourites";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const favouriteQueries = {
  mine: () =>
    queryOptions({
      queryKey: ["favourites"],
      queryFn: ({ signal }) => call(myFavourites, {}, { signal }),
      meta: { quiet: true },
    }),
};
