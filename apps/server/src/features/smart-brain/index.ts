import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { RegionsRoom } from "../regions/index.ts";
import { smartBrainRoutes } from "./smart-brain.routes.ts";
import { smartBrainService } from "./smart-brain.service.ts";
import { smartBrainStore } from "./smart-brain.store.ts";

type Needs = {
  db: Db;
  audit: Audit;
  clock: Clock;
  regions: Pick<RegionsRoom, "nameOf" | "isKnown" | "isWithin">;
};

/** 智慧大脑: the cockpit's indicators by region and month. */
export function smartBrainRoom({ db, audit, clock, regions }: Needs) {
  const brain = smartBrainService({ store: smartBrainStore(db), regions, clock });
  return { routes: (server: Server) => smartBrainRoutes(server, { brain, audit, clock }) };
}
