import { mySystemApplications, selfTestRun, systemApplication } from "@sannong/contract/onboarding";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const key = ["onboarding"] as const;
/** While a run is under way the page asks for its lines so often. */
const PROGRESS_MS = 700;

export const onboardingQueries = {
  key,
  mine: () => queryOptions({ queryKey: [...key, "mine"], queryFn: () => call(mySystemApplications, {}) }),
  detail: (id: string) =>
    queryOptions({ queryKey: [...key, "detail", id], queryFn: () => call(systemApplication, { id }) }),
  run: (id: string, runId: string) =>
    queryOptions({
      queryKey: [...key, "run", id, runId],
      queryFn: () => call(selfTestRun, { id, runId }),
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === "waiting" || data.state === "running" ? PROGRESS_MS : false,
    }),
};
