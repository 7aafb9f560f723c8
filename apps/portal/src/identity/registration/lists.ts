import { COMPANY_TYPE, findByType } from "@sannong/contract/operations/dictionaries";
import type { DictionaryItem } from "@sannong/contract/operations/dictionaries.schemas";
import {
  PROVINCE_CODE,
  queryXzqhTreeNew,
  type RegionNode,
  regionSpellings,
} from "@sannong/contract/operations/regions";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { ApiRefusal } from "../../lib/api/api-failure.ts";
import { storage } from "../../lib/storage/storage.ts";

/** Asked once a visit, then read from the session cache (specification §3, §9). */
async function cachedIn<T>(slot: { get(): unknown; set(value: unknown): void }, ask: () => Promise<T[]>): Promise<T[]> {
  const kept = slot.get();
  if (Array.isArray(kept) && kept.length > 0) return kept as T[];
  const requested = await ask();
  slot.set(requested);
  return requested;
}

export const lists = {
  /** province to township, 其他 (9999) at the end */
  regions: queryOptions({
    queryKey: ["registration", "regions"],
    queryFn: () =>
      cachedIn<RegionNode>(storage.regionList, () =>
        call(queryXzqhTreeNew, { xzqh: PROVINCE_CODE, length1: 2, length2: 5 }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  }),
  /** how regions are spoken, asked for by whoever types letters */
  spellings: queryOptions({
    queryKey: ["registration", "regionSpellings"],
    queryFn: ({ signal }) => call(regionSpellings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }),
  companyTypes: queryOptions({
    queryKey: ["registration", "companyTypes"],
    queryFn: () => cachedIn<DictionaryItem>(storage.unitNatureList, () => call(findByType, { type: COMPANY_TYPE })),
    staleTime: Number.POSITIVE_INFINITY,
  }),
};

/** What was chosen is no longer offered: the kept list is old, and is asked for anew. */
export function rereadIfRefused(queries: QueryClient, failure: unknown): void {
  if (!(failure instanceof ApiRefusal) || failure.reason !== "dictionary.unknown") return;
  storage.unitNatureList.clear();
  void queries.invalidateQueries({ queryKey: lists.companyTypes.queryKey });
}
