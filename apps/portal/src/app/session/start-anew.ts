import { useSyncExternalStore } from "react";

/** `times` the page was begun anew; while it is hidden nothing of it is drawn. */
type Shown = { times: number; isHidden: boolean };

const atFirst: Shown = { times: 0, isHidden: false };
let shown = atFirst;
const listeners = new Set<() => void>();

function become(next: Shown): void {
  shown = next;
  for (const tell of listeners) tell();
}

/** What the person before had on the page is not for whoever sits there next: it goes at once. */
export const hidePage = (): void => become({ ...shown, isHidden: true });

/** The page is drawn from nothing. */
export const startAnew = (): void => become({ times: shown.times + 1, isHidden: false });

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useShownPage = (): Shown =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => atFirst,
  );
