import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiRefusal } from "./api-failure.ts";
import { toldByToast } from "./on-refusal.ts";

/** One more try, and only where nothing came back: a "no" stays a "no". */
const worthAnotherTry = (tries: number, failure: Error) =>
  tries < 1 && failure instanceof ApiRefusal && failure.unanswered;

/** Failures of reads are told as the specification says (§8); a page may show its own state beside that. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        if (query.meta?.["quiet"] !== true) toldByToast(failure);
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
