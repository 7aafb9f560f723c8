import { watchedRow } from "@sannong/ui";
import type { Location } from "react-router";
import { askConfirm } from "../dialogs.ts";

/** What keeps somebody on its page: something they typed and neither saved nor sent. */
export type Unsaved = {
  isHeld: () => boolean;
  /** would it be lost by this step? */
  isLeft: (from: Location, to: Location) => boolean;
  question: Parameters<typeof askConfirm>[0];
  giveUp: () => void;
};

export const unsavedHere = watchedRow<Unsaved>();

/** Asks once for all that would be lost, whichever form it stands in; true when nothing is held any more. */
export async function mayGo(all: readonly Unsaved[]): Promise<boolean> {
  const held = all.filter((one) => one.isHeld());
  const [first] = held;
  if (first && (await askConfirm(first.question))) for (const one of held) one.giveUp();
  return !held.some((one) => one.isHeld());
}
