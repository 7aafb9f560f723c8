import { JumpType } from "@sannong/contract/rules/jump-type";
import type { Reach } from "../../gateways/connected-systems/reach.ts";
import type { Clock } from "../../platform/clock.ts";
import { remembered } from "../../platform/remembered.ts";
import type { SystemsRoom } from "../systems/index.ts";

/** Clicks of one moment share a knock; a system that comes back is seen soon after. */
const FRESH_MS = 3_000;
const MOST = 500;

export type ReachableNeeds = {
  publicUrl: string;
  systems: Pick<SystemsRoom, "findByAbbr">;
  findService: (
    identification: string,
  ) => Promise<{ systemAbbr: string | null; jumpType: number | null; jumpUrl: string } | undefined>;
  reachOf: (origin: string) => Promise<Reach>;
  clock: Clock;
};

/**
 * Whether the system behind a service answers, so that nobody is sent to a browser's error page without a word.
 * Advice and no verdict: a browser may stand where this server does not.
 */
export function reachableService({ publicUrl, systems, findService, reachOf, clock }: ReachableNeeds) {
  const knocks = remembered({ load: reachOf, clock, ms: FRESH_MS, most: MOST });

  /** Registered addresses only; undefined for pages of our own and whatever is not connected. */
  async function originBehind(identification: string): Promise<string | undefined> {
    const service = await findService(identification);
    if (!service) return undefined;
    const system = service.systemAbbr === null ? undefined : await systems.findByAbbr(service.systemAbbr);
    const ofSystem = () =>
      system?.initiateLoginUri ??
      (service.jumpType === JumpType.thirdPartyToken ? system?.tokenUri : system?.handoffUri);
    const address = service.jumpType === JumpType.direct ? service.jumpUrl : ofSystem();
    if (!address || !URL.canParse(address)) return undefined;
    const { origin } = new URL(address);
    return origin === new URL(publicUrl).origin ? undefined : origin;
  }

  return {
    async reachable(identification: string): Promise<Reach> {
      const origin = await originBehind(identification);
      return origin === undefined ? "up" : knocks.find(origin);
    },
  };
}

export type ReachableService = ReturnType<typeof reachableService>;
