import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { favouritesRoutes } from "./favourites.routes.ts";
import { favouritesService, type Neighbours } from "./favourites.service.ts";
import { favouritesStore } from "./favourites.store.ts";

/** What somebody keeps at hand, in their own order, and what they opened last. */
export function favouritesModule({ db, ...deps }: Neighbours & { db: Db; clock: Clock }) {
  const favourites = favouritesService({ store: favouritesStore(db), ...deps });
  return { routes: (server: Server) => favouritesRoutes(server, favourites) };
}
