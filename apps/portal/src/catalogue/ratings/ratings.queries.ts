import { listTickets, myMatters, runningMatters, serviceRatings } from "@sannong/contract/catalogue/ratings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["ratings"] as const;
export const PAGE_SIZE = 10;

export const ratingQueries = {
  key,
  ofService: (identification: string) =>
    queryOptions({
      queryKey: [...key, "of", identification],
      queryFn: ({ signal }) => call(serviceRatings, { identification }, { signal }),
      meta: { quiet: true },
    }),
  mine: (pageNum: number, identification?: string) =>
    queryOptions({
      queryKey: [...key, "mine", identification ?? "", pageNum],
      queryFn: ({ signal }) =>
        call(myMatters, { pageNum, pageSize: PAGE_SIZE, ...(identification && { identification }) }, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  running: () =>
    queryOptions({
      queryKey: [...key, "running"],
      queryFn: async ({ signal }) => (await call(runningMatters, {}, { signal })).records,
      meta: { quiet: true },
    }),
  tickets: (pageNum: number, status: "open" | "closed") =>
    queryOptions({
      queryKey: [...key, "tickets", status, pageNum],
      queryFn: ({ signal }) => call(listTickets, { pageNum, pageSize: PAGE_SIZE, status }, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
};
