import { listFeedback, myFeedback } from "@sannong/contract/content/feedback";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["feedback"] as const;
export const PAGE_SIZE = 10;
export const feedbackQueries = {
  key,
  mine: (pageNum: number) =>
    queryOptions({
      queryKey: [...key, "mine", pageNum],
      queryFn: () => call(myFeedback, { pageNum, pageSize: PAGE_SIZE }),
      placeholderData: keepPreviousData,
    }),
  list: (pageNum: number, status: "open" | "answered") =>
    queryOptions({
      queryKey: [...key, "list", status, pageNum],
      queryFn: () => call(listFeedback, { pageNum, pageSize: PAGE_SIZE, status }),
      placeholderData: keepPreviousData,
    }),
};
