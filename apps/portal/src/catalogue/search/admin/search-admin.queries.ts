import type { InputOf } from "@sannong/contract/endpoint";
import { managedHotWords, managedSynonyms, trySearch } from "@sannong/contract/catalogue/search-admin";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["searchAdmin"] as const;

export const searchAdminQueries = {
  key,
  hotWords: () =>
    queryOptions({
      queryKey: [...key, "hotWords"],
      queryFn: ({ signal }) => call(managedHotWords, {}, { signal }),
      staleTime: 0,
    }),
  synonyms: (input: InputOf<typeof managedSynonyms>) =>
    queryOptions({
      queryKey: [...key, "synonyms", input],
      queryFn: ({ signal }) => call(managedSynonyms, input, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  attempt: (keywords: string) =>
    queryOptions({
      queryKey: [...key, "attempt", keywords],
      queryFn: ({ signal }) => call(trySearch, { keywords }, { signal }),
      enabled: keywords !== "",
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
