import type { InputOf } from "@sannong/contract/endpoint";
import { managedRegions } from "@sannong/contract/operations/regions-admin";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["regionAdmin"] as const;
export const regionAdminQueries = {
  key,
  list: (input: InputOf<typeof managedRegions>) =>
    queryOptions({
      queryKey: [...key, input],
      queryFn: ({ signal }) => call(managedRegions, input, { signal }),
      placeholderData: keepPreviousData,
    }),
};
