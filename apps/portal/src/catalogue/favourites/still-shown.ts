import type { Favourite } from "@sannong/contract/catalogue/favourites";
import { isSame } from "./changed.ts";

type Named = { favourite: Favourite };

/** What is kept now, and what was shown before and is given up, in the place it had. */
export function stillShown<T extends Named>(before: readonly T[], kept: readonly T[]): T[] {
  const shown = [...kept];
  for (const [place, one] of before.entries())
    if (!kept.some(({ favourite }) => isSame(favourite, one.favourite))) shown.splice(place, 0, one);
  return shown;
}
