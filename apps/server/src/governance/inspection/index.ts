import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { inspectionRoutes } from "./inspection.admin-routes.ts";
import { inspectionService } from "./inspection.service.ts";
import { inspectionStore } from "./inspection.store.ts";

type Needs = Omit<Parameters<typeof inspectionService>[0], "store"> & { db: Db; audit: Audit };

/** The inspection module: what those find who inspect government websites, before they come (requirements WEB-08). */
export function inspectionModule({ db, audit, ...needs }: Needs) {
  const inspection = inspectionService({ ...needs, store: inspectionStore(db) });
  const { perform, runByCalendar } = inspection;
  return {
    routes: (server: Server) => inspectionRoutes(server, { inspection, audit, clock: needs.clock }),
    perform,
    runByCalendar,
  };
}
