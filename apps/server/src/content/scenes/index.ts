import type { FastifyRequest } from "fastify";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { Findable } from "../../catalogue/search/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { declarationsService, KIND } from "./declarations.service.ts";
import { declarationsStore } from "./declarations.store.ts";
import { figuresStore } from "./figures.store.ts";
import { monitoringService } from "./monitoring.service.ts";
import { sceneApproval } from "./scene-approvals.ts";
import { scenesDesk, type ScenesDeskNeeds } from "./scenes.desk-service.ts";
import { scenesDeskStore } from "./scenes.desk-store.ts";
import { scenesRoutes } from "./scenes.routes.ts";
import { sceneNames, scenesService } from "./scenes.service.ts";
import { scenesStore } from "./scenes.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { factsOfScene } from "./scene-approvals.ts";

type Needs = Pick<ScenesDeskNeeds, "tell"> &
  Pick<AppContext, "db" | "audit" | "clock"> & {
    accounts: Pick<AccountsModule, "findById">;
    approvals: Pick<ApprovalsModule, "handle" | "open" | "withdraw">;
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
export function scenesModule(needs: Needs) {
  const store = scenesStore(needs.db);
  const declarationsKept = declarationsStore(needs.db);
  const scenes = scenesService({ ...needs, store });
  const declarations = declarationsService({ ...needs, declarations: declarationsKept });
  const monitoring = monitoringService({ ...needs, store, figures: figuresStore(needs.db) });
  const published = async (id: string) => {
    const found = await scenes.findableOne(id);
    if (found) await needs.put([found]);
  };
  needs.approvals.handle(KIND, sceneApproval({ ...needs, declarations: declarationsKept, published }));
  const desk = scenesDesk({
    ...needs,
    store: scenesDeskStore(needs.db),
    declarations: declarationsKept,
    placeName: sceneNames(needs.regions).ofPlace,
    follow: (id, isShown) => (isShown ? published(id) : needs.remove("scene", [id])),
  });
  return {
    routes: (server: Server) =>
      scenesRoutes(server, { scenes, declarations, monitoring, desk, systemOf: needs.systemOf }),
    findable: scenes.findable,
  };
}
