import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { linksRoutes } from "./links.routes.ts";
import { linksService } from "./links.service.ts";
import { linksStore } from "./links.store.ts";

export type { Link } from "./links.rules.ts";
export { addressesWritten, withExamples } from "./links.rules.ts";

type Deps = Omit<Parameters<typeof linksService>[0], "store"> & { db: Db; audit: Audit };

/** The links module: which links of the site lead nowhere (rule WEB-09). */
export function linksModule({ db, audit, ...deps }: Deps) {
  const links = linksService({ ...deps, store: linksStore(db) });
  return {
    routes: (server: Server) => linksRoutes(server, { links, audit, clock: deps.clock }),
    latest: links.latest,
    perform: links.perform,
    checkByCalendar: links.checkByCalendar,
  };
}
