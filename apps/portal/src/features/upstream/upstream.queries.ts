import { upstreamSources } from "@sannong/contract/upstream";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Where one may sign in instead of here; an installation's own, so it changes with its configuration only. */
export const upstreamSourcesQuery = queryOptions({
  queryKey: ["upstream", "sources"],
  queryFn: async ({ signal }) => (await call(upstreamSources, {}, { signal })).sources,
  staleTime: 10 * 60_000, // ms
  meta: { quiet: true },
});
