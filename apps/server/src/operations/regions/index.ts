import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { accountCounts } from "../../identity/accounts/index.ts";
import { regionsAdminRoutes } from "./regions.admin-routes.ts";
import { regionsAdmin } from "./regions.admin-service.ts";
import { regionsRoutes } from "./regions.routes.ts";
import { regionsService } from "./regions.service.ts";
import { regionsStore } from "./regions.store.ts";

export { regionRows, seedRegions } from "./official-regions.ts";

/**
 * The regions module: codes, names and levels of everything between province and village. It reads its table while it
 * is built, so the names below need no waiting; the reference data must be seeded before (`seedReference`).
 */
export async function regionsModule(deps: { db: Db }) {
  const regions = await regionsService(regionsStore(deps.db));
  return {
    routes: (server: Server) => regionsRoutes(server, regions),
    /** reads what administrators changed; to be run once a second */
    refresh: regions.refresh,
    nameOf: regions.nameOf,
    fullNameOf: regions.fullNameOf,
    stepsFrom: regions.stepsFrom,
    isKnown: regions.isKnown,
    renamed: regions.renamed,
    isWithin: regions.isWithin,
    levelOfCode: regions.levelOfCode,
    countyTotal: regions.countyTotal,
  };
}

export type RegionsModule = Awaited<ReturnType<typeof regionsModule>>;

type AdminDeps = { db: Db; audit: Audit; clock: Clock; regions: Pick<RegionsModule, "refresh"> };

/** Where administrators look regions up and keep them. */
export function regionsAdminModule({ db, audit, clock, regions }: AdminDeps) {
  const store = regionsStore(db);
  const admin = regionsAdmin({ store, accounts: accountCounts(db), audit, clock, refresh: regions.refresh });
  return { routes: (server: Server) => regionsAdminRoutes(server, admin) };
}
