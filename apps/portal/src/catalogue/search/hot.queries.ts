import { getSystemHotKeywords } from "@sannong/contract/catalogue/search";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** What people search for; apart from the other questions, for the first view asks this one alone. */
export const hotWordsQuery = () =>
  queryOptions({
    queryKey: ["search", "hot"],
    queryFn: async ({ signal }) => (await call(getSystemHotKeywords, {}, { signal })).map(({ keywords }) => keywords),
    staleTime: 10 * 60_000,
  });
