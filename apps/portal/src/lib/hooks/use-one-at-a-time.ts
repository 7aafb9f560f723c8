import { useState } from "react";

/**
 * Runs an act unless the one before is still under way. `busy` on a button comes with the next drawing, and two
 * presses may come before it; this knows at once.
 */
export function oneAtATime(onBusy: (busy: boolean) => void) {
  let isUnderWay = false;
  return async (act: () => Promise<unknown>, onError?: (failure: unknown) => void): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    onBusy(true);
    try {
      await act();
    } catch (failure) {
      if (!onError) throw failure;
      onError(failure);
    } finally {
      isUnderWay = false;
      onBusy(false);
    }
  };
}

/** The same for a component: whether an act is under way, and how to begin one; its failure is `onError`'s to tell. */
export function useOneAtATime(onError?: (failure: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const [begin] = useState(() => oneAtATime(setBusy));
  return { busy, once: (act: () => Promise<unknown>) => begin(act, onError) };
}
