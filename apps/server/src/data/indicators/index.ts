import type { Server } from "../../platform/http/serve.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { indicatorImport } from "./indicator-import.service.ts";
import { indicatorsDesk } from "./indicators.desk-service.ts";
import { indicatorsDeskStore } from "./indicators.desk-store.ts";
import { reportsPublication, type ReportsPublicationDeps } from "./reports.publication.ts";
import { reportsRoutes } from "./reports.routes.ts";
import { reportsService } from "./reports.service.ts";
import { reportsStore } from "./reports.store.ts";
import { smartBrainAdminRoutes } from "./indicators.admin-routes.ts";
import { smartBrainRoutes } from "./indicators.routes.ts";
import { smartBrainService } from "./indicators.service.ts";
import { smartBrainStore } from "./indicators.store.ts";

export { publishReport } from "./publish-report.ts";
export type { ReportVoice } from "./report-prose.rules.ts";
export { lastWhole } from "./reports.rules.ts";

type Deps = ReportsPublicationDeps & {
  regions: Pick<RegionsModule, "nameOf" | "isKnown" | "isWithin" | "fullNameOf" | "stepsFrom">;
};

/** 智慧大脑: the cockpit's indicators by region and month, and the reports written from them. */
export function indicatorsModule(deps: Deps) {
  const { db, audit, clock, regions } = deps;
  const brain = smartBrainService({ store: smartBrainStore(db), regions, clock });
  const reports = reportsService({ ...deps, store: reportsStore(db) });
  const atDesk = { ...deps, store: indicatorsDeskStore(db) };
  return {
    routes(server: Server) {
      smartBrainRoutes(server, { brain, audit, clock });
      reportsRoutes(server, { reports, audit, clock });
      smartBrainAdminRoutes(server, {
        indicators: indicatorsDesk(atDesk),
        importSheet: indicatorImport(atDesk),
      });
      reportsPublication({ ...deps, reports }).routes(server);
    },
    findableReports: reports.findable,
  };
}
