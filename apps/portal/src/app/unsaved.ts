import { watchedRow } from "@sannong/ui";
import type { Location } from "react-router";

/** What keeps somebody on its page: something he typed and neither saved nor sent. */
export type Unsaved = {
  /** would it be lost by this step? */
  isLeft: (from: Location, to: Location) => boolean;
  /** asks him; true when he gives it up */
  mayGo: () => Promise<boolean>;
};

export const unsavedHere = watchedRow<Unsaved>();
