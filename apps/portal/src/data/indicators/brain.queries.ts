import type { InputOf } from "@sannong/contract/endpoint";
import { brainBoard, brainIndicator } from "@sannong/contract/data/indicators";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** A board stays on a wall all day: it asks again by itself, and shows the old figures until the new are there. */
const REFRESH_MS = 5 * 60_000;
const quietly = {
  placeholderData: keepPreviousData,
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  retry: false,
  // said where the figures would be
  meta: { quiet: true },
} as const;

export const brainQueries = {
  board: (asked: InputOf<typeof brainBoard>) =>
    queryOptions({
      queryKey: ["smart-brain", "board", asked],
      queryFn: ({ signal }) => call(brainBoard, asked, { signal }),
      ...quietly,
    }),
  indicator: (asked: InputOf<typeof brainIndicator>) =>
    queryOptions({
      queryKey: ["smart-brain", "indicator", asked],
      queryFn: ({ signal }) => call(brainIndicator, asked, { signal }),
      ...quietly,
    }),
};
