import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { siteRoutes } from "./site.routes.ts";
import { siteService } from "./site.service.ts";
import { siteStore } from "./site.store.ts";

type Deps = Omit<Parameters<typeof siteService>[0], "store"> & { db: Db };

/** The site module: what every page says of the owner, and what is missing before the site may open. */
export function siteModule({ db, ...deps }: Deps) {
  const site = siteService({ ...deps, store: siteStore(db) });
  const { shown, ownerName, missing, missingKeys } = site;
  return { routes: (server: Server) => siteRoutes(server, site), shown, ownerName, missing, missingKeys };
}
