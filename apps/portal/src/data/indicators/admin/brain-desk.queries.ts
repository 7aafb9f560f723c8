import type { InputOf } from "@sannong/contract/endpoint";
import { deskIndicators, deskValues, valueImports } from "@sannong/contract/data/indicators-desk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const key = ["brainDesk"] as const;

export const brainDeskQueries = {
  key,
  indicators: queryOptions({
    queryKey: [...key, "indicators"],
    queryFn: ({ signal }) => call(deskIndicators, {}, { signal }),
    staleTime: 0,
  }),
  values: (asked: InputOf<typeof deskValues>) =>
    queryOptions({
      queryKey: [...key, "values", asked],
      queryFn: ({ signal }) => call(deskValues, asked, { signal }),
      staleTime: 0,
      enabled: asked.indicator !== "",
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
