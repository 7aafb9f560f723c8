import { useSyncExternalStore } from "react";

/** A question that goes on being asked of the screen; of what the build draws the answer is no. */
function asksScreen(query: string): () => boolean {
  const watch = (tell: () => void) => {
    const screen = window.matchMedia(query);
    screen.addEventListener("change", tell);
    return () => screen.removeEventListener("change", tell);
  };
  return () =>
    useSyncExternalStore(
      watch,
      () => window.matchMedia(query).matches,
      () => false,
    );
}

const NARROW = "(max-width: 767px)";
/** Whether the page is as narrow as on a phone. */
export const useIsPhone = asksScreen(NARROW);
/** Whether it is held in a hand: a narrow page may also be a large screen's that somebody has enlarged. */
export const useIsHandheld = asksScreen(`${NARROW} and (pointer: coarse)`);
