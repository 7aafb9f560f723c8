import { approvalDetail, listApprovals } from "@sannong/contract/approvals";
import type { InputOf } from "@sannong/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export type ApprovalFilter = InputOf<typeof listApprovals>;

const key = ["approvals"] as const;
export const approvalQueries = {
  key,
  list: (filter: ApprovalFilter) =>
    queryOptions({
      queryKey: [...key, "list", filter],
      queryFn: () => call(listApprovals, filter),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({ queryKey: [...key, "detail", id], queryFn: () => call(approvalDetail, { id }) }),
};
