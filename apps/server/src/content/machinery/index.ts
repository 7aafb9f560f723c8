import { searchMachines } from "@sannong/contract/content/machinery";
import type { Server } from "../../platform/http/serve.ts";
import { type MachineryDeps, machineryPublication } from "./machinery.publication.ts";
import { machineryService } from "./machinery.service.ts";

/** The machinery module: what is subsidised, by how much, and until when its certificate holds. */
export function machineryModule(deps: MachineryDeps) {
  const { published, findable, routes } = machineryPublication(deps);
  const machinery = machineryService({ ...deps, published });
  return {
    findable,
    routes(server: Server) {
      server.serve(searchMachines, (input) => machinery.find(input));
      routes(server);
    },
  };
}
