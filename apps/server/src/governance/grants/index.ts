import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import { peopleDesk, personStore } from "../../identity/people/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SessionsModule } from "../../authentication/sessions/index.ts";
import { permissionChanges } from "./permission-change.service.ts";
import { roleChanges } from "./role-change.service.ts";
import { roleGrantsRoutes } from "./grants.routes.ts";
import { roleGrantsService } from "./grants.service.ts";
import { roleGrantsStore } from "./grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { sealGivenPermissions, seedRoles } from "./first-roles.store.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  sealer: { seal(plain: string): string; open(sealed: string): string };
  grantKey: string;
  accounts: AccountsModule;
  changeRequests: Pick<ChangeRequests, "ask" | "waiting">;
  regions: RegionsModule;
  sessions: Pick<SessionsModule, "endAllOf">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** Who holds which role of the portal, and what a role may do. What is dangerous takes two people. */
export function grantsModule(deps: Deps) {
  const store = roleGrantsStore(deps);
  const desk = peopleDesk(deps);
  const changes = roleChanges({ ...deps, store, people: personStore(deps), desk });
  const permissions = permissionChanges({ ...deps, store, desk });
  const waiting = () => deps.changeRequests.waiting(permissions.change);
  const roles = roleGrantsService({ ...deps, store, desk, waiting });
  return {
    changes: { roleGrant: changes.change, rolePermissions: permissions.change },
    routes: (server: Server) => roleGrantsRoutes(server, { roles, changes, permissions }),
  };
}
