import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while prerendered markup is being taken over, true ever after. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
