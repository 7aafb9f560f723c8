import type { InputOf } from "@sannong/contract/endpoint";
import { listReports, reportDetail } from "@sannong/contract/data/reports";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["reports"] as const;

export const reportQueries = {
  list: (input: InputOf<typeof listReports>) =>
    queryOptions({
      queryKey: [...key, "list", input],
      queryFn: () => call(listReports, input),
      placeholderData: keepPreviousData,
    }),
  // a published report never changes
  detail: (id: string) =>
    queryOptions({
      queryKey: [...key, "detail", id],
      queryFn: () => call(reportDetail, { id }),
      staleTime: Infinity,
      retry: false,
      meta: { quiet: true },
    }),
};
