import type { Favourite } from "@sannong/contract/favourites";
import { FavouriteStar } from "./favourite-star.tsx";

/** A star for the end of a row. */
export const favouriteOf = (kind: Favourite["kind"], subject: string, name: string) => (
  <FavouriteStar kind={kind} subject={subject} name={name} />
);
