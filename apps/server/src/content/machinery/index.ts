import { searchMachines } from "@sannong/contract/content/machinery";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { machineryAdminRoutes } from "./machinery.admin-routes.ts";
import { machineryDesk, type MachineryDeskNeeds } from "./machinery.desk-service.ts";
import { machineryService } from "./machinery.service.ts";
import { machineryStore } from "./machinery.store.ts";

type Needs = MachineryDeskNeeds & { db: Db };

/** The machinery module: what is subsidised, by how much, until when its certificate holds, and the desk of all that. */
export function machineryModule(needs: Needs) {
  const { db, clock, nameOfRegion } = needs;
  const machinery = machineryService({ store: machineryStore(db, nameOfRegion), clock });
  return {
    findable: machinery.findable,
    routes(server: Server) {
      server.serve(searchMachines, (asked) => machinery.find(asked));
      machineryAdminRoutes(server, machineryDesk({ ...needs, machinery }));
    },
  };
}
