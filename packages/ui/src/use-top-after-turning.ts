import { type RefObject, useEffect, useRef } from "react";

/**
 * Whoever turned the page stands at its beginning, with the keyboard too.
 *
 * @param place changes with every turn
 * @param isOld the rows of the page before stand until the next are there
 */
export function useTopAfterTurning(place: string | number, isOld: boolean): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (isOld || shown.current === place) return;
    shown.current = place;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  }, [isOld, place]);
  return top;
}
