import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { RegionsRoom } from "../regions/index.ts";
import { reportsRoutes } from "./reports.routes.ts";
import { reportsService } from "./reports.service.ts";
import { reportsStore } from "./reports.store.ts";
import { smartBrainRoutes } from "./smart-brain.routes.ts";
import { smartBrainService } from "./smart-brain.service.ts";
import { smartBrainStore } from "./smart-brain.store.ts";

export { publishReport } from "./publish-report.ts";
export type { ReportVoice } from "./report-prose.rules.ts";
export { lastWhole } from "./reports.rules.ts";

type Needs = {
  db: Db;
  audit: Audit;
  clock: Clock;
  regions: Pick<RegionsRoom, "nameOf" | "isKnown" | "isWithin">;
};

/** 智慧大脑: the cockpit's indicators by region and month, and the reports written from them. */
export function smartBrainRoom({ db, audit, clock, regions }: Needs) {
  const brain = smartBrainService({ store: smartBrainStore(db), regions, clock });
  const reports = reportsService({ store: reportsStore(db), regions });
  return {
    routes(server: Server) {
      smartBrainRoutes(server, { brain, audit, clock });
      reportsRoutes(server, { reports, audit, clock });
    },
    findableReports: reports.findable,
  };
}
