import { deskDictionaries } from "@sannong/contract/operations/dictionaries-desk";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const dictionariesQuery = queryOptions({
  queryKey: ["dictionaryDesk"],
  queryFn: ({ signal }) => call(deskDictionaries, {}, { signal }),
  staleTime: 0,
});
