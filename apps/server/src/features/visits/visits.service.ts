import { dayOf, lastDays } from "@sannong/contract/rules/days";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { leavesVisitRecord, mayHaveSeen, pathToKeep } from "./visits.rules.ts";
import type { GatewayOutcome, VisitsStore } from "./visits.store.ts";

type PageOpened = { userMark: string; path: string | undefined; caller: Caller | null; origin: Origin };
type ServiceClicked = { identification: string; uuid: string; caller: Caller | null; origin: Origin };
type SystemEntered = ServiceClicked & { systemAbbr: string | null; outcome: GatewayOutcome };
type Needs = { store: VisitsStore; shortLived: ShortLived; clock: Clock };

/** Records a minute from one address; a whole bureau may share one, a flood does not. */
const RECORDS_A_MINUTE = 1200;

export function visitsService({ store, shortLived, clock }: Needs) {
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
    recordWayIn: async ({ caller, uuid, origin, identification, systemAbbr, outcome }: SystemEntered) => {
      if (!leavesVisitRecord(caller)) return;
      await withinBudget("wayIn", origin);
      const at = clock();
      const accountId = caller?.accountId ?? null;
      await store.addWayIn({ identification, systemAbbr, visitor: uuid, accountId, outcome, at }, dayOf(at));
    },

    /** What somebody opened last, each service once. */
    recentOf: (accountId: string, most: number) => store.recentOf(accountId, most),

    /** Ways into each system on the last days, and which days those are. */
    async waysIn(count: number) {
      const days = lastDays(clock(), count);
      return { days, ways: await store.waysInSince(days[0] ?? "") };
    },

    /** How often each service was clicked, ever. */
    clicksByService: () => store.clicksByService(),

    /** Visits since midnight in Beijing. */
    visitsToday: () => store.visitsOn(dayOf(clock())),
  };
}

export type VisitsService = ReturnType<typeof visitsService>;
