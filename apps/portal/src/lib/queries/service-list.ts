import { getSystemServiceVo, type Service } from "@sannong/contract/catalogue/services";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../api/api.ts";
import { storage } from "../storage/storage.ts";

/** A tile says what a press comes to, which may change any minute; asking anew costs little, an unchanged list is not sent. */
const FRESH_MS = 5_000;

/** All services; catalogue pages and the click on a service read the same copy. */
export const serviceList = () =>
  queryOptions({
    queryKey: ["catalogue", "services"],
    queryFn: async ({ signal }) => (await call(getSystemServiceVo, {}, { signal })).services,
    staleTime: FRESH_MS,
  });

/** The session's copy of the list (specification §3): a page loaded anew shows it at once. */
export function restoreServiceList(client: QueryClient): void {
  const kept = storage.allServices.get();
  if (!kept || !Array.isArray(kept.services)) return;
  client.setQueryData(serviceList().queryKey, kept.services as Service[], { updatedAt: kept.at });
}

/** Keeps the session's copy up to date. */
export function keepServiceList(client: QueryClient): void {
  const { queryKey } = serviceList();
  // what came with the page, unless it was a visitor's and somebody is signed in
  const drawn = client.getQueryState(queryKey);
  if (drawn?.data !== undefined && drawn.dataUpdatedAt > 0)
    storage.allServices.set({ at: drawn.dataUpdatedAt, services: drawn.data });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== JSON.stringify(queryKey) || query.state.data === undefined) return;
    if (storage.allServices.get()?.at === query.state.dataUpdatedAt) return;
    storage.allServices.set({ at: query.state.dataUpdatedAt, services: query.state.data });
  });
}
