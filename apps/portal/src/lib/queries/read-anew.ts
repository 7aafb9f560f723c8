import type { Query, QueryClient } from "@tanstack/react-query";

/** A form begins from it, and goes on from what it began with. */
const isReadOnce = ({ observers }: Query): boolean =>
  observers.some(({ options: { staleTime } }) => staleTime === Infinity || staleTime === "static");

/** What failed says so itself, and has a button of its own: a page must not ask for it in a circle. */
const hasFailed = ({ state }: Query): boolean => state.status === "error";

/** What the page shows is read anew, where it stands: somebody has changed it elsewhere. */
export const readAnew = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(
    { predicate: (query) => !isReadOnce(query) && !hasFailed(query) },
    // what is being read already will be new
    { cancelRefetch: false },
  );
