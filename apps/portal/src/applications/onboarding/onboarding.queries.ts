import type { OutputOf } from "@sannong/contract/endpoint";
import type { JumpPlace } from "@sannong/contract/applications/onboarding.schemas";
import {
  selfTestOfRequest,
  mySystemApplications,
  selfTestRun,
  systemApplication,
  systemHistory,
  type systemJumps,
} from "@sannong/contract/applications/onboarding";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["onboarding"] as const;
/** While a run is under way the page asks for its lines so often. */
const PROGRESS_MS = 700;
/** Whoever looks at the log sees new rows come; while they read older ones nothing moves. */
const LIVE_MS = 10_000;

export const onboardingQueries = {
  key,
  mine: () => queryOptions({ queryKey: [...key, "mine"], queryFn: () => call(mySystemApplications, {}) }),
  detail: (id: string) =>
    queryOptions({ queryKey: [...key, "detail", id], queryFn: () => call(systemApplication, { id }) }),
  asked: (receiptNumber: string) =>
    queryOptions({
      queryKey: [...key, "asked", receiptNumber],
      queryFn: () => call(selfTestOfRequest, { receiptNumber }),
    }),
  run: (id: string, runId: string) =>
    queryOptions({
      queryKey: [...key, "run", id, runId],
      queryFn: () => call(selfTestRun, { id, runId }),
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === "waiting" || data.state === "running" ? PROGRESS_MS : false,
    }),
};

/** Where the next page begins; undefined after the last. */
function placeAfter(records: readonly JumpPlace[], hasMore: boolean): JumpPlace | undefined {
  const last = records.at(-1);
  return hasMore && last ? { at: last.at, id: last.id } : undefined;
}

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "history", id],
    queryFn: ({ pageParam }) => call(systemHistory, { id, ...(pageParam && { before: pageParam }) }),
    initialPageParam: undefined as JumpPlace | undefined,
    getNextPageParam: ({ records, hasMore }): JumpPlace | undefined => placeAfter(records, hasMore),
  });

type Jumps = OutputOf<typeof systemJumps>;
/** One page of a system's jumps: whoever looks has their own way to ask for them. */
export type ReadJumps = (input: { traceId?: string; before?: JumpPlace }) => Promise<Jumps>;

export const jumpsQuery = (of: string, traceId: string, read: ReadJumps) =>
  infiniteQueryOptions({
    queryKey: [...key, "jumps", of, traceId],
    queryFn: ({ pageParam }) => read({ ...(traceId && { traceId }), ...(pageParam && { before: pageParam }) }),
    initialPageParam: undefined as JumpPlace | undefined,
    getNextPageParam: ({ records, hasMore }): JumpPlace | undefined => placeAfter(records, hasMore),
    refetchInterval: ({ state: { data } }) => (traceId === "" && data?.pages.length === 1 ? LIVE_MS : false),
  });
