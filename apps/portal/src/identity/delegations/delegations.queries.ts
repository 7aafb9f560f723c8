import {
  delegationState,
  lookAtInvitation,
  myDelegations,
  readDelegation,
} from "@sannong/contract/identity/delegations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** While two people wait for each other, each page asks this often. */
const WAITING_MS = 3000;

export const delegationQueries = {
  mine: () =>
    queryOptions({
      queryKey: ["delegations", "mine"],
      queryFn: ({ signal }) => call(myDelegations, {}, { signal }),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ["delegations", "one", id],
      queryFn: ({ signal }) => call(readDelegation, { id }, { signal }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  /** followed until nothing more is waited for */
  state: (id: string) =>
    queryOptions({
      queryKey: ["delegations", "state", id],
      queryFn: ({ signal }) => call(delegationState, { id }, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === "invited" || data.state === "accepted" ? WAITING_MS : false,
    }),
  invitation: (code: string) =>
    queryOptions({
      queryKey: ["delegations", "invitation", code],
      queryFn: ({ signal }) => call(lookAtInvitation, { code }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      meta: { quiet: true },
    }),
};
