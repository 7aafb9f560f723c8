import type { Audit } from "../../platform/audit/audit.ts";
import type { Changes } from "../../platform/changes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ConnectedSystem, SystemsRoom } from "../systems/index.ts";
import { sharedFieldsRoutes } from "./shared-fields.routes.ts";
import { sharedFieldsService } from "./shared-fields.service.ts";
import { sharedFieldsStore } from "./shared-fields.store.ts";

type Needs = {
  db: Db;
  systems: Pick<SystemsRoom, "findByAbbr" | "findByAppId">;
  audit: Audit;
  clock: Clock;
  changes?: Changes;
  takeBack: (accountId: string, system: ConnectedSystem) => Promise<void>;
};

/** What each person was told of the fields that systems read, and the way to take it back. */
export function sharedFieldsRoom({ db, ...needs }: Needs) {
  const service = sharedFieldsService({ store: sharedFieldsStore(db), ...needs });
  const { coversNow, consentOf, recentConsentOf, tell } = service;
  return {
    routes: (server: Server) => sharedFieldsRoutes(server, service),
    coversNow,
    consentOf,
    recentConsentOf,
    tell,
  };
}

export type SharedFieldsRoom = ReturnType<typeof sharedFieldsRoom>;
