import { approvalDetail, listApprovals } from "@sannong/contract/governance/approvals";
import type { InputOf } from "@sannong/contract/endpoint";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { workbenchQuery } from "../../../console/parts/workbench.queries.ts";
import { call } from "../../../lib/api/api.ts";

export type ApprovalFilter = InputOf<typeof listApprovals>;

const key = ["approvals"] as const;

/** After a decision the lists are read again, and so are the numbers of what waits: none stays that is not true. */
export const readQueuesAnew = async (client: QueryClient): Promise<void> => {
  await Promise.all([key, workbenchQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
};

export const approvalQueries = {
  list: (filter: ApprovalFilter) =>
    queryOptions({
      queryKey: [...key, "list", filter],
      queryFn: () => call(listApprovals, filter),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...key, "detail", id],
      queryFn: () => call(approvalDetail, { id }),
      // told where the request would stand
      meta: { quiet: true },
    }),
};
