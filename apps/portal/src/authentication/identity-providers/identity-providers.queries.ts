import type { OutputOf } from "@sannong/contract/endpoint";
import { type loginJszwfw, myIdentities, upstreamSources } from "@sannong/contract/authentication/identity-providers";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** How far an arrival came, as every step of it is answered. */
export type UpstreamAnswer = OutputOf<typeof loginJszwfw>;

/** Where one may sign in instead of here; an installation's own, so it changes with its configuration only. */
export const upstreamSourcesQuery = queryOptions({
  queryKey: ["upstream", "sources"],
  queryFn: async ({ signal }) => (await call(upstreamSources, {}, { signal })).sources,
  staleTime: 10 * 60_000, // ms
  meta: { quiet: true },
});

export const myIdentitiesQuery = queryOptions({
  queryKey: ["upstream", "mine"],
  queryFn: ({ signal }) => call(myIdentities, {}, { signal }),
});
