import type { Server } from "../../platform/http/serve.ts";
import { manualsAdminRoutes } from "./manuals.admin-routes.ts";
import { manualsAdmin, type ManualsAdminDeps } from "./manuals.admin-service.ts";
import { manualsRoutes } from "./manuals.routes.ts";
import { manualsService } from "./manuals.service.ts";
import { manualsStore } from "./manuals.store.ts";
import { suppliedIn } from "./supplied.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = ManualsAdminDeps &
  Pick<AppContext, "db" | "clock"> & {
    /** the built portal, which brings the manuals of its version */
    portalDist: string | undefined;
  };

/** The two manuals: as they come with a version, or as clerks have written and published them. */
export function manualsModule({ db, portalDist, ...deps }: Deps) {
  const store = manualsStore(db);
  const supplied = suppliedIn(portalDist);
  const manuals = manualsService({ ...deps, store, supplied });
  return {
    routes(server: Server) {
      manualsRoutes(server, manuals);
      manualsAdminRoutes(server, manualsAdmin({ ...deps, store, supplied, manuals }));
    },
    findable: manuals.findable,
    texts: manuals.texts,
  };
}

export type ManualsModule = ReturnType<typeof manualsModule>;
