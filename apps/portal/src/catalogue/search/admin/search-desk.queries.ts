import type { InputOf } from "@sannong/contract/endpoint";
import { deskHotWords, deskSynonyms, trySearch } from "@sannong/contract/catalogue/search-desk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const key = ["searchDesk"] as const;

export const searchDeskQueries = {
  key,
  hotWords: () =>
    queryOptions({
      queryKey: [...key, "hotWords"],
      queryFn: ({ signal }) => call(deskHotWords, {}, { signal }),
      staleTime: 0,
    }),
  synonyms: (asked: InputOf<typeof deskSynonyms>) =>
    queryOptions({
      queryKey: [...key, "synonyms", asked],
      queryFn: ({ signal }) => call(deskSynonyms, asked, { signal }),
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
