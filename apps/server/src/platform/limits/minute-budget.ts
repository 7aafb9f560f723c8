import { boundedMap } from "../cache/bounded-map.ts";
import { clientOfAddress } from "../http/origin.ts";
import { Refusal } from "../refusal.ts";
import type { ShortLived } from "../short-lived/short-lived.ts";

const MINUTE_SECONDS = 60;
/** So many are remembered with what is left of their lease. */
const SIZE = 10_000;

type Deps = {
  shortLived: Pick<ShortLived, "count">;
  kind: string;
  /** How much is taken from a budget at once, so that whoever is busy does not count in the database every time. */
  lease: number;
};

/**
 * How often a minute somebody may have something done, on all servers together.
 *
 * @returns a function that gives the seconds to wait once somebody did it more than `most` times, undefined before
 */
export function minuteBudget({ shortLived, kind, lease }: Deps) {
  const leases = boundedMap<{ left: number }>(SIZE, { ttl: MINUTE_SECONDS * 1000 });

  return async function secondsToWait(who: string, most: number): Promise<number | undefined> {
    const held = leases.get(who);
    if (held && held.left > 0) {
      held.left -= 1;
      return undefined;
    }
    const { count, resetsIn } = await shortLived.count(kind, who, MINUTE_SECONDS, lease);
    if (count > most) return resetsIn;
    leases.set(who, { left: lease - 1 });
    return undefined;
  };
}

const ADDRESS_LEASE = 10;

/**
 * How often a minute one address (IPv6: its /64) may have something dear done for it, on all servers together.
 *
 * @throws Refusal `request.tooMany` from the returned function
 */
export function addressBudget({ aMinute, ...deps }: Omit<Deps, "lease"> & { aMinute: number }) {
  const secondsToWait = minuteBudget({ ...deps, lease: ADDRESS_LEASE });
  return async function withinBudget(address: string): Promise<void> {
    const retryAfter = await secondsToWait(clientOfAddress(address), aMinute);
    if (retryAfter !== undefined) throw new Refusal("request.tooMany", { retryAfter });
  };
}
