import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { visitsRoutes } from "./visits.routes.ts";
import { visitsService } from "./visits.service.ts";
import { visitsStore } from "./visits.store.ts";

/** The visits module: who looked at what, and how often. */
export function visitsModule(deps: { db: Db; eventual: Db; shortLived: ShortLived; clock: Clock }) {
  const visits = visitsService({
    store: visitsStore(deps.db, deps.eventual),
    shortLived: deps.shortLived,
    clock: deps.clock,
  });
  return {
    routes: (server: Server) => visitsRoutes(server, visits),
    recordClick: visits.recordClick,
    recordWayIn: visits.recordWayIn,
    recentOf: visits.recentOf,
    waysIn: visits.waysIn,
    recordArrival: visits.recordArrival,
    arrivalsByService: visits.arrivalsByService,
    visitsToday: visits.visitsToday,
  };
}
