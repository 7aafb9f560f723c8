import type { InputOf } from "@sannong/contract/endpoint";
import { brainBoard, brainIndicator } from "@sannong/contract/data/indicators";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

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
  board: (input: InputOf<typeof brainBoard>) =>
    queryOptions({
      queryKey: ["smart-brain", "board", input],
      queryFn: ({ signal }) => call(brainBoard, input, { signal }),
      ...quietly,
    }),
  indicator: (input: InputOf<typeof brainIndicator>) =>
    queryOptions({
      queryKey: ["smart-brain", "indicator", input],
      queryFn: ({ signal }) => call(brainIndicator, input, { signal }),
      ...quietly,
    }),
};
