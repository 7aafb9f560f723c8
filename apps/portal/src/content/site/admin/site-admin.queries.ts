import { linkCheck, linkFindings } from "@sannong/contract/content/links";
import { launchChecklist, siteFiling } from "@sannong/contract/content/site-settings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["siteAdmin"] as const;
export const PAGE_SIZE = 20;
/** A check takes some minutes; its page asks this often whether it has ended. */
const WATCH_MS = 5000;

export type Which = "broken" | "all";

export const siteAdminQueries = {
  key,
  filing: () =>
    queryOptions({
      queryKey: [...key, "filing"],
      queryFn: () => call(siteFiling, {}),
      // somebody is at work on it: it is read anew when they save, not behind their back
      staleTime: Infinity,
      gcTime: 0,
    }),
  checklist: () => queryOptions({ queryKey: [...key, "checklist"], queryFn: () => call(launchChecklist, {}) }),
  check: () =>
    queryOptions({
      queryKey: [...key, "links", "check"],
      queryFn: () => call(linkCheck, {}),
      refetchInterval: ({ state }) => (state.data?.underWay ? WATCH_MS : false),
    }),
  findings: (only: Which, pageNum: number, checkedAt: string) =>
    queryOptions({
      queryKey: [...key, "links", "findings", checkedAt, only, pageNum],
      queryFn: () => call(linkFindings, { only, pageNum, pageSize: PAGE_SIZE }),
      placeholderData: keepPreviousData,
    }),
};
