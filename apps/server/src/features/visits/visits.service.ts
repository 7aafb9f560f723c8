import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { leavesVisitRecord, pathToKeep, startOfDay } from "./visits.rules.ts";
import type { VisitsStore } from "./visits.store.ts";

type PageOpened = { userMark: string; path: string | undefined; caller: Caller | null; origin: Origin };
type ServiceClicked = { identification: string; uuid: string; caller: Caller | null; origin: Origin };
type Needs = { store: VisitsStore; shortLived: ShortLived; clock: Clock };

/** Records a minute from one address; a whole bureau may share one, a flood does not. */
const RECORDS_A_MINUTE = 1200;

export function visitsService({ store, shortLived, clock }: Needs) {
  /** @throws Refusal `request.tooMany` when an address writes more than people can click */
  const withinBudget = async (kind: "visit" | "click", origin: Origin) => {
    const { count, resetsIn } = await shortLived.count(`${kind}Budget`, clientOfAddress(origin.address), 60);
    if (count > RECORDS_A_MINUTE) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };

  return {
    /** @throws Refusal `request.tooMany` */
    recordVisit: async (visit: PageOpened): Promise<void> => {
      if (!leavesVisitRecord(visit.caller)) return;
      await withinBudget("visit", visit.origin);
      await store.addVisit({
        visitor: visit.userMark,
        accountId: visit.caller?.accountId ?? null,
        path: pathToKeep(visit.path),
        at: clock(),
      });
    },

    /**
     * One click on a service that the caller of this function has found in the catalogue.
     *
     * @throws Refusal `request.tooMany`
     */
    recordClick: async (click: ServiceClicked): Promise<void> => {
      await withinBudget("click", click.origin);
      await store.addClick({
        identification: click.identification,
        visitor: click.uuid,
        accountId: click.caller?.accountId ?? null,
        at: clock(),
      });
    },

    /** How often each service was clicked, ever. */
    clicksByService: () => store.clicksByService(),

    /** Visits since midnight in Beijing. */
    visitsToday: () => store.visitsSince(startOfDay(clock())),
  };
}

export type VisitsService = ReturnType<typeof visitsService>;
