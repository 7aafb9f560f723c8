import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { findableService, findableSystem } from "./catalogue.findable.ts";
import { catalogueRoutes } from "./catalogue.routes.ts";
import { catalogueService, type Neighbours } from "./catalogue.service.ts";
import { catalogueStore } from "./catalogue.store.ts";

/** The catalogue room: what there is, where it stands, how often it is used. */
export function catalogueRoom(
  needs: Neighbours & { db: Db; clock: Clock; publicUrl: string; directHosts: readonly string[] },
) {
  const { db, ...others } = needs;
  const catalogue = catalogueService({ ...others, store: catalogueStore(db) });
  return {
    routes: (server: Server) => catalogueRoutes(server, catalogue),
    /** every service as pages are given it, with its health and how often it was used */
    services: async () => (await catalogue.services()).services,
    findService: catalogue.findService,
    isListed: catalogue.isListed,
    directAddresses: catalogue.directAddresses,
    findableServices: async () => (await catalogue.services()).services.map(findableService),
    findableSystems: async () =>
      (await catalogue.systems()).systemAuthorizationIntegrationSelectList.map(findableSystem),
  };
}

export type CatalogueRoom = ReturnType<typeof catalogueRoom>;
