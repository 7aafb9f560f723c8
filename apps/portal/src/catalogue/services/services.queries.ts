import {
  connectionHealth,
  connectionHistory,
  findModuleTrees,
  findPortalTotal,
  integrationListAll,
} from "@sannong/contract/catalogue/services";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { serviceList } from "../../lib/queries/service-list.ts";

/** The tree is arranged anew a few times a year, and then seen at once; the counts change each minute. */
const FRESH_MS = 2000;
const MINUTE_MS = 60_000;
/** a tile says how its system is, as the services' list does */
const LISTED_MS = 5_000;

export const catalogueQueries = {
  /** the copy that a press on a service reads too */
  services: serviceList,
  systems: () =>
    queryOptions({
      queryKey: ["catalogue", "systems"],
      queryFn: async ({ signal }) =>
        (await call(integrationListAll, {}, { signal })).systemAuthorizationIntegrationSelectList,
      staleTime: LISTED_MS,
    }),
  /** asked anew each minute, as the systems are */
  connectionHealth: () =>
    queryOptions({
      queryKey: ["catalogue", "connectionHealth"],
      queryFn: async ({ signal }) => (await call(connectionHealth, {}, { signal })).records,
      refetchInterval: MINUTE_MS,
      // the monitor says it, and not anew each minute
      meta: { quiet: true },
    }),
  /** the monitor's thirty days: they move slowly */
  connectionHistory: () =>
    queryOptions({
      queryKey: ["catalogue", "connectionHistory"],
      queryFn: ({ signal }) => call(connectionHistory, {}, { signal }),
      refetchInterval: MINUTE_MS,
      meta: { quiet: true },
    }),
  modules: () =>
    queryOptions({
      queryKey: ["catalogue", "modules"],
      queryFn: ({ signal }) => call(findModuleTrees, {}, { signal }),
      staleTime: FRESH_MS,
    }),
  totals: () =>
    queryOptions({
      queryKey: ["catalogue", "totals"],
      queryFn: ({ signal }) => call(findPortalTotal, {}, { signal }),
      staleTime: MINUTE_MS,
    }),
};
