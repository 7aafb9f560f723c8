import { find, recordChoice, suggest } from "@sannong/contract/catalogue/search";
import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const MINUTE_MS = 60_000;

type Input = {
  keywords: string;
  scope: SearchScope;
  kind?: FindableKind;
  owner?: string;
  sort: "relevance" | "latest" | "mostUsed";
  pageNum: number;
};

export const searchQueries = {
  find: (input: Input) =>
    queryOptions({
      queryKey: ["search", "find", input],
      queryFn: ({ signal }) => call(find, input, { signal }),
      enabled: input.keywords !== "",
      placeholderData: keepPreviousData,
      staleTime: MINUTE_MS,
      meta: { isCounted: true },
    }),
  suggest: (keywords: string, scope: SearchScope) =>
    queryOptions({
      queryKey: ["search", "suggest", scope, keywords],
      queryFn: ({ signal }) => call(suggest, { keywords, scope }, { signal }),
      enabled: keywords !== "",
      placeholderData: keepPreviousData,
      staleTime: MINUTE_MS,
    }),
};

/** What was chosen for these words. A count that is lost harms nobody; a message about it would only disturb. */
export const tellChoice = (keywords: string, { kind, key }: { kind: FindableKind; key: string }): void =>
  void call(recordChoice, { keywords, kind, key }).catch(() => undefined);
