import { latestInspection, listInspections, readInspection } from "@sannong/contract/governance/inspection";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["inspection"] as const;
const LOOK_AGAIN_MS = 2000;
/** So many runs are shown at once. */
export const RUNS = 10;

export const inspectionQueries = {
  key,
  latest: () =>
    queryOptions({
      queryKey: [...key, "latest"],
      queryFn: () => call(latestInspection, {}),
      refetchInterval: ({ state: { data } }) => (data?.underWay ? LOOK_AGAIN_MS : false),
    }),
  run: (id: string) => queryOptions({ queryKey: [...key, "run", id], queryFn: () => call(readInspection, { id }) }),
  /** `latest`: a run more is a list more */
  runs: (pageNum: number, latest: string) =>
    queryOptions({
      queryKey: [...key, "runs", pageNum, latest],
      queryFn: () => call(listInspections, { pageNum, pageSize: RUNS }),
      placeholderData: keepPreviousData,
    }),
};
