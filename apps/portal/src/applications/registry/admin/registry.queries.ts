import type { InputOf } from "@sannong/contract/endpoint";
import { listSystems, systemDetail } from "@sannong/contract/applications/registry";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["system-registry"] as const;

export const registryQueries = {
  key,
  list: (input: InputOf<typeof listSystems>) =>
    queryOptions({
      queryKey: [...key, "list", input],
      queryFn: () => call(listSystems, input),
      placeholderData: keepPreviousData,
    }),
  detail: (systemAbbr: string) =>
    queryOptions({ queryKey: [...key, "detail", systemAbbr], queryFn: () => call(systemDetail, { systemAbbr }) }),
};
