import { batchLines, listBatches, listBindings } from "@sannong/contract/applications/binding-desk";
import type { BatchState } from "@sannong/contract/applications/binding-desk-words";
import type { InputOf } from "@sannong/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const key = ["binding-desk"] as const;
const LOOK_AGAIN_MS = 1500;

export const isUnderWay = (state: BatchState): boolean => state === "applying" || state === "undoing";

export const bindingDeskQueries = {
  key,
  /** `standing`: of the lists that were sent; what one of them does is read anew */
  list: (asked: InputOf<typeof listBindings>, standing: string) =>
    queryOptions({
      queryKey: [...key, "list", asked, standing],
      queryFn: () => call(listBindings, asked),
      placeholderData: keepPreviousData,
    }),
  batches: (asked: InputOf<typeof listBatches>) =>
    queryOptions({
      queryKey: [...key, "batches", asked],
      queryFn: () => call(listBatches, asked),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.records.some(({ state }) => isUnderWay(state)) ? LOOK_AGAIN_MS : false,
    }),
  lines: (asked: InputOf<typeof batchLines>) =>
    queryOptions({
      queryKey: [...key, "lines", asked],
      queryFn: () => call(batchLines, asked),
      placeholderData: keepPreviousData,
    }),
};
