import type { JobName } from "@sannong/contract/operations/job-words";
import { jobFailures, listJobs } from "@sannong/contract/operations/jobs";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["jobs"] as const;
const WHILE_AWAITED_MS = 2_000;
const ELSE_MS = 20_000;

export const jobQueries = {
  key,
  /** looked at again by itself: sooner while somebody waits for a run they asked for */
  list: () =>
    queryOptions({
      queryKey: [...key, "list"],
      queryFn: () => call(listJobs, {}),
      refetchInterval: ({ state: { data } }) =>
        data?.records.some(({ askedBy }) => askedBy !== null) ? WHILE_AWAITED_MS : ELSE_MS,
    }),
  failures: (name: JobName) =>
    queryOptions({ queryKey: [...key, "failures", name], queryFn: () => call(jobFailures, { name }) }),
};
