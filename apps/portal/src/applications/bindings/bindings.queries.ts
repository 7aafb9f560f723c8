import { checkUserInfo, myBindings } from "@sannong/contract/applications/bindings";
import { systemXzqhTree } from "@sannong/contract/operations/regions";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export const bindingQueries = {
  mine: () =>
    queryOptions({
      queryKey: ["binding", "mine"],
      queryFn: ({ signal }) => call(myBindings, {}, { signal }),
      staleTime: 0,
      // another tab may have bound or undone something meanwhile
      refetchOnWindowFocus: true,
    }),
  /** what is known of a temporary user already */
  self: () =>
    queryOptions({
      queryKey: ["binding", "self"],
      queryFn: ({ signal }) => call(checkUserInfo, {}, { signal }),
      staleTime: 0,
    }),
  regions: () =>
    queryOptions({
      queryKey: ["binding", "regions"],
      queryFn: ({ signal }) => call(systemXzqhTree, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
