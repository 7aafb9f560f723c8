import type { FastifyRequest } from "fastify";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SearchEntries } from "../../kernel/publication/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { declarationsService } from "./declarations.service.ts";
import { declarationsStore } from "./declarations.store.ts";
import { figuresStore } from "./figures.store.ts";
import { monitoringService } from "./monitoring.service.ts";
import { sceneChange } from "./scene-approvals.ts";
import { scenesPublication } from "./scenes.publication.ts";
import { scenesRoutes } from "./scenes.routes.ts";
import { sceneNames, scenesService } from "./scenes.service.ts";
import { scenesStore } from "./scenes.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

export { factsOfScene } from "./scene-approvals.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  tell: SendMessage;
  accounts: Pick<AccountsModule, "findById">;
  approvals: Pick<ApprovalsModule, "withdraw">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: RegionsModule;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
  /** makes it found at once */
  put: SearchEntries["put"];
  /** makes it found no more */
  remove: SearchEntries["remove"];
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
  const publish = scenesPublication({
    ...deps,
    declarations: declarationsKept,
    placeName: sceneNames(deps.regions).ofPlace,
    findableOne: scenes.findableOne,
    search: { put: deps.put, remove: deps.remove },
  });
  return {
    changes: { scene: sceneChange({ ...deps, declarations: declarationsKept, published }) },
    routes(server: Server) {
      scenesRoutes(server, { scenes, declarations, monitoring, systemOf: deps.systemOf });
      publish(server);
    },
    findable: scenes.findable,
  };
}
