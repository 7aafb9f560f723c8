import { batchLines, listBatches, listBindings } from "@sannong/contract/applications/binding-admin";
import type { BatchState } from "@sannong/contract/applications/binding-admin-words";
import type { InputOf } from "@sannong/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["binding-admin"] as const;
const LOOK_AGAIN_MS = 1500;

export const isUnderWay = (state: BatchState): boolean => state === "applying" || state === "undoing";

export const bindingAdminQueries = {
  key,
  /** `standing`: of the lists that were sent; what one of them does is read anew */
  list: (input: InputOf<typeof listBindings>, standing: string) =>
    queryOptions({
      queryKey: [...key, "list", input, standing],
      queryFn: () => call(listBindings, input),
      placeholderData: keepPreviousData,
    }),
  batches: (input: InputOf<typeof listBatches>) =>
    queryOptions({
      queryKey: [...key, "batches", input],
      queryFn: () => call(listBatches, input),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.records.some(({ state }) => isUnderWay(state)) ? LOOK_AGAIN_MS : false,
    }),
  lines: (input: InputOf<typeof batchLines>) =>
    queryOptions({
      queryKey: [...key, "lines", input],
      queryFn: () => call(batchLines, input),
      placeholderData: keepPreviousData,
    }),
};
