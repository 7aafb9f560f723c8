import type { ApprovalStatus } from "@sannong/contract/governance/approval-words";
import type { OutputOf } from "@sannong/contract/endpoint";
import { getRoleListByClientId, myRoles } from "@sannong/contract/applications/system-roles";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export type MyRoles = OutputOf<typeof myRoles>;
export type Application = MyRoles["applications"][number];

/** While somebody looks at an application that waits, the decision shows by itself. */
const LOOK_AGAIN_MS = 3_000;

export const isWaiting = (status: ApprovalStatus): boolean => status === "pending" || status === "awaitingSecond";

const key = ["roleAuthorisation"] as const;
export const roleQueries = {
  key,
  rolesOf: (clientId: string) =>
    queryOptions({
      queryKey: [...key, "rolesOf", clientId],
      queryFn: ({ signal }) => call(getRoleListByClientId, { clientId }, { signal }),
      staleTime: 0,
    }),
  mine: () =>
    queryOptions({
      queryKey: [...key, "mine"],
      queryFn: ({ signal }) => call(myRoles, {}, { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.applications.some(({ status }) => isWaiting(status)) ? LOOK_AGAIN_MS : false,
    }),
};
