import type { Server } from "../../platform/http/serve.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { indicatorImport } from "./indicator-import.service.ts";
import { indicatorsAdmin } from "./indicators.admin-service.ts";
import { indicatorsAdminStore } from "./indicators.admin-store.ts";
import { reportsPublication, type ReportsPublicationDeps } from "./reports.publication.ts";
import { reportsRoutes } from "./reports.routes.ts";
import { reportsService } from "./reports.service.ts";
import { reportsStore } from "./reports.store.ts";
import { indicatorsAdminRoutes } from "./indicators.admin-routes.ts";
import { indicatorsRoutes } from "./indicators.routes.ts";
import { indicatorsService } from "./indicators.service.ts";
import { indicatorsStore } from "./indicators.store.ts";

export { publishReport } from "./publish-report.ts";
export type { ReportVoice } from "./report-prose.rules.ts";
export { lastWhole } from "./reports.rules.ts";

type Deps = ReportsPublicationDeps & {
  regions: Pick<RegionsModule, "nameOf" | "isKnown" | "renamed" | "isWithin" | "fullNameOf" | "stepsFrom">;
};

/** 智慧大脑: the cockpit's indicators by region and month, and the reports written from them. */
export function indicatorsModule(deps: Deps) {
  const { db, audit, clock, regions } = deps;
  const brain = indicatorsService({ store: indicatorsStore(db), regions, clock });
  const reports = reportsService({ ...deps, store: reportsStore(db) });
  const forAdmin = { ...deps, store: indicatorsAdminStore(db) };
  return {
    routes(server: Server) {
      indicatorsRoutes(server, { brain, audit, clock });
      reportsRoutes(server, { reports, audit, clock });
      indicatorsAdminRoutes(server, {
        indicators: indicatorsAdmin(forAdmin),
        importSheet: indicatorImport(forAdmin),
      });
      reportsPublication({ ...deps, reports }).routes(server);
    },
    findableReports: reports.findable,
  };
}
