import type { Changes } from "../../platform/changes.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { consentsRoutes } from "./consents.routes.ts";
import { consentsService } from "./consents.service.ts";
import { consentsStore } from "./consents.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "events" | "deliveries" | "log"> & {
  systems: Pick<ConnectedSystems, "findByAbbr" | "findByAppId">;
  changes?: Changes;
};

/** What each person was told of the fields that systems read, and the way to take it back. */
export function consentsModule({ db, ...deps }: Deps) {
  const service = consentsService({ store: consentsStore(db), ...deps });
  const { coversNow, consentOf, recentConsentOf, tell } = service;
  return {
    routes: (server: Server) => consentsRoutes(server, service),
    coversNow,
    consentOf,
    recentConsentOf,
    tell,
  };
}

export type ConsentsModule = ReturnType<typeof consentsModule>;
