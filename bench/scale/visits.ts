import { usageStore } from "../../apps/server/src/catalogue/usage/usage.store.ts";
import { visitsStore } from "../../apps/server/src/catalogue/visits/visits.store.ts";
import { dayOf } from "../../packages/contract/src/rules/time/days.ts";
import type { Province, Question, ScalePart } from "./province.ts";

/** Totals and hot services are asked by every first page. */
const MOST_MS = 20;

async function questions({ db }: Province): Promise<Question[]> {
  const visits = visitsStore(db, db);
  const usage = usageStore(db);
  const now = new Date();
  const month = { from: dayOf(now, 30), to: dayOf(now, 1) };
  const ofUse = (region: string): Question[] => [
    { what: `usage of ${region} by day`, ask: () => usage.byDay({ ...month, region }) },
    { what: `usage of ${region} by region`, ask: () => usage.byRegion({ ...month, region }, region.length + 2) },
    { what: `usage of ${region} by system`, ask: () => usage.bySystem({ ...month, region }) },
    { what: `usage of ${region} by role`, ask: () => usage.byRole({ ...month, region }) },
  ];
  return [
    { what: "visits of today", most: MOST_MS, ask: () => visits.visitsOn(dayOf(now)) },
    { what: "uses of every service", most: MOST_MS, ask: () => visits.arrivalsByService() },
    { what: "ways into every system in a week", ask: () => visits.waysInSince(dayOf(now, 7)) },
    { what: "what somebody opened last", most: MOST_MS, ask: (turn) => visits.recentOf(`g${1 + turn * 3}`, 12) },
    ...["32", "3209", "320925"].flatMap(ofUse),
  ];
}

/** The logs of visits, clicks and ways into systems, by day, and the counts kept beside them. */
export const visitsScale: ScalePart = {
  name: "visits",
  tables: ["visit_record", "service_click", "gateway_log"],
  questions,
};
