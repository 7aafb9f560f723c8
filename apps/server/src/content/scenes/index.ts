import type { FastifyRequest } from "fastify";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { Findable } from "../../catalogue/search/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { declarationsService } from "./declarations.service.ts";
import { declarationsStore } from "./declarations.store.ts";
import { figuresStore } from "./figures.store.ts";
import { monitoringService } from "./monitoring.service.ts";
import { sceneChange } from "./scene-approvals.ts";
import { scenesDesk, type ScenesDeskDeps } from "./scenes.desk-service.ts";
import { scenesDeskStore } from "./scenes.desk-store.ts";
import { scenesRoutes } from "./scenes.routes.ts";
import { sceneNames, scenesService } from "./scenes.service.ts";
import { scenesStore } from "./scenes.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

export { factsOfScene } from "./scene-approvals.ts";

type Deps = Pick<ScenesDeskDeps, "tell"> &
  Pick<AppContext, "db" | "audit" | "clock"> & {
    accounts: Pick<AccountsModule, "findById">;
    approvals: Pick<ApprovalsModule, "withdraw">;
    changeRequests: Pick<ChangeRequests, "ask">;
    regions: RegionsModule;
    systems: Pick<ConnectedSystems, "findByAbbr">;
    notices: Pick<OneTimeCodesModule["notices"], "send">;
    /** makes it found at once */
    put: (things: readonly Findable[]) => Promise<void>;
    /** makes it found no more */
    remove: (kind: "scene", keys: string[]) => Promise<void>;
    systemOf: (request: FastifyRequest) => Promise<{ abbr: string }>;
  };

/** The scenes module: what counties and cities have built, declared by them, reviewed level by level, shown and watched. */
export function scenesModule(deps: Deps) {
  const store = scenesStore(deps.db);
  const declarationsKept = declarationsStore(deps.db);
  const scenes = scenesService({ ...deps, store });
  const declarations = declarationsService({ ...deps, declarations: declarationsKept });
  const monitoring = monitoringService({ ...deps, store, figures: figuresStore(deps.db) });
  const published = async (id: string) => {
    const found = await scenes.findableOne(id);
    if (found) await deps.put([found]);
  };
  const desk = scenesDesk({
    ...deps,
    store: scenesDeskStore(deps.db),
    declarations: declarationsKept,
    placeName: sceneNames(deps.regions).ofPlace,
    follow: (id, isShown) => (isShown ? published(id) : deps.remove("scene", [id])),
  });
  return {
    changes: { scene: sceneChange({ ...deps, declarations: declarationsKept, published }) },
    routes: (server: Server) =>
      scenesRoutes(server, { scenes, declarations, monitoring, desk, systemOf: deps.systemOf }),
    findable: scenes.findable,
  };
}
