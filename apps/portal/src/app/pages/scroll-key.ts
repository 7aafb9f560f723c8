import type { Location } from "react-router";

/**
 * Under which name a page's place is remembered: its entry of the history. All that were opened as a whole document
 * share one entry's name and would begin where another one was left, so these go by their address.
 */
export const scrollKey = ({ key, pathname, search }: Pick<Location, "key" | "pathname" | "search">): string =>
  key === "default" ? pathname + search : key;
