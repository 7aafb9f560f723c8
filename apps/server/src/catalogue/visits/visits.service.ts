import { dayOf, lastDays } from "@sannong/contract/rules/time/days";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { leavesVisitRecord, mayHaveSeen, pathToKeep } from "./visits.rules.ts";
import type { GatewayOutcome, VisitsStore } from "./visits.store.ts";

type PageOpened = { userMark: string; path: string | undefined; caller: Caller | null; origin: Origin };
type ServiceClicked = { identification: string; uuid: string; caller: Caller | null; origin: Origin };
type SystemEntered = ServiceClicked & {
  /** null for what opens no system */
  systemAbbr: string | null;
  outcome: GatewayOutcome;
  /** false for what holds nothing but a guide: it is read, and nothing is done by it */
  arrives: boolean;
};
type Deps = { store: VisitsStore; shortLived: ShortLived; clock: Clock };

/** So long a system has to ask who has come. */
const ARRIVES_WITHIN_SECONDS = 600;
const entering = "entering";
type Entering = { identification: string };
const nameOf = (accountId: string, systemAbbr: string) => `${accountId} ${systemAbbr}`;

/** Records a minute from one address; a whole bureau may share one, a flood does not. */
const RECORDS_A_MINUTE = 1200;

export function visitsService({ store, shortLived, clock }: Deps) {
  /** @throws Refusal `request.tooMany` when an address writes more than people can click */
  const withinBudget = async (kind: "visit" | "click" | "wayIn", origin: Origin) => {
    const { count, resetsIn } = await shortLived.count(`${kind}Budget`, clientOfAddress(origin.address), 60);
    if (count > RECORDS_A_MINUTE) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };

  return {
    /**
     * One page that was shown. A caller that names none, as those of the first portal do, tells of a visit of the
     * portal.
     *
     * @throws Refusal `request.tooMany`
     */
    recordVisit: async (visit: PageOpened): Promise<void> => {
      if (!leavesVisitRecord(visit.caller)) return;
      const path = pathToKeep(visit.path);
      if (visit.path && !mayHaveSeen(path, visit.caller)) return;
      await withinBudget("visit", visit.origin);
      const at = clock();
      const accountId = visit.caller?.accountId ?? null;
      await store.addVisit({ visitor: visit.userMark, accountId, path, at }, dayOf(at));
    },

    /**
     * One click on a service that the caller of this function has found in the catalogue.
     *
     * @throws Refusal `request.tooMany`
     */
    recordClick: async (click: ServiceClicked): Promise<void> => {
      if (!leavesVisitRecord(click.caller)) return;
      await withinBudget("click", click.origin);
      await store.addClick({
        identification: click.identification,
        visitor: click.uuid,
        accountId: click.caller?.accountId ?? null,
        at: clock(),
      });
    },

    /**
     * What came of one way into a system.
     *
     * @throws Refusal `request.tooMany`
     */
    recordWayIn: async ({ caller, uuid, origin, identification, systemAbbr, outcome, arrives }: SystemEntered) => {
      if (!leavesVisitRecord(caller)) return;
      await withinBudget("wayIn", origin);
      const at = clock();
      const accountId = caller?.accountId ?? null;
      await store.addWayIn({ identification, systemAbbr, visitor: uuid, accountId, outcome, at }, dayOf(at));
      if (outcome !== "opened" || !arrives) return;
      // a page or an address that everybody may open has nobody who would tell of it
      if (systemAbbr === null) await store.addArrival(identification);
      else if (accountId !== null)
        await shortLived.put<Entering>(
          entering,
          nameOf(accountId, systemAbbr),
          { identification },
          { ttl: ARRIVES_WITHIN_SECONDS, durability: "eventual" },
        );
    },

    /**
     * A system has been told who came to it, by whatever protocol. Whoever was on the way there has arrived, once; for
     * anybody else, who began at the system, no service is counted.
     */
    recordArrival: async (accountId: string, systemAbbr: string): Promise<void> => {
      // asked whenever a system learns of anybody: a count that a crash takes back is not worth a disk flush each
      const kept = { durability: "eventual" } as const;
      const found = await shortLived.take<Entering>(entering, nameOf(accountId, systemAbbr), kept);
      if (found !== undefined) await store.addArrival(found.identification);
    },

    /** What somebody opened last, each service once. */
    recentOf: (accountId: string, most: number) => store.recentOf(accountId, most),

    /** Ways into each system on the last days, and which days those are. */
    async waysIn(count: number) {
      const days = lastDays(clock(), count);
      return { days, ways: await store.waysInSince(days[0] ?? "") };
    },

    /** How often somebody arrived where each service leads, ever. */
    arrivalsByService: () => store.arrivalsByService(),

    /** Visits since midnight in Beijing. */
    visitsToday: () => store.visitsOn(dayOf(clock())),
  };
}

export type VisitsService = ReturnType<typeof visitsService>;
