import { LRUCache } from "lru-cache";
import { clientOfAddress } from "./http/origin.ts";
import { Refusal } from "./refusal.ts";
import type { ShortLived } from "./short-lived/short-lived.ts";

/** Taken from the budget at once, so that a busy address does not count in the database every time. */
const LEASE = 10;

type Deps = { shortLived: ShortLived; kind: string; aMinute: number };

/**
 * How often a minute one address (IPv6: its /64) may have something dear done for it, on all servers together.
 *
 * @throws Refusal `request.tooMany` from the returned function
 */
export function addressBudget({ shortLived, kind, aMinute }: Deps) {
  const leases = new LRUCache<string, { left: number }>({ max: 10_000, ttl: 60_000 });

  return async function withinBudget(address: string): Promise<void> {
    const client = clientOfAddress(address);
    const lease = leases.get(client);
    if (lease && lease.left > 0) {
      lease.left -= 1;
      return;
    }
    const { count, resetsIn } = await shortLived.count(kind, client, 60, LEASE);
    if (count > aMinute) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
    leases.set(client, { left: LEASE - 1 });
  };
}
