import type { InputOf } from "@sannong/contract/endpoint";
import { managedIndicators, managedValues, valueImports } from "@sannong/contract/data/indicators-admin";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["brainAdmin"] as const;

export const brainAdminQueries = {
  key,
  indicators: queryOptions({
    queryKey: [...key, "indicators"],
    queryFn: ({ signal }) => call(managedIndicators, {}, { signal }),
    staleTime: 0,
  }),
  values: (input: InputOf<typeof managedValues>) =>
    queryOptions({
      queryKey: [...key, "values", input],
      queryFn: ({ signal }) => call(managedValues, input, { signal }),
      staleTime: 0,
      enabled: input.indicator !== "",
      placeholderData: keepPreviousData,
    }),
  imports: (pageNum: number) =>
    queryOptions({
      queryKey: [...key, "imports", pageNum],
      queryFn: ({ signal }) => call(valueImports, { pageNum, pageSize: 20 }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
