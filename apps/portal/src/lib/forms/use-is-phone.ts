import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 767px)";

function watch(tell: () => void): () => void {
  const screen = window.matchMedia(PHONE);
  screen.addEventListener("change", tell);
  return () => screen.removeEventListener("change", tell);
}

/** Whether the page is as narrow as on a phone; what the build draws is not. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
