import type { InputOf } from "@sannong/contract/endpoint";
import type { RecordKind } from "@sannong/contract/data/record-words";
import { type findDataList, recordEntries, recordFilters } from "@sannong/contract/data/records";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export type RecordQuestion = Omit<InputOf<typeof findDataList>, "pageNum" | "pageSize" | "id">;

const MINUTE_MS = 60_000;

export const recordQueriesOf = (kind: RecordKind) => ({
  list: (input: InputOf<typeof findDataList>) =>
    queryOptions({
      queryKey: ["records", kind, "list", input],
      queryFn: ({ signal }) => call(recordEntries[kind], input, { signal }),
      placeholderData: keepPreviousData,
      staleTime: MINUTE_MS,
      retry: false,
      // the page says it where the list would be
      meta: { quiet: true },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ["records", kind, "one", id],
      queryFn: async ({ signal }) =>
        (await call(recordEntries[kind], { id, pageNum: 1, pageSize: 1 }, { signal })).records[0] ?? null,
      staleTime: MINUTE_MS,
      retry: false,
      // the page says it where the list would be
      meta: { quiet: true },
    }),
  filters: () =>
    queryOptions({
      queryKey: ["records", kind, "filters"],
      queryFn: ({ signal }) => call(recordFilters, { type: kind }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
});
