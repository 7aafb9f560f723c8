import { listSituations } from "@sannong/contract/content/situations";
import type { InputOf } from "@sannong/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** What happens to people, all of it or what was chosen. */
export const situationList = (chosen: InputOf<typeof listSituations> = {}) =>
  queryOptions({
    queryKey: ["situations", chosen],
    queryFn: async ({ signal }) => (await call(listSituations, chosen, { signal })).records,
    meta: { quiet: true },
  });
