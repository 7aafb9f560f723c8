import { managedDictionaries } from "@sannong/contract/operations/dictionaries-admin";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

export const dictionariesQuery = queryOptions({
  queryKey: ["dictionaryAdmin"],
  queryFn: ({ signal }) => call(managedDictionaries, {}, { signal }),
  staleTime: 0,
});
