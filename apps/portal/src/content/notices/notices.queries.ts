import type { InputOf } from "@sannong/contract/endpoint";
import { listNotices, noticeDetail } from "@sannong/contract/content/notices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

type NoticeFilter = InputOf<typeof listNotices>;

/** What was changed is seen by whoever comes back to it; the server keeps such answers as long. */
const FRESH_MS = 2000;

export const noticeQueries = {
  list: (filter: NoticeFilter) =>
    queryOptions({
      queryKey: ["notices", "list", filter],
      queryFn: ({ signal }) => call(listNotices, filter, { signal }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ["notices", "detail", id],
      queryFn: ({ signal }) => call(noticeDetail, { id }, { signal }),
      // the page itself says what is wrong
      meta: { quiet: true },
      staleTime: FRESH_MS,
    }),
};
