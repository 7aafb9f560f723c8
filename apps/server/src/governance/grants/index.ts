import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import { peopleAdmin, personStore } from "../../identity/people/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import { permissionChanges } from "./permission-change.service.ts";
import { roleChanges } from "./role-change.service.ts";
import { grantsRoutes } from "./grants.routes.ts";
import { grantsService } from "./grants.service.ts";
import { grantsStore } from "./grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { sealGivenPermissions, seedRoles } from "./first-roles.store.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  sealer: { seal(plain: string): string; open(sealed: string): string };
  grantKey: string;
  accounts: AccountsModule;
  changeRequests: Pick<ChangeRequests, "ask" | "waiting">;
  regions: RegionsModule;
  sessions: SessionEnds;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** Who holds which role of the portal, and what a role may do. What is dangerous takes two people. */
export function grantsModule(deps: Deps) {
  const store = grantsStore(deps);
  const admin = peopleAdmin(deps);
  const changes = roleChanges({ ...deps, store, people: personStore(deps), admin });
  const permissions = permissionChanges({ ...deps, store, admin });
  const waiting = () => deps.changeRequests.waiting(permissions.change);
  const roles = grantsService({ ...deps, store, admin, waiting });
  return {
    changes: { roleGrant: changes.change, rolePermissions: permissions.change },
    routes: (server: Server) => grantsRoutes(server, { roles, changes, permissions }),
  };
}
