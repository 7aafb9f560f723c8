import { createContext, use, useEffect } from "react";

/** Tells the frame what is open below one of its pages; `undefined` once that is left. */
export const PlaceBelowContext = createContext<(title: string | undefined) => void>(() => undefined);

/** Names what is open below a page, so that it stands behind that page in the place above. */
export function usePlaceBelow(title: string | undefined): void {
  const name = use(PlaceBelowContext);
  useEffect(() => {
    name(title);
    return () => name(undefined);
  }, [name, title]);
}
