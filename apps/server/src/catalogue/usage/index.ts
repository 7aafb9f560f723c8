import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { usageRoutes } from "./usage.admin-routes.ts";
import { usageService } from "./usage.service.ts";
import { usageStore } from "./usage.store.ts";

type Needs = { db: Db; audit: Audit; clock: Clock; regions: RegionsModule; systems: Pick<ConnectedSystems, "list"> };

/** The usage module: visits, sign-ins and ways into systems, gathered by day from the logs. */
export function usageModule({ db, ...needs }: Needs) {
  const usage = usageService({ ...needs, store: usageStore(db) });
  return {
    routes: (server: Server) => usageRoutes(server, { ...needs, usage }),
    /** to be run every quarter of an hour */
    gather: usage.gather,
  };
}
