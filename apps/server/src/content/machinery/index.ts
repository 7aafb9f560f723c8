import { searchMachines } from "@sannong/contract/content/machinery";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { machineryAdminRoutes } from "./machinery.admin-routes.ts";
import { machineryDesk, type MachineryDeskDeps } from "./machinery.desk-service.ts";
import { machineryService } from "./machinery.service.ts";
import { machineryStore } from "./machinery.store.ts";

type Deps = MachineryDeskDeps & { db: Db };

/** The machinery module: what is subsidised, by how much, until when its certificate holds, and the desk of all that. */
export function machineryModule(deps: Deps) {
  const { db, clock, nameOfRegion } = deps;
  const machinery = machineryService({ store: machineryStore(db, nameOfRegion), clock });
  return {
    findable: machinery.findable,
    routes(server: Server) {
      server.serve(searchMachines, (asked) => machinery.find(asked));
      machineryAdminRoutes(server, machineryDesk({ ...deps, machinery }));
    },
  };
}
