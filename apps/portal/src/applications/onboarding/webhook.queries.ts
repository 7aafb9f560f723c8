import type { OutputOf } from "@sannong/contract/endpoint";
import type { systemDeliveries } from "@sannong/contract/protocols/envelope";
import { webhookOfSystem } from "@sannong/contract/applications/webhook-admin";
import type { DeliveryState } from "@sannong/contract/applications/webhook-words";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["webhook"] as const;
/** Whoever looks at the first page sees what becomes of an event; while they read older ones nothing moves. */
const LIVE_MS = 4000;
export const PAGE_SIZE = 10;

type Deliveries = OutputOf<typeof systemDeliveries>;
type Input = { state?: DeliveryState; pageNum: number; pageSize: number };
/** One page of a system's deliveries: whoever looks has their own way to ask for them. */
export type ReadDeliveries = (input: Input) => Promise<Deliveries>;

export const webhookQueries = {
  key,
  of: (id: string) => queryOptions({ queryKey: [...key, "of", id], queryFn: () => call(webhookOfSystem, { id }) }),
  deliveries: (of: string, { state, page }: { state: DeliveryState | ""; page: number }, read: ReadDeliveries) =>
    queryOptions({
      queryKey: [...key, "deliveries", of, state, page],
      queryFn: () => read({ ...(state && { state }), pageNum: page, pageSize: PAGE_SIZE }),
      placeholderData: keepPreviousData,
      refetchInterval: page === 1 && LIVE_MS,
    }),
};
