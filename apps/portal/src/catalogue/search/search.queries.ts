import { find, recordChoice, suggest } from "@sannong/contract/catalogue/search";
import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import { homeTypeOf } from "@sannong/contract/rules/pages/home-type";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { storage } from "../../lib/storage/storage.ts";

const MINUTE_MS = 60_000;

type Input = {
  keywords: string;
  scope: SearchScope;
  kind?: FindableKind;
  owner?: string;
  sort: "relevance" | "latest" | "mostUsed";
  pageNum: number;
};

/** The counter somebody stands at; what is for staff alone comes first at the government's only. */
const counterHere = () => homeTypeOf(storage.homeType.get());

export const searchQueries = {
  find: (input: Input) => {
    // pages are made ahead of time where nothing is asked and nobody stands anywhere
    const counter = input.keywords === "" ? undefined : counterHere();
    return queryOptions({
      queryKey: ["search", "find", counter, input],
      queryFn: ({ signal }) => call(find, { ...input, counter }, { signal }),
      enabled: input.keywords !== "",
      placeholderData: keepPreviousData,
      staleTime: MINUTE_MS,
      meta: { isCounted: true },
    });
  },
  suggest: (keywords: string, scope: SearchScope) => {
    const counter = keywords === "" ? undefined : counterHere();
    return queryOptions({
      queryKey: ["search", "suggest", scope, counter, keywords],
      queryFn: ({ signal }) => call(suggest, { keywords, scope, counter }, { signal }),
      enabled: keywords !== "",
      placeholderData: keepPreviousData,
      staleTime: MINUTE_MS,
    });
  },
};

/** What was chosen for these words. A count that is lost harms nobody; a message about it would only disturb. */
export const tellChoice = (keywords: string, { kind, key }: { kind: FindableKind; key: string }): void =>
  void call(recordChoice, { keywords, kind, key }).catch(() => undefined);
