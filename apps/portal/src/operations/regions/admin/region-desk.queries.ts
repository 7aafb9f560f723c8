import type { InputOf } from "@sannong/contract/endpoint";
import { deskRegions } from "@sannong/contract/operations/regions-desk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const key = ["regionDesk"] as const;
export const regionDeskQueries = {
  key,
  list: (asked: InputOf<typeof deskRegions>) =>
    queryOptions({
      queryKey: [...key, asked],
      queryFn: ({ signal }) => call(deskRegions, asked, { signal }),
      placeholderData: keepPreviousData,
    }),
};
