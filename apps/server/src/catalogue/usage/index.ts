import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { usageRoutes } from "./usage.admin-routes.ts";
import { usageService } from "./usage.service.ts";
import { usageStore } from "./usage.store.ts";

type Deps = { db: Db; audit: Audit; clock: Clock; regions: RegionsModule; systems: Pick<ConnectedSystems, "list"> };

/** The usage module: visits, sign-ins and ways into systems, gathered by day from the logs. */
export function usageModule({ db, ...deps }: Deps) {
  const usage = usageService({ ...deps, store: usageStore(db) });
  return {
    routes: (server: Server) => usageRoutes(server, { ...deps, usage }),
    /** to be run every quarter of an hour */
    gather: usage.gather,
  };
}
