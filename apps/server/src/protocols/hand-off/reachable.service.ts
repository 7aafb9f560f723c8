import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import type { Reach } from "../../gateways/connected-systems/reach.ts";
import { ownAddresses } from "../../platform/http/entrances.ts";
import type { Clock } from "../../platform/clock.ts";
import { hostAndPort } from "../../platform/outbound/outbound.ts";
import { cache } from "../../platform/cache/cache.ts";
import { privateHostsFor, type ConnectedSystems } from "../../kernel/application/index.ts";

/** Clicks of one moment share a knock; a system that comes back is seen soon after. */
const REACH_KEPT_MS = 3_000;
const MOST = 500;

export type ReachableDeps = {
  publicUrl: string;
  /** further addresses of the portal */
  entrances?: readonly string[] | undefined;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  findService: (
    identification: string,
  ) => Promise<{ systemAbbr: string | null; jumpType: number | null; jumpUrl: string } | undefined>;
  reachOf: (origin: string, privateAllowed: readonly string[]) => Promise<Reach>;
  clock: Clock;
};

/**
 * Whether the system behind a service answers, so that nobody is sent to a browser's error page without a word.
 * Advice and no verdict: a browser may stand where this server does not.
 */
export function reachableService({ publicUrl, entrances, systems, findService, reachOf, clock }: ReachableDeps) {
  const own = ownAddresses({ publicUrl, entrances });
  const knocks = cache({
    load: (entryPoint: string) => {
      const [origin = "", ...privateAllowed] = entryPoint.split(" ");
      return reachOf(origin, privateAllowed);
    },
    clock,
    freshMs: REACH_KEPT_MS,
    size: MOST,
  });

  /**
   * An origin, and the private addresses that may be called for it. Registered addresses only; undefined for pages
   * of our own and whatever is not connected.
   */
  async function entryPointBehind(identification: string): Promise<string | undefined> {
    const service = await findService(identification);
    if (!service) return undefined;
    const system = service.systemAbbr === null ? undefined : await systems.findByAbbr(service.systemAbbr);
    const ofSystem = () =>
      system?.initiateLoginUri ??
      (service.jumpType === JumpType.thirdPartyToken ? system?.tokenUri : system?.handoffUri);
    const address = service.jumpType === JumpType.direct ? service.jumpUrl : ofSystem();
    if (!address || !URL.canParse(address)) return undefined;
    const { origin } = new URL(address);
    if (own.includes(origin)) return undefined;
    // what the catalogue opens directly was confirmed by whoever wrote it there
    const registered = service.jumpType === JumpType.direct ? undefined : system;
    return [origin, ...privateHostsFor(registered ?? { privateHosts: null }, hostAndPort(origin))].join(" ");
  }

  return {
    async reachable(identification: string): Promise<Reach> {
      const entryPoint = await entryPointBehind(identification);
      return entryPoint === undefined ? "up" : knocks.find(entryPoint);
    },
  };
}

export type ReachableService = ReturnType<typeof reachableService>;
