import type { EditingDeps } from "../../kernel/publication/index.ts";
import type { Server } from "../../platform/http/serve.ts";
import { catalogueAdminRoutes } from "./services.admin-routes.ts";
import { findableService, findableSystem } from "./services.findable.ts";
import { catalogueRoutes } from "./services.routes.ts";
import { catalogueService, type Neighbours } from "./services.service.ts";
import { catalogueStore } from "./services.store.ts";
import { modulesAdmin } from "./modules.admin-service.ts";
import { modulesAdminStore } from "./modules.admin-store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Neighbours &
  Pick<AppContext, "db" | "clock"> & {
    publicUrl: string;
    entrances?: readonly string[] | undefined;
    directHosts: readonly string[];
    audit: EditingDeps["audit"];
    regions: EditingDeps["regions"];
  };

/** The catalogue module: what there is, where it stands, how often it is used. */
export function servicesModule({ db, audit, ...others }: Deps) {
  const { clock, regions } = others;
  const catalogue = catalogueService({ ...others, store: catalogueStore(db) });
  return {
    routes(server: Server) {
      catalogueRoutes(server, catalogue);
      catalogueAdminRoutes(server, modulesAdmin({ store: modulesAdminStore(db), audit, regions, clock }));
    },
    /** every service as pages are given it, with its health and how often it was used */
    services: async () => (await catalogue.services()).services,
    findService: catalogue.findService,
    servicesOf: catalogue.servicesOf,
    isListed: catalogue.isListed,
    forget: catalogue.forget,
    directAddresses: catalogue.directAddresses,
    /** what a press on each service and each system comes to */
    waysIn: catalogue.waysIn,
    findableServices: async () => (await catalogue.services()).services.map(findableService),
    findableSystems: async () =>
      (await catalogue.systems()).systemAuthorizationIntegrationSelectList.map(findableSystem),
  };
}

export type ServicesModule = ReturnType<typeof servicesModule>;
