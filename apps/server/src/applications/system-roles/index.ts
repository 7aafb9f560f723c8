import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { roleApproval } from "./role-approval.ts";
import { roleApplicationService } from "./role-application.service.ts";
import { roleAuthorisationRoutes } from "./system-roles.routes.ts";
import { roleAuthorisationStore } from "./system-roles.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { factsOfApplication } from "./role-approval.ts";
export { subjectOf } from "./system-roles.rules.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  shortLived: Pick<ShortLived, "count">;
  accounts: Pick<AccountsModule, "findById" | "hangsOnPost">;
  approvals: Pick<ApprovalsModule, "open" | "askedBy" | "withdraw" | "handle">;
  regions: Pick<RegionsModule, "levelOfCode" | "fullNameOf">;
  systems: Pick<ConnectedSystems, "findByAppId" | "findByAbbr" | "list">;
  oneTimeCodes: Pick<OneTimeCodesModule, "notices">;
  systemOfService: (identification: string) => Promise<string | null | undefined>;
  /** who decides proved themselves in the last 20 minutes, or is asked to */
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The role-authorisation module: roles that connected systems ask for, applied for and granted. */
export function systemRolesModule(deps: Deps) {
  const store = roleAuthorisationStore(deps.db);
  deps.approvals.handle("roleApplication", roleApproval({ ...deps, store, notices: deps.oneTimeCodes.notices }));
  deps.accounts.hangsOnPost("systemRole", store.ofPost);
  const roles = roleApplicationService({ ...deps, store });
  return { routes: (server: Server) => roleAuthorisationRoutes(server, roles) };
}
