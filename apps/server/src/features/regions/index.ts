import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { accountCounts } from "../account/index.ts";
import { regionsAdminRoutes } from "./regions.admin-routes.ts";
import { regionsRoutes } from "./regions.routes.ts";
import { regionsService } from "./regions.service.ts";
import { regionsStore } from "./regions.store.ts";

/**
 * The regions room. It reads its table while it is built, so the names below need no waiting;
 * the reference data must be seeded before (`seedReference`).
 */
export async function regionsRoom(needs: { db: Db }) {
  const regions = await regionsService(regionsStore(needs.db));
  return {
    routes(server: Server) {
      regionsRoutes(server, regions);
      regionsAdminRoutes(server, { regions, accounts: accountCounts(needs.db) });
    },
    nameOf: regions.nameOf,
    fullNameOf: regions.fullNameOf,
    stepsFrom: regions.stepsFrom,
    isKnown: regions.isKnown,
    isWithin: regions.isWithin,
    levelOfCode: regions.levelOfCode,
    countyTotal: regions.countyTotal,
  };
}

export type RegionsRoom = Awaited<ReturnType<typeof regionsRoom>>;
