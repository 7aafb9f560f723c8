import { isShownInBlock } from "@sannong/ui";
import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnanswered } from "../api/api-failure.ts";
import { showFailure } from "../api/on-refusal.ts";

/** One more try, and only where nothing came back: a "no" stays a "no". */
const worthAnotherTry = (tries: number, failure: Error) => tries < 1 && isUnanswered(failure);

/**
 * Told once: by the block that stands where the content would be, else by a toast. Whoever observes the read hears of
 * its failure in the turn before this one, and has drawn the block by then.
 */
const tellUnlessInBlock = (failure: Error) =>
  setTimeout(() => {
    if (!isShownInBlock(failure)) showFailure(failure);
  });

/** What was read before stays on the page, so that no block tells the failure; what is read by the clock says it itself. */
const isKept = ({ state, options }: Query<unknown, unknown, unknown>) => state.data && !("refetchInterval" in options);

/** Failures of reads are told in the specification's words (specification §8). */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        if (!query.meta?.["quiet"] || isKept(query)) tellUnlessInBlock(failure);
      },
    }),
    // Without a network a call fails at once and is told; kept back, it would be sent unseen, long after it was meant.
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        retry: worthAnotherTry,
        refetchOnWindowFocus: false,
        staleTime: 60_000,
      },
      mutations: { networkMode: "always" },
    },
  });

export const queryClient = createQueryClient();
