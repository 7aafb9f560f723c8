import type { InputOf } from "@sannong/contract/endpoint";
import { managedRecords, importProblems, importProgress, listImports } from "@sannong/contract/data/records-admin";
import type { ImportState } from "@sannong/contract/data/record-words";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["recordAdmin"] as const;
/** How often a page asks how far a reading or an import is. */
const WATCH_MS = 1000;

export const isUnderWay = (state: ImportState): boolean => state === "checking" || state === "importing";

export const recordAdminQueries = {
  key,
  list: (input: InputOf<typeof managedRecords>) =>
    queryOptions({
      queryKey: [...key, "list", input],
      queryFn: ({ signal }) => call(managedRecords, input, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  imports: (pageNum: number) =>
    queryOptions({
      queryKey: [...key, "imports", pageNum],
      queryFn: ({ signal }) => call(listImports, { pageNum, pageSize: 20 }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.records.some((one) => isUnderWay(one.state)) ? WATCH_MS : false),
      placeholderData: keepPreviousData,
    }),
  progress: (id: string) =>
    queryOptions({
      queryKey: [...key, "progress", id],
      queryFn: ({ signal }) => call(importProgress, { id }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.state) ? false : WATCH_MS),
    }),
  problems: (id: string) =>
    queryOptions({
      queryKey: [...key, "problems", id],
      queryFn: ({ signal }) => call(importProblems, { id, pageNum: 1, pageSize: 100 }, { signal }),
    }),
};
