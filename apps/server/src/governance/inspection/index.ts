import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { inspectionRoutes } from "./inspection.admin-routes.ts";
import { inspectionService } from "./inspection.service.ts";
import { inspectionStore } from "./inspection.store.ts";

type Deps = Omit<Parameters<typeof inspectionService>[0], "store"> & { db: Db; audit: Audit };

/** The inspection module: what those find who inspect government websites, before they come (rule WEB-08). */
export function inspectionModule({ db, audit, ...deps }: Deps) {
  const inspection = inspectionService({ ...deps, store: inspectionStore(db) });
  const { perform, runByCalendar } = inspection;
  return {
    routes: (server: Server) => inspectionRoutes(server, { inspection, audit, clock: deps.clock }),
    perform,
    runByCalendar,
  };
}
